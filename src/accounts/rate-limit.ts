import { sql } from 'kysely';
import type { Db } from '../store/index.ts';

/** Requests per second of an account, as a token bucket: a second's worth may come at once. */
export interface RateLimiter {
  /** Takes one token. Returns 0, or the seconds until there is one again. */
  take(accountId: string, qps: number): Promise<number>;
}

const capacityOf = (qps: number, seconds = 1): number => Math.max(1, qps * seconds);

/** Buckets in the memory of this process: for an installation of one server. */
export class MemoryRateLimiter implements RateLimiter {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();
  readonly #now: () => number;

  readonly #burstS: number;

  /**
   * @param now a monotonic clock, in milliseconds
   * @param burstS how many seconds' worth may come at once
   */
  constructor(now: () => number = () => performance.now(), burstS = 1) {
    this.#now = now;
    this.#burstS = burstS;
  }

  async take(accountId: string, qps: number): Promise<number> {
    const now = this.#now();
    const capacity = capacityOf(qps, this.#burstS);
    const bucket = this.#buckets.get(accountId) ?? { tokens: capacity, at: now };
    const tokens = Math.min(capacity, bucket.tokens + ((now - bucket.at) / 1000) * qps);
    const taken = tokens >= 1;
    this.#buckets.set(accountId, { tokens: taken ? tokens - 1 : tokens, at: now });
    return taken ? 0 : (1 - tokens) / qps;
  }
}

/** Buckets in the database, shared by all servers. */
export class DatabaseRateLimiter implements RateLimiter {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * One statement: the row of the bucket is locked only while it runs. Time that seems to run backwards by a little is
   * that of two requests which overtook each other and refills nothing; by more, the clock was set, and the bucket
   * starts again.
   */
  async take(accountId: string, qps: number): Promise<number> {
    const capacity = capacityOf(qps);
    const refilled = sql<number>`case
      when b.refilled_at > statement_timestamp() + interval '5 seconds' then ${capacity}::float8
      else least(${capacity}::float8, b.tokens + greatest(0, extract(epoch from statement_timestamp() - b.refilled_at)) * ${qps}::float8)
    end`;
    const { rows } = await sql<{ tokens: number | null }>`
      with taken as (
        insert into rate_buckets as b (account_id, tokens, refilled_at)
        values (${accountId}::uuid, ${capacity}::float8 - 1, statement_timestamp())
        on conflict (account_id) do update set
          tokens = ${refilled} - 1,
          refilled_at = case when b.refilled_at > statement_timestamp() + interval '5 seconds' then statement_timestamp()
            else greatest(b.refilled_at, statement_timestamp()) end
        where ${refilled} >= 1
        returning 1
      )
      select case when exists (select from taken) then null
        else coalesce((select ${refilled} from rate_buckets b where b.account_id = ${accountId}::uuid), 0) end as tokens`.execute(
      this.#db,
    );
    const tokens = rows[0]?.tokens;
    // Another request may have taken a token between the two reads of the bucket.
    return tokens === null || tokens === undefined ? 0 : Math.max(1 - tokens, 0.01) / qps;
  }
}
