import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareSandbox } from '../sandbox/index.ts';
import { TaskAborted } from './engine-child.ts';
import { type Lease, Pool } from './pool.ts';

const engineModule = new URL('../../tests/support/trick-engine.ts', import.meta.url).href;
let dir: string;
let pool: Pool;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-pool-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));
afterEach(() => pool.close());

const open = (
  limits: {
    workers?: number;
    queueLimit?: number;
    reserveProcess?: boolean;
    childRecycleBytes?: number;
    niceness?: number;
  } = {},
  module = engineModule,
): Pool => {
  const all = {
    workers: 1,
    queueLimit: 1,
    childRecycleBytes: 1e9,
    childMaxBytes: 1e9,
    childMaxPages: 1000,
    reserveProcess: false,
    ...limits,
  };
  pool = new Pool({ modelsDir: dir, pictureKey: 'x', engineModule: module, workDir: dir }, all);
  return pool;
};

const folders = async (): Promise<string[]> => (await readdir(dir)).filter((name) => name.startsWith('engine-'));

describe('Pool', () => {
  it('works where programs cannot be confined', async () => {
    await prepareSandbox('off');
    try {
      await open().start();
      const lease = await pool.lease();
      expect(lease.pid).toBeGreaterThan(0);
      expect(await lease.run({ kind: 'close', job: 'x' }, { timeoutMs: 20_000 })).toEqual({});
      lease.release();
    } finally {
      await prepareSandbox('auto');
    }
  });

  it('gives each process its own folder, and removes it when the process dies', async () => {
    await open().start();
    const [folder = ''] = await folders();
    expect((await stat(join(dir, folder))).mode & 0o777).toBe(0o700);
    await mkdir(join(dir, folder, 'docparse-office-left'));
    await writeFile(join(dir, folder, 'docparse-office-left', 'input.docx'), 'x');
    const lease = await pool.lease();
    process.kill(lease.pid ?? 0, 'SIGKILL');
    await vi.waitFor(async () => expect(await folders()).not.toContain(folder), { timeout: 20_000 });
    lease.release();
  });

  it.skipIf(process.platform === 'win32')('yields the processor to the server and to the reserve', async () => {
    await open({ reserveProcess: true, niceness: 5 }).start();
    const niceness = (lease: Lease): number => getPriority(lease.pid ?? 0) - getPriority();
    const busy = await pool.lease(undefined, 'normal', 'one');
    const reserve = await pool.lease(undefined, 'normal', 'another');
    expect([busy, reserve].map(niceness)).toEqual([5, 0]);
    busy.release();
    reserve.release();
  });

  it('leases its processes in order of request', async () => {
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

  it('leases no process that earlier documents have left large', async () => {
    await open({ childRecycleBytes: 1 }).start();
    const first = await pool.lease();
    const pid = first.pid;
    await first.run({ kind: 'close', job: 'x' }, { timeoutMs: 10_000 });
    first.release();
    const second = await pool.lease();
    expect(second.pid).not.toBe(pid);
    second.release();
  });

  it('serves background work last, and never refuses it', async () => {
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

  it('serves accounts in turn, however many requests one has waiting', async () => {
    await open({ queueLimit: 10 }).start();
    const order: string[] = [];
    const first = await pool.lease(undefined, 'normal', 'a');
    const turn = (name: string, account: string): Promise<void> =>
      pool.lease(undefined, 'normal', account).then((lease) => {
        order.push(name);
        lease.release();
      });
    const turns = [turn('a1', 'a'), turn('a2', 'a'), turn('a3', 'a'), turn('b1', 'b')];
    first.release();
    await Promise.all(turns);
    expect(order).toEqual(['b1', 'a1', 'a2', 'a3']);
  });

  it('has a reserve process only for an account without one while another account has them all', async () => {
    await open({ queueLimit: 10, reserveProcess: true }).start();
    const first = await pool.lease(undefined, 'normal', 'a');
    const more = pool.lease(undefined, 'normal', 'a');
    const job = pool.lease(undefined, 'background', 'b');
    const other = await pool.lease(undefined, 'normal', 'b');
    expect(other.pid).not.toBe(first.pid);
    expect(pool.state).toMatchObject({ waiting: 1, waitingBackground: 1 });
    const next = pool.lease(undefined, 'normal', 'c');
    other.release();
    expect((await next).pid).toBe(other.pid);
    expect(pool.state).toMatchObject({ waiting: 1, waitingBackground: 1 });
    first.release();
    for (const waiting of [more, job]) {
      const lease = await waiting;
      expect(lease.pid).toBe(first.pid);
      lease.release();
    }
  });

  it('refuses the account with the longest line if the queue is full', async () => {
    await open({ queueLimit: 2 }).start();
    const first = await pool.lease(undefined, 'normal', 'a');
    const waiting = pool.lease(undefined, 'normal', 'a');
    const refused = expect(pool.lease(undefined, 'normal', 'a')).rejects.toMatchObject({
      code: 30203,
      message: expect.stringContaining('full'),
    });
    const other = pool.lease(undefined, 'normal', 'b');
    await refused;
    first.release();
    (await other).release();
    (await waiting).release();
  });

  it('refuses newcomers if the queue is full, and forgets requests that were cancelled', async () => {
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

  it('refuses at once while no process can be started, and reports the reason in its state', async () => {
    await expect(open({ workers: 4 }, 'file:///nowhere.ts').start()).rejects.toThrow(/nowhere/);
    expect(pool.state).toMatchObject({ ready: 0, lastFailure: expect.stringContaining('nowhere') });
    await expect(pool.lease()).rejects.toMatchObject({ code: 30203 });
  });

  it('refuses waiting requests on close', async () => {
    await open().start();
    await pool.lease();
    const waiting = pool.lease();
    const refused = expect(waiting).rejects.toMatchObject({ code: 30203 });
    await pool.close();
    await refused;
    await expect(pool.lease()).rejects.toMatchObject({ code: 30203 });
  });
});
