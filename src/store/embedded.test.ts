import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isConnectionError, openStore, type Store } from './index.ts';
import { PostgresServer } from './postgres/server.ts';

let dir: string;
let closers: (() => Promise<unknown>)[];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-pg-'));
  closers = [];
});
afterEach(async () => {
  for (const close of closers) await close();
  await new PostgresServer({ dataDir: dir }).stop();
  await rm(dir, { recursive: true, force: true });
});

async function open(dataDir = dir): Promise<Store> {
  const store = await openStore({ dataDir });
  closers.push(() => store.close());
  return store;
}

/** Another process that opens the store, says "open" and stays until it is killed or its input ends. */
async function otherProcess(): Promise<ChildProcess> {
  const script = `import { openStore } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
    const store = await openStore({ dataDir: process.env.DIR });
    console.log('open');
    process.stdin.on('end', () => store.close()).resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, NODE_OPTIONS: '', DIR: dir },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (data) => (errors += data));
  closers.push(async () => child.kill('SIGKILL'));
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error(errors);
    }),
  ]);
  return child;
}

async function until(condition: () => Promise<unknown> | unknown, ms = 20_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('The condition did not come true in time.');
    await sleep(10);
  }
}

/** The server that the cluster's lock file names; NaN while there is none, or while it is being written. */
const pidOf = async (): Promise<number> =>
  Number.parseInt(await readFile(join(dir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => ''), 10);
const runsAnother = async (pid: number): Promise<boolean> => {
  const now = await pidOf();
  return Number.isInteger(now) && now !== pid;
};
const addKey = (store: Store, name: string) =>
  store.db.insertInto('installation_keys').values({ name, value: 'x' }).execute();
const keys = async (store: Store): Promise<string[]> =>
  (await store.db.selectFrom('installation_keys').select('name').orderBy('name').execute()).map(({ name }) => name);

describe('the embedded PostgreSQL', () => {
  it('starts, keeps what it is told, syncs it to the disk, listens on a socket of its owner only and stops with its last user', async () => {
    const store = await open();
    await addKey(store, 'kept');
    const { rows } = await store.db.executeQuery<Record<string, string>>({
      sql: "select current_setting('fsync') fsync, current_setting('full_page_writes') pages, current_setting('synchronous_commit') commit, current_setting('listen_addresses') net",
      parameters: [],
      query: { kind: 'RawNode', sqlFragments: [], parameters: [] } as never,
      queryId: { queryId: 'settings' },
    });
    expect(rows[0]).toEqual({ fsync: 'on', pages: 'on', commit: 'on', net: '' });
    expect((await stat(join(dir, 'postgres'))).mode & 0o777).toBe(0o700);
    const second = await open();
    await store.close();
    expect(await keys(second)).toEqual(['kept']);
    await second.close();
    expect(await pidOf()).toBeNaN();
    expect(await keys(await open())).toEqual(['kept']);
  });

  it('does not run as root', async () => {
    await open();
    const status = await readFile(`/proc/${await pidOf()}/status`, 'utf8').catch(() => 'Uid:\t1');
    expect(Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])).not.toBe(0);
  });

  it('is made once by processes that come at the same time, and used by all of them', async () => {
    const [first, second] = await Promise.all([otherProcess(), otherProcess(), otherProcess()]);
    const pid = await pidOf();
    const store = await open();
    await addKey(store, 'shared');
    expect(await pidOf()).toBe(pid);
    await store.close();
    for (const child of [first, second]) {
      child.stdin?.end();
      await once(child, 'exit');
    }
    expect(await pidOf()).not.toBeNaN();
  });

  it('is adopted after the process that started it was killed', async () => {
    const first = await otherProcess();
    const pid = await pidOf();
    first.kill('SIGKILL');
    await once(first, 'exit');
    const store = await open();
    expect(await pidOf()).toBe(pid);
    await store.close();
    expect(await pidOf()).toBeNaN();
  });

  it('comes back by itself when it is killed under load, with all that it had acknowledged', async () => {
    const store = await open();
    const acknowledged: string[] = [];
    const foreign: unknown[] = [];
    let stop = false;
    const load = Array.from({ length: 4 }, async (_, worker) => {
      for (let i = 0; !stop; i++) {
        const name = `${worker}-${i}`;
        await addKey(store, name).then(
          () => acknowledged.push(name),
          async (error) => {
            if (!isConnectionError(error)) foreign.push(error);
            await sleep(5);
          },
        );
      }
    });
    for (let round = 0; round < 3; round++) {
      const before = acknowledged.length;
      await until(() => acknowledged.length > before + 20);
      const pid = await pidOf();
      process.kill(pid, 'SIGKILL');
      await until(() => runsAnother(pid));
    }
    const before = acknowledged.length;
    await until(() => acknowledged.length > before + 20);
    stop = true;
    await Promise.all(load);
    expect(foreign).toEqual([]);
    expect(new Set(await keys(store))).toEqual(new Set([...(await keys(store)), ...acknowledged]));
  });

  it('comes back although nobody asks it anything, and listeners are told to look', async () => {
    const store = await open();
    const heard: string[] = [];
    await store.listen('news', (payload) => heard.push(payload));
    process.kill(await pidOf(), 'SIGKILL');
    await until(() => heard.includes(''));
    await store.db.selectNoFrom((e) => e.fn('pg_notify', [e.val('news'), e.val('hello')]).as('x')).execute();
    await until(() => heard.includes('hello'));
  });

  it('ends sessions that outlive a killed server', async () => {
    const store = await open();
    const long = store.db.selectNoFrom((e) => e.fn<string>('pg_sleep', [e.val(60)]).as('x')).execute();
    const failed = expect(long).rejects.toSatisfy(isConnectionError);
    await until(async () => (await keysOfActivity(store)).includes('pg_sleep'));
    process.kill(await pidOf(), 'SIGKILL');
    await until(async () => (await keys(store).catch(() => undefined)) !== undefined);
    await failed;
  });

  it('is not kept away by the number of a dead server that is now that of another process', async () => {
    await (await open()).close();
    const lines = [process.pid, join(dir, 'postgres'), 1, 5432, join(dir, 'postgres'), '', '0 0', 'ready'];
    await writeFile(join(dir, 'postgres', 'postmaster.pid'), `${lines.join('\n')}\n`);
    const store = await open();
    expect(await pidOf()).not.toBe(process.pid);
    await store.close();
  });

  it('takes a data directory whose path is too long for a socket', async () => {
    const long = join(dir, 'x'.repeat(60), 'y'.repeat(60));
    const store = await open(long);
    await addKey(store, 'far');
    expect(await keys(store)).toEqual(['far']);
    await store.close();
    expect(existsSync(join(long, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('refuses a cluster of another major version, and a folder that holds something else', async () => {
    await mkdir(join(dir, 'postgres'), { recursive: true });
    await writeFile(join(dir, 'postgres', 'PG_VERSION'), '17\n');
    await expect(openStore({ dataDir: dir })).rejects.toThrow(/made by PostgreSQL 17; this is 18/);
    await rm(join(dir, 'postgres', 'PG_VERSION'));
    await writeFile(join(dir, 'postgres', 'letter.txt'), '');
    await expect(openStore({ dataDir: dir })).rejects.toThrow(/is not empty and holds no database/);
  });

  it('says that the data directory cannot be written', async () => {
    const file = join(dir, 'file');
    await writeFile(file, '');
    await expect(openStore({ dataDir: join(file, 'data') })).rejects.toThrow(
      /data directory .* cannot be written: .*DOCPARSE_DATA/,
    );
  });
});

async function keysOfActivity(store: Store): Promise<string> {
  const rows = await store.db
    .selectFrom('pg_stat_activity' as never)
    .select('query' as never)
    .where('state' as never, '=', 'active' as never)
    .execute();
  return JSON.stringify(rows.filter((row) => !JSON.stringify(row).includes('pg_stat_activity')));
}
