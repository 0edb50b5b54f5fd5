import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PostgresServer } from '../../../src/store/postgres/server.ts';
import { childrenOf, credentials, trickEngine, until } from '../service.ts';
import { type Audit, audit, unrest } from './audit.ts';
import { Load } from './load.ts';
import { freePort, OwnPostgres, systemPostgres } from './own-postgres.ts';
import { Receiver } from './receiver.ts';
import { Supervised } from './supervised.ts';

const main = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));

/**
 * 'embedded': the service runs it. 'own': the same programs, run beside the service. 'system': the PostgreSQL of this
 * machine.
 */
export type DatabaseKind = 'embedded' | 'own' | 'system';

export interface RigOptions {
  database: DatabaseKind;
  /** Processes that work on jobs beside the server. */
  workers?: number;
  /** 1 when not told; all on the same data directory. */
  servers?: number;
  /** A fresh one when not told. */
  dataDir?: string;
  env?: Record<string, string>;
}

/** A server, workers, a database and a receiver of webhooks, all of which can be killed. */
export class Rig {
  /** Addresses of the servers. */
  readonly bases: string[];
  readonly dataDir: string;
  readonly servers: Supervised[];
  readonly workers: Supervised[];
  readonly receiver: Receiver;
  readonly own: OwnPostgres | undefined;
  readonly #embedded: PostgresServer;

  private constructor(
    ports: number[],
    dataDir: string,
    own: OwnPostgres | undefined,
    receiver: Receiver,
    env: Record<string, string>,
    workers: number,
  ) {
    this.bases = ports.map((port) => `http://127.0.0.1:${port}`);
    this.dataDir = dataDir;
    this.own = own;
    this.receiver = receiver;
    this.#embedded = new PostgresServer({ dataDir });
    this.servers = ports.map(
      (port) => new Supervised('server', [main, 'serve'], { ...env, DOCPARSE_PORT: String(port) }),
    );
    this.workers = Array.from({ length: workers }, (_, i) => new Supervised(`worker ${i + 1}`, [main, 'worker'], env));
  }

  static async start(options: RigOptions): Promise<Rig> {
    const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'docparse-faults-')));
    const own =
      options.database === 'embedded'
        ? undefined
        : await OwnPostgres.start(options.database === 'system' ? systemPostgres() : undefined);
    const ports = await Promise.all(Array.from({ length: options.servers ?? 1 }, freePort));
    const env = {
      DOCPARSE_HOST: '127.0.0.1',
      DOCPARSE_DATA: dataDir,
      DOCPARSE_DATABASE_URL: own?.url() ?? '',
      DOCPARSE_APP_ID: credentials['x-ti-app-id'],
      DOCPARSE_SECRET_CODE: credentials['x-ti-secret-code'],
      DOCPARSE_ENGINE_MODULE: trickEngine,
      DOCPARSE_WORKERS: '1',
      DOCPARSE_NICENESS: '0',
      DOCPARSE_LOG: 'warn',
      DOCPARSE_WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
      ...options.env,
    };
    const receiver = await Receiver.start();
    const rig = new Rig(ports, dataDir, own, receiver, env, options.workers ?? 1);
    await rig.ready().catch(async (error) => {
      await rig.stop();
      throw error;
    });
    return rig;
  }

  /** The first one. */
  get server(): Supervised {
    return this.servers[0]!;
  }

  get databaseUrl(): string {
    return this.own?.url() ?? this.#embedded.url('postgres');
  }

  /** Waits until all servers would parse a document. */
  async ready(ms = 60_000): Promise<void> {
    const healthy = (base: string): Promise<boolean> =>
      fetch(`${base}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
        (answer) => answer.ok,
        () => false,
      );
    for (const [i, base] of this.bases.entries()) {
      await until(() => healthy(base), ms).catch(() => {
        throw new Error(`A server does not come back:\n${this.servers[i]?.output.slice(-3000)}`);
      });
    }
  }

  load(options: { base?: string; asyncClients?: number; syncClients?: number; pauseMs?: number } = {}): Load {
    return new Load(options.base ?? this.bases[0]!, {
      asyncClients: 3,
      syncClients: 1,
      webhook: this.receiver.url,
      ...options,
    });
  }

  /** kill -9 of one engine process of the server or of a worker. */
  async killEngine(): Promise<void> {
    for (const parent of [...this.workers, ...this.servers]) {
      const [child] = await childrenOf(parent.pid);
      if (child === undefined) continue;
      try {
        process.kill(child, 'SIGKILL');
        return;
      } catch (error) {
        // It has ended by itself in the meantime, as processes do that are replaced.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

  /** kill -9 of the postmaster; it comes back (by the service itself when it is embedded) after `awayMs`. */
  async killPostgres(awayMs = 0): Promise<void> {
    if (!this.own) return void process.kill((await this.#embedded.pid()) ?? 0, 'SIGKILL');
    await this.own.kill();
    await sleep(awayMs);
    await this.own.up();
  }

  /** Waits until all jobs have ended and all webhooks are delivered, then compares with what was promised. */
  async settle(load: Load, ms = 180_000): Promise<Audit> {
    await load.stop();
    await this.ready();
    let last: unknown;
    const calm = async (): Promise<boolean> => {
      const left = await unrest(this.databaseUrl).catch((error) => error as Error);
      last = left;
      return !(left instanceof Error) && left.jobs === 0 && left.webhooks === 0;
    };
    // What has not ended by then is in the audit.
    await until(calm, ms).catch(() => console.error('not at rest:', last));
    return audit(this.databaseUrl, load.promised, this.receiver);
  }

  /** What the processes said last. */
  lastWords(): string[] {
    return [...this.servers, ...this.workers].map(({ name, output }) => `${name} said: ...${output.slice(-1500)}`);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.servers, ...this.workers].map((process) => process.stop()));
    this.receiver.stop();
    if (this.own) await this.own.remove();
    else await this.#embedded.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
