import { CompiledQuery, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Tx } from '../store/index.ts';
import { type Claim, type Place, type Queue, WORK_CHANNEL } from './queue.ts';
import type { JobsLog } from './types.ts';

const NAME = 'docparse';
/** A claim that is not confirmed for so long is free for others; the least that pg-boss allows. */
const HEARTBEAT_S = 10;
/**
 * How often lost claims are looked for, by all processes together. With the heartbeat: a killed worker's job is free
 * after 20 s at most.
 */
const SUPERVISE_S = 5;
/** How often a job is begun is counted in its row: some of pg-boss's retries (work handed back) are no failures. */
const RETRIES = 1_000_000;
/** Jobs may wait for months; the queue never expires them. */
const RETENTION_S = 20 * 365 * 86_400;
/** The most that pg-boss allows; the end of a job that is confirmed but never done comes from its own time limit. */
const EXPIRE_S = 24 * 3600;

/**
 * Opens the queue: pg-boss in the schema `pgboss` of the same database, whose tables it makes itself under its own
 * lock. Its workers are not used: they poll at 0.5 s at best, and a long job needs its own completion anyway. Ended
 * jobs are deleted from the queue at once, so it stays as small as the backlog.
 */
export async function openQueue(
  store: { db: Tx; url: string },
  log: JobsLog,
): Promise<{ queue: Queue; close(): Promise<void> }> {
  const boss = new PgBoss({
    connectionString: store.url,
    application_name: 'docparse queue',
    max: 2,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_S,
    monitorIntervalSeconds: SUPERVISE_S,
    // Default of pg-boss: 10,000 waiting jobs are a warning. Here they are a busy day.
    warningQueueSize: 1_000_000,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'queue'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  const close = (): Promise<void> => boss.stop({ graceful: false, close: true });
  try {
    await boss.start();
    await boss.createQueue(NAME, {
      retryLimit: RETRIES,
      retryDelay: 0,
      heartbeatSeconds: HEARTBEAT_S,
      expireInSeconds: EXPIRE_S,
      retentionSeconds: RETENTION_S,
    });
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
  return { queue: new PgBossQueue(boss, store.db), close };
}

class PgBossQueue implements Queue {
  readonly #boss: PgBoss;
  readonly #db: Tx;

  constructor(boss: PgBoss, db: Tx) {
    this.#boss = boss;
    this.#db = db;
  }

  async enqueue(tx: Tx, jobId: string, { accountId, turn }: Place): Promise<void> {
    await this.#boss.send(NAME, null, { id: toUuid(jobId), priority: -turn, group: { id: accountId }, db: within(tx) });
    await sql`select pg_notify(${WORK_CHANNEL}, '')`.execute(tx);
  }

  async claim(tx: Tx, notOf: readonly string[] = []): Promise<Claim | undefined> {
    const [job] = await this.#boss.fetch(NAME, { batchSize: 1, ignoreGroups: [...notOf], db: within(tx) });
    return job && { jobId: fromUuid(job.id), token: job.retryCount };
  }

  async heartbeat(claims: readonly Claim[]): Promise<Claim[]> {
    if (claims.length === 0) return [];
    const { settled } = (await this.#boss.touch(NAME, claims.map(attempt), { db: within(this.#db) })) as Settled;
    const kept = new Set(settled?.map(fromUuid));
    return claims.filter(({ jobId }) => !kept.has(jobId));
  }

  async finish(tx: Tx, { jobId, token }: Pick<Claim, 'jobId'> & Partial<Claim>): Promise<boolean> {
    const target = token === undefined ? toUuid(jobId) : attempt({ jobId, token });
    return affected(await this.#boss.deleteJob(NAME, target as string, { db: within(tx) }));
  }

  async giveBack(tx: Tx, claim: Claim): Promise<boolean> {
    const done = affected(await this.#boss.fail(NAME, attempt(claim), null, { db: within(tx) }));
    if (done) await sql`select pg_notify(${WORK_CHANNEL}, '')`.execute(tx);
    return done;
  }
}

/** pg-boss types the answers of its commands as an empty object. */
interface Settled {
  affected: number;
  /** Ids of the jobs that the command found. */
  settled?: string[];
}

const affected = (response: unknown): boolean => (response as Settled).affected > 0;

const attempt = ({ jobId, token }: Claim): { id: string; retryCount: number } => ({
  id: toUuid(jobId),
  retryCount: token,
});

const toUuid = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const fromUuid = (id: string): string => id.replaceAll('-', '');

/** Runs statements of pg-boss on the connection of a transaction. */
const within = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: [...(await tx.executeQuery<object>(CompiledQuery.raw(text, values))).rows],
  }),
});
