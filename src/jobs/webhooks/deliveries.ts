import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../store/index.ts';
import { backOffMs } from './back-off.ts';
import type { CallOutcome } from './call-receiver.ts';
import { HOST_SLOTS } from './host-slots.ts';

/** SQL of the present time. One clock for all senders, the database's; tests put their own in. */
export type SqlClock = () => RawBuilder<Date>;
export const databaseClock: SqlClock = () => sql<Date>`clock_timestamp()`;

/** How this sender works; the same for all attempts. */
export interface DeliveryRules {
  clock: SqlClock;
  /**
   * For this long no other sender tries what one has claimed. Longer than a call takes, with time to write its outcome
   * down.
   */
  leaseMs: number;
  /** How long a delivery is tried again. */
  maxAgeMs: number;
}

export interface Claim {
  id: string;
  jobId: string;
  url: string;
  host: string;
  body: Record<string, unknown>;
  secret: string | null;
  /** Number of this attempt; only its holder may put the delivery back. */
  attempt: number;
  firstAttempt: number;
  at: Date;
}

/**
 * Hosts with pending deliveries, by skipping through the index: a million deliveries of one host cost as much as one.
 */
const pendingHosts = sql`
  (select host from webhook_deliveries where state = 'pending' order by host limit 1)
  union all
  select (select d.host from webhook_deliveries d where d.state = 'pending' and d.host > hosts.host order by d.host limit 1)
  from hosts where hosts.host is not null`;

/**
 * Claims due deliveries, those that wait longest first, of each host at most as many as it has free slots (`HOST_SLOTS`
 * where `free` does not name it). No two senders get the same one while its lease lasts.
 */
export async function claimDue(
  db: Db,
  limit: number,
  free: Record<string, number>,
  { clock, leaseMs }: Pick<DeliveryRules, 'clock' | 'leaseMs'>,
): Promise<Claim[]> {
  const found = await sql<{
    id: string;
    job_id: string;
    url: string;
    host: string;
    body: Record<string, unknown>;
    secret: string | null;
    attempt: number;
    first_attempt: number;
    at: Date;
  }>`
    with recursive hosts as (${pendingHosts}),
    present as materialized (select ${clock()} as now),
    due as (
      select d.id from hosts
      cross join lateral (
        select id, next_attempt_at from webhook_deliveries
        where state = 'pending' and host = hosts.host and next_attempt_at <= (select now from present)
        order by next_attempt_at
        limit coalesce((${JSON.stringify(free)}::jsonb ->> hosts.host)::integer, ${HOST_SLOTS})
      ) d
      order by d.next_attempt_at limit ${limit}
    ),
    -- What another sender took between looking and locking is no longer due.
    locked as (
      select id from webhook_deliveries
      where id in (select id from due) and state = 'pending' and next_attempt_at <= (select now from present)
      for update skip locked
    )
    update webhook_deliveries d
    set attempts = attempts + 1, sending = true, next_attempt_at = (select now from present) + ${leaseMs} * interval '1 millisecond'
    from locked, accounts a
    where d.id = locked.id and a.id = d.account_id
    returning d.id, d.job_id, d.url, d.host, d.body, a.webhook_secret as secret, d.attempts as attempt, d.first_attempt, (select now from present) as at
  `.execute(db);
  return found.rows.map(({ job_id: jobId, first_attempt: firstAttempt, ...rest }) => ({
    ...rest,
    jobId,
    firstAttempt,
  }));
}

/**
 * Milliseconds until the next delivery of a host with free slots is due, 0 when one is due now; undefined when none is
 * pending.
 */
export async function nextDueMs(db: Db, free: Record<string, number>, clock: SqlClock): Promise<number | undefined> {
  const full = Object.keys(free).filter((host) => free[host] === 0);
  const { rows } = await sql<{ ms: number | null }>`
    with recursive hosts as (${pendingHosts})
    select (extract(epoch from min(d.next_attempt_at) - ${clock()}) * 1000)::float8 as ms
    from hosts cross join lateral (
      select next_attempt_at from webhook_deliveries where state = 'pending' and host = hosts.host order by next_attempt_at limit 1
    ) d
    where hosts.host is not null and hosts.host <> all(${full}::text[])
  `.execute(db);
  const ms = rows[0]?.ms;
  return ms === null || ms === undefined ? undefined : Math.max(0, ms);
}

/**
 * Writes down how an attempt went: one line of the log, and the delivery is delivered, failed for good or due again. A
 * sender that lost its lease (it slept, or its clock jumped) may still report a success, but no longer puts the
 * delivery back.
 */
export async function recordAttempt(
  db: Db,
  claim: Claim,
  outcome: CallOutcome,
  random: number,
  rules: Pick<DeliveryRules, 'clock' | 'maxAgeMs'>,
): Promise<void> {
  const { clock, maxAgeMs } = rules;
  const pauseMs = backOffMs(claim.attempt - claim.firstAttempt, random, outcome.retryAfterMs);
  await db.transaction().execute(async (tx) => {
    // Locks the delivery first: the job it belongs to may have been forgotten meanwhile.
    const held = await tx
      .selectFrom('webhook_deliveries')
      .select(['attempts', 'state'])
      .where('id', '=', claim.id)
      .forUpdate()
      .executeTakeFirst();
    if (!held) return;
    await tx
      .insertInto('webhook_attempts')
      .values({
        delivery_id: claim.id,
        at: claim.at,
        http_status: outcome.httpStatus,
        error: outcome.error,
        response_excerpt: outcome.excerpt,
        duration_ms: outcome.durationMs,
      })
      .execute();
    if (held.state !== 'pending') return;
    const end = { sending: false, finished_at: clock() };
    const update = tx.updateTable('webhook_deliveries').where('id', '=', claim.id);
    if (outcome.verdict === 'delivered') return void (await update.set({ ...end, state: 'delivered' }).execute());
    if (held.attempts !== claim.attempt) return;
    if (outcome.verdict === 'gone') return void (await update.set({ ...end, state: 'failed' }).execute());
    const next = sql<Date>`${clock()} + ${pauseMs} * interval '1 millisecond'`;
    const over = sql<boolean>`${next} > retried_since + ${maxAgeMs} * interval '1 millisecond'`;
    await update
      .set({
        sending: false,
        next_attempt_at: next,
        state: sql`case when ${over} then 'failed' else 'pending' end`,
        finished_at: sql`case when ${over} then ${clock()} end`,
      })
      .execute();
  });
}
