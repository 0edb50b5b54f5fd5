import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testStore } from '../store/testing.ts';
import { openQueue } from './pg-boss-queue.ts';
import type { Claim, Queue } from './queue.ts';

let store: Awaited<ReturnType<typeof testStore>>;
let queue: Queue;
let close: () => Promise<void>;
const log = { info: () => {}, warn: () => {}, error: () => {} };

beforeAll(async () => {
  store = await testStore();
  ({ queue, close } = await openQueue(store, log));
});
afterAll(async () => {
  await close();
  await store.drop();
});

const newId = (): string => randomBytes(16).toString('hex');
const claim = (): Promise<Claim | undefined> => store.db.transaction().execute((tx) => queue.claim(tx));
const add = async (turn = 0, accountId = 'a'): Promise<string> => {
  const id = newId();
  await store.db.transaction().execute((tx) => queue.enqueue(tx, id, { accountId, turn }));
  return id;
};
/** As if the worker had been silent for longer than it may. */
const lapse = async (id: string): Promise<void> => {
  await sql`update pgboss.job set state = 'retry' where replace(id::text, '-', '') = ${id}`.execute(store.db);
};

describe('the queue', () => {
  it('gives jobs to one worker each, the oldest first', async () => {
    const ids = [await add(), await add(), await add()];
    const claims = [await claim(), await claim(), await claim()];
    expect(claims.map((c) => c?.jobId)).toEqual(ids);
    expect(await claim()).toBeUndefined();
    expect(await queue.heartbeat(claims as Claim[])).toEqual([]);
    for (const c of claims) expect(await queue.finish(store.db, c!)).toBe(true);
    expect(await queue.finish(store.db, claims[0]!)).toBe(false);
  });

  it('gives jobs by their turns, and none of accounts that are left out', async () => {
    const ids = [await add(0), await add(1), await add(1, 'b'), await add(0, 'b')];
    const other = await store.db.transaction().execute((tx) => queue.claim(tx, ['a']));
    expect(other?.jobId).toBe(ids[3]);
    expect(await store.db.transaction().execute((tx) => queue.claim(tx, ['a', 'b']))).toBeUndefined();
    const claims = [await claim(), await claim(), await claim()];
    expect(claims.map((c) => c?.jobId)).toEqual([ids[0], ids[1], ids[2]]);
    for (const c of [other, ...claims]) await queue.finish(store.db, c!);
  });

  it('takes a job only with the transaction that makes it, and gives it only with the one that takes it', async () => {
    await expect(
      store.db.transaction().execute(async (tx) => {
        await queue.enqueue(tx, newId(), { accountId: 'a', turn: 0 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await claim()).toBeUndefined();
    const id = await add();
    await expect(
      store.db.transaction().execute(async (tx) => {
        expect((await queue.claim(tx))?.jobId).toBe(id);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const again = await claim();
    expect(again?.jobId).toBe(id);
    await queue.finish(store.db, again!);
  });

  it('lets who lost the claim do nothing', async () => {
    const id = await add();
    const old = (await claim())!;
    await lapse(id);
    const fresh = (await claim())!;
    expect(fresh.jobId).toBe(id);
    expect(fresh.token).not.toBe(old.token);
    expect(await queue.heartbeat([old])).toEqual([old]);
    expect(await queue.finish(store.db, old)).toBe(false);
    expect(await queue.giveBack(store.db, old)).toBe(false);
    expect(await queue.heartbeat([fresh])).toEqual([]);
    expect(await queue.finish(store.db, fresh)).toBe(true);
  });

  it('hands a job back to others at once', async () => {
    const id = await add();
    const first = (await claim())!;
    expect(await queue.giveBack(store.db, first)).toBe(true);
    const second = (await claim())!;
    expect(second.jobId).toBe(id);
    expect(second.token).not.toBe(first.token);
    await queue.finish(store.db, second);
  });

  it('drops a job whoever has it', async () => {
    const waiting = await add();
    expect(await queue.finish(store.db, { jobId: waiting })).toBe(true);
    const id = await add();
    const held = (await claim())!;
    expect(held.jobId).toBe(id);
    expect(await queue.finish(store.db, { jobId: id })).toBe(true);
    expect(await queue.heartbeat([held])).toEqual([held]);
    expect(await claim()).toBeUndefined();
  });

  it('is made once by many that start together', async () => {
    const fresh = await testStore();
    const opened = await Promise.all(Array.from({ length: 4 }, () => openQueue(fresh, log)));
    await Promise.all(opened.map((each) => each.close()));
    await fresh.drop();
  });
});
