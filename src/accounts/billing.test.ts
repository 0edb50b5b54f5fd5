import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRequestId, pagesTo, type TestAccounts, testAccounts } from './testing.ts';

let t: TestAccounts;
beforeAll(async () => {
  t = await testAccounts();
});
afterAll(() => t.store.drop());

const work = (accountId: string, requestId = newRequestId()) => ({ requestId, accountId, service: 'parse' as const });
const hold = (w: ReturnType<typeof work>, pages: number, ttlMs = 60_000): Promise<void> =>
  t.accounts.hold({ ...w, pages, ttlMs });
const settle = (w: ReturnType<typeof work>, pages: number[]): Promise<number> =>
  t.store.db.transaction().execute((tx) => t.accounts.settle(tx, { ...w, pages }));
const codeOf = (p: Promise<unknown>): Promise<number> =>
  p.then(
    () => 200,
    (error) => error.code,
  );
const holds = (accountId: string) =>
  t.store.db.selectFrom('holds').select(['pages', 'request_id']).where('account_id', '=', accountId).execute();
const expire = (requestId: string) =>
  sql`update holds set expires_at = now() - interval '1 second' where request_id = ${requestId}`.execute(t.store.db);

describe('billing', () => {
  it('enters one line a page and takes the hold away', async () => {
    const { id, appId } = await t.make({ pages: 10 });
    const w = work(id);
    await hold(w, 3);
    expect(await settle(w, [1, 3])).toBe(2);
    expect(await t.balance(id)).toEqual({ balance: 8, ledger: 8 });
    expect(await holds(id)).toEqual([]);
    const entries = await t.admin.ledger(appId, { limit: 10 });
    expect(entries.map((e) => [e.kind, e.amount, e.service, e.requestId === w.requestId, e.pageNumber])).toEqual([
      ['page', -1, 'parse', true, 3],
      ['page', -1, 'parse', true, 1],
      ['credit', 10, null, false, null],
    ]);
  });

  it('bills nothing twice, however often and at the same time work is completed', async () => {
    const { id } = await t.make({ pages: 10 });
    const w = work(id);
    await hold(w, 4);
    const counts = await Promise.all([1, 2, 3, 4, 5].map(() => settle(w, [1, 2, 2])));
    expect(counts.sort()).toEqual([0, 0, 0, 0, 2]);
    expect(await settle(w, [2, 3])).toBe(1);
    expect(await t.balance(id)).toEqual({ balance: 7, ledger: 7 });
  });

  it('bills nothing when the transaction that completes the work fails', async () => {
    const { id } = await t.make({ pages: 10 });
    const w = work(id);
    await hold(w, 2);
    const failed = t.store.db.transaction().execute(async (tx) => {
      await t.accounts.settle(tx, { ...w, pages: [1, 2] });
      throw new Error('the rest failed');
    });
    await expect(failed).rejects.toThrow('the rest failed');
    expect(await t.balance(id)).toEqual({ balance: 10, ledger: 10 });
    expect(await holds(id)).toHaveLength(1);
  });

  it('takes pages from the free quota of the day first', async () => {
    const { id, appId } = await t.make({ pages: 2, dailyFreePages: 3 });
    const first = work(id);
    await hold(first, 4);
    expect(await settle(first, pagesTo(4))).toBe(4);
    expect(await t.balance(id)).toEqual({ balance: 1, ledger: 1 });
    const { today, freeLeft } = await t.admin.show(appId);
    expect({ today, freeLeft }).toEqual({ today: { pages: 4, freePages: 3 }, freeLeft: 0 });
    expect(
      (await t.admin.ledger(appId, { limit: 10, kind: 'free_page' })).map((e) => [e.amount, e.pageNumber]),
    ).toEqual([
      [0, 3],
      [0, 2],
      [0, 1],
    ]);
    expect((await t.admin.usage(appId, {}))[0]).toMatchObject({ service: 'parse', pages: 4, freePages: 3 });
    const error = await hold(work(id), 2).catch((e) => e);
    expect(error.code).toBe(40307);
    expect(error.message).toMatch(
      /^Today's free quota is used up\. The document has 2 pages, 1 are left\. It is renewed at \d{4}-\d\d-\d\d 00:00 UTC\.$/,
    );
    // No day is long enough for this one.
    expect(await codeOf(hold(work(id), 5))).toBe(40003);
  });

  it('gives a new free quota at midnight where the account is', async () => {
    // One of these zones has another date than UTC at any time of the day.
    for (const quotaTimeZone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      const { id, appId } = await t.make({ dailyFreePages: 2, quotaTimeZone });
      await settle(work(id), [1, 2]);
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone: quotaTimeZone, dateStyle: 'short' }).format(
        new Date(),
      );
      expect(await t.admin.usage(appId, {})).toEqual([{ day: today, service: 'parse', pages: 2, freePages: 2 }]);
      expect(await codeOf(hold(work(id), 1))).toBe(40307);
      await sql`update daily_usage set day = day - 1 where account_id = ${id}::uuid`.execute(t.store.db);
      expect(await codeOf(hold(work(id), 2))).toBe(200);
    }
  });

  it('promises no page to two', async () => {
    const { id } = await t.make({ pages: 10 });
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(hold(work(id), 3))));
    expect(codes.filter((c) => c === 200)).toHaveLength(3);
    expect(codes.filter((c) => c === 40003)).toHaveLength(5);
    await t.accounts.release((await holds(id))[0]!.request_id);
    expect(await codeOf(hold(work(id), 4))).toBe(200);
  });

  it('lets work ask again for its own hold, for more and for longer', async () => {
    const { id } = await t.make({ pages: 10 });
    const w = work(id);
    await hold(w, 6);
    await hold(w, 10);
    expect(await holds(id)).toEqual([{ pages: 10, request_id: w.requestId }]);
    expect(await codeOf(hold(w, 11))).toBe(40003);
    await t.accounts.release(w.requestId);
    await t.accounts.release(w.requestId);
    expect(await holds(id)).toEqual([]);
  });

  it('forgets the hold of work that died, and lets late work have only what is left', async () => {
    const { id } = await t.make({ pages: 5 });
    const [late, other, third] = [work(id), work(id), work(id)];
    await hold(late, 4);
    await expire(late.requestId);
    await hold(other, 3);
    expect(await codeOf(settle(late, pagesTo(4)))).toBe(40003);
    expect(await settle(late, [1, 2])).toBe(2);
    expect(await codeOf(settle(third, [1]))).toBe(40003);
    expect(await settle(other, [1, 2, 3])).toBe(3);
    expect(await t.balance(id)).toEqual({ balance: 0, ledger: 0 });
  });

  it('goes below zero as far as the overdraft allows, and without end where there is no limit', async () => {
    const limited = await t.make({ overdraft: 2 });
    await hold(work(limited.id), 1);
    expect(await codeOf(hold(work(limited.id), 2))).toBe(40003);
    const open = await t.make({ overdraft: null });
    await hold(work(open.id), 1_000_000);
    expect(await holds(open.id)).toEqual([]);
    expect(await settle(work(open.id), pagesTo(2000))).toBe(2000);
    expect(await t.balance(open.id)).toEqual({ balance: -2000, ledger: -2000 });
  });

  it('keeps sums exact where much comes at the same time to an account without limit, while limits come and go', async () => {
    const { id, appId } = await t.make({ overdraft: null });
    let billed = 0;
    let refused = 0;
    const one = async (n: number): Promise<void> => {
      const w = work(id);
      const all = pagesTo(1 + (n % 3));
      const own = (): Promise<number> => t.accounts.settle(t.store.db, { ...w, pages: all });
      const counts = await Promise.allSettled(n % 2 ? [own(), settle(w, all)] : [own()]);
      for (const count of counts) {
        if (count.status === 'fulfilled') billed += count.value;
        // Which of the two depends on the limit of the moment.
        else if (count.reason.code === 40003 || count.reason.code === 40307) refused++;
        else throw count.reason;
      }
    };
    const change = (n: number) =>
      t.admin.limit(
        appId,
        n % 2 ? { overdraft: null, dailyFreePages: 0 } : { overdraft: n === 4 ? 0 : 500, dailyFreePages: n },
      );
    await Promise.all([...Array.from({ length: 200 }, (_, n) => one(n)), ...[0, 1, 2, 3, 4, 5].map(change)]);
    await change(1);
    await Promise.all(Array.from({ length: 40 }, (_, n) => one(n)));
    expect(billed).toBeGreaterThan(80);
    const { balance, ledgerSum, today } = await t.admin.show(appId);
    expect({ ledgerSum, pages: today.pages, paid: today.pages - today.freePages, refused: refused < 240 }).toEqual({
      ledgerSum: balance,
      pages: billed,
      paid: -balance,
      refused: true,
    });
  });

  it('keeps every sum exact whatever happens at the same time', async () => {
    const step = fc.record({
      kind: fc.constantFrom('parse', 'parse', 'parse', 'twice', 'abandon', 'die', 'late', 'credit', 'take'),
      pages: fc.integer({ min: 1, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 20, maxLength: 40 }),
        fc.integer({ min: 0, max: 8 }),
        fc.nat(6),
        async (steps, overdraft, free) => {
          const { id, appId } = await t.make({ pages: 20, overdraft, dailyFreePages: free });
          let watching = true;
          let lowest = 0;
          const watch = (async () => {
            while (watching) {
              const { balance, ledger } = await t.balance(id);
              expect(balance).toBe(ledger);
              lowest = Math.min(lowest, balance);
            }
          })();
          const billed = new Map<string, number>();
          const credits: number[] = [20];
          const run = async ({ kind, pages }: { kind: string; pages: number }): Promise<void> => {
            const w = work(id);
            if (kind === 'credit' || kind === 'take') {
              const amount = kind === 'credit' ? pages : -pages;
              // The second may find pages free that were promised when the first looked.
              const both = await Promise.allSettled(
                [1, 2].map(() => t.admin.credit(appId, { pages: amount, key: w.requestId })),
              );
              if (both.some((credit) => credit.status === 'fulfilled')) credits.push(amount);
              const failed = both.find((credit) => credit.status === 'rejected');
              if (failed) throw failed.reason;
              return;
            }
            await hold(w, pages);
            if (kind === 'abandon') return t.accounts.release(w.requestId);
            if (kind === 'die' || kind === 'late') await expire(w.requestId);
            if (kind === 'die') return;
            const all = pagesTo(pages);
            const newly =
              kind === 'twice' ? await Promise.all([settle(w, all), settle(w, all)]) : [await settle(w, all)];
            billed.set(w.requestId, newly[0]! + (newly[1] ?? 0));
            expect(billed.get(w.requestId)).toBe(pages);
          };
          const results = await Promise.allSettled(steps.map(run));
          for (const result of results) {
            if (
              result.status === 'rejected' &&
              ![40003, 40307].includes(result.reason.code) &&
              result.reason.problem !== 'conflict'
            )
              throw result.reason;
          }
          watching = false;
          await watch;
          expect(lowest).toBeGreaterThanOrEqual(-overdraft);
          const pages = [...billed.values()].reduce((a, b) => a + b, 0);
          const { today, balance } = await t.admin.show(appId);
          expect(today.pages).toBe(pages);
          expect(today.freePages).toBeLessThanOrEqual(free);
          expect(balance).toBe(credits.reduce((a, b) => a + b, 0) - (pages - today.freePages));
        },
      ),
      { numRuns: 12 },
    );
  });
});
