import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseRateLimiter, MemoryRateLimiter } from './rate-limit.ts';
import { type TestAccounts, testAccounts } from './testing.ts';

describe('MemoryRateLimiter', () => {
  it('lets a second pass at once, and refills evenly', async () => {
    let now = 0;
    const limiter = new MemoryRateLimiter(() => now);
    const take = (): Promise<number> => limiter.take('a', 4);
    expect(await Promise.all([take(), take(), take(), take(), take()])).toEqual([0, 0, 0, 0, 0.25]);
    now = 200;
    expect(await take()).toBeCloseTo(0.05);
    now = 260;
    expect(await take()).toBe(0);
    now = 60_000;
    expect(await Promise.all([take(), take(), take(), take(), take()])).toEqual([0, 0, 0, 0, 0.25]);
    expect(await limiter.take('b', 4)).toBe(0);
  });

  it('knows less than one request a second', async () => {
    let now = 0;
    const limiter = new MemoryRateLimiter(() => now);
    expect(await limiter.take('a', 0.1)).toBe(0);
    expect(await limiter.take('a', 0.1)).toBe(10);
    now = 10_000;
    expect(await limiter.take('a', 0.1)).toBe(0);
  });
});

describe('DatabaseRateLimiter', () => {
  let t: TestAccounts;
  beforeAll(async () => {
    t = await testAccounts();
  });
  afterAll(() => t.store.drop());
  const shift = (id: string, seconds: number) =>
    sql`update rate_buckets set refilled_at = statement_timestamp() + ${seconds}::float8 * interval '1 second' where account_id = ${id}::uuid`.execute(
      t.store.db,
    );

  it('counts what comes at the same time exactly', async () => {
    const { id } = await t.make();
    const limiters = [new DatabaseRateLimiter(t.store.db), new DatabaseRateLimiter(t.store.db)];
    // One in a hundred seconds: the time of the test adds nothing.
    const waits = await Promise.all(Array.from({ length: 10 }, (_, i) => limiters[i % 2]!.take(id, 0.01)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
  });

  it('refills with time, up to a second', async () => {
    const { id } = await t.make();
    const limiter = new DatabaseRateLimiter(t.store.db);
    expect(await limiter.take(id, 0.01)).toBe(0);
    await shift(id, -50);
    const wait = await limiter.take(id, 0.01);
    expect(wait).toBeGreaterThan(40);
    expect(wait).toBeLessThanOrEqual(50);
    await shift(id, -1000);
    expect(await limiter.take(id, 0.01)).toBe(0);
    expect(await limiter.take(id, 0.01)).toBeGreaterThan(90);
  });

  it('survives a clock that is set back', async () => {
    const { id } = await t.make();
    const limiter = new DatabaseRateLimiter(t.store.db);
    await limiter.take(id, 0.01);
    await shift(id, 86_400);
    expect(await limiter.take(id, 0.01)).toBe(0);
    expect(await limiter.take(id, 0.01)).toBeGreaterThan(90);
  });
});
