import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TaskAborted } from './engine-child.ts';
import { Pool } from './pool.ts';

const engineModule = new URL('../../tests/support/trick-engine.ts', import.meta.url).href;
let dir: string;
let pool: Pool;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-pool-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));
afterEach(() => pool.close());

const open = (limits: { workers?: number; queueLimit?: number } = {}, module = engineModule): Pool => {
  const all = { workers: 1, queueLimit: 1, childRecycleBytes: 1e9, childMaxBytes: 1e9, childMaxPages: 1000, ...limits };
  pool = new Pool({ modelsDir: dir, pictureKey: 'x', engineModule: module }, all);
  return pool;
};

describe('Pool', () => {
  it('lends its processes in the order they were asked for', async () => {
    await open({ queueLimit: 3 }).start();
    const order: number[] = [];
    const first = await pool.lease();
    const turns = [1, 2].map(async (n) => {
      const lease = await pool.lease();
      order.push(n);
      lease.release();
    });
    const ahead = pool.lease(undefined, 'first').then((lease) => {
      order.push(0);
      lease.release();
    });
    expect(pool.tryLease()).toBeUndefined();
    expect(pool.state).toMatchObject({ size: 1, ready: 1, busy: 1, waiting: 3 });
    first.release();
    await Promise.all([...turns, ahead]);
    expect(order).toEqual([0, 1, 2]);
  });

  it('serves the background last, and never refuses it', async () => {
    await open({ queueLimit: 1 }).start();
    const order: string[] = [];
    const first = await pool.lease();
    const turn = (name: string, kind?: 'background'): Promise<void> =>
      pool.lease(undefined, kind).then((lease) => {
        order.push(name);
        lease.release();
      });
    const turns = [turn('a', 'background'), turn('b', 'background'), turn('c')];
    expect(pool.state).toMatchObject({ waiting: 1, waitingBackground: 2 });
    first.release();
    await Promise.all(turns);
    expect(order).toEqual(['c', 'a', 'b']);
  });

  it('refuses who comes when the queue is full, and forgets who has left it', async () => {
    await open().start();
    const lease = await pool.lease();
    const leaving = new AbortController();
    const waiting = pool.lease(leaving.signal);
    await expect(pool.lease()).rejects.toMatchObject({ code: 30203 });
    leaving.abort();
    await expect(waiting).rejects.toBeInstanceOf(TaskAborted);
    expect(pool.state.waiting).toBe(0);
    lease.release();
    (await pool.lease()).release();
  });

  it('refuses at once while no process can be started, and says why in its state', async () => {
    await expect(open({ workers: 4 }, 'file:///nowhere.ts').start()).rejects.toThrow(/nowhere/);
    expect(pool.state).toMatchObject({ ready: 0, lastFailure: expect.stringContaining('nowhere') });
    await expect(pool.lease()).rejects.toMatchObject({ code: 30203 });
  });

  it('refuses who still waits when it closes', async () => {
    await open().start();
    await pool.lease();
    const waiting = pool.lease();
    const refused = expect(waiting).rejects.toMatchObject({ code: 30203 });
    await pool.close();
    await refused;
    await expect(pool.lease()).rejects.toMatchObject({ code: 30203 });
  });
});
