import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clientConfig } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openStore, type Store, type StoreConfig } from './open-store.ts';
import { SERVICE } from './postgres/roles.ts';
import { PostgresServer } from './postgres/server.ts';

/**
 * Databases for tests, on one server for the whole run: the one at DOCPARSE_TEST_DATABASE_URL, or an embedded one that
 * the first test that needs it starts and `setup` has stopped. Each is a copy of a migrated template.
 */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A fresh database with all tables, such as for a service of its own. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = await readyTemplate();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await admin((client) => copyTemplate(client, template, name));
  return {
    url: await databaseUrl(name),
    drop: () => admin((client) => client.query(`drop database if exists ${name} with (force)`).then(() => {})),
  };
}

/** A store on a fresh database and a fresh directory. `drop` closes it and deletes both. */
export async function testStore(
  config: Partial<StoreConfig> = {},
): Promise<Store & { dataDir: string; drop(): Promise<void> }> {
  const database = await testDatabase();
  const dataDir = config.dataDir ?? (await mkdtemp(join(tmpdir(), 'docparse-store-')));
  const store = await openStore({ ...config, dataDir, databaseUrl: database.url });
  const drop = async (): Promise<void> => {
    await store.close();
    await database.drop();
    if (config.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  return { ...store, dataDir, drop };
}

/** Where the embedded server of a test run lives. */
const TEST_DIR = 'DOCPARSE_TEST_POSTGRES_DIR';

function testServer(): PostgresServer {
  const dataDir = process.env[TEST_DIR];
  if (!dataDir) throw new Error('There is no database for tests: run them with vitest, whose global setup makes one.');
  // What a test writes need not survive the machine.
  return new PostgresServer({
    dataDir,
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400'],
  });
}

async function databaseUrl(name: string): Promise<string> {
  const given = process.env.DOCPARSE_TEST_DATABASE_URL;
  if (!given) return testServer().url(name);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return url.href;
}

/** The service is no superuser of the embedded server; of one that is given it is what the address says. */
const ownedByService = (): string => (process.env.DOCPARSE_TEST_DATABASE_URL ? '' : ` owner ${SERVICE}`);

async function admin<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(
    clientConfig(
      process.env.DOCPARSE_TEST_DATABASE_URL ? await databaseUrl('postgres') : testServer().ownerUrl('postgres'),
      'docparse tests',
    ),
  );
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

let template: Promise<string> | undefined;

/** Made by the first of the processes of a run that needs it; its name tells the migrations that made it. */
function readyTemplate(): Promise<string> {
  template ??= (async () => {
    if (!process.env.DOCPARSE_TEST_DATABASE_URL) await testServer().ensure();
    const migrations = await readMigrations();
    const name = `docparse_template_${migrations.map(({ checksum }) => checksum.slice(0, 8)).join('')}`.slice(0, 60);
    await admin(async (client) => {
      await client.query('select pg_advisory_lock(6402)');
      const { rows } = await client.query<{ ready: boolean }>(
        'select datistemplate as ready from pg_database where datname = $1',
        [name],
      );
      if (rows[0]?.ready) return;
      await client.query(`drop database if exists ${name}`);
      await client.query(`create database ${name}${ownedByService()}`);
      await migrate(await databaseUrl(name), migrations);
      await client.query(`alter database ${name} is_template true`);
    });
    return name;
  })();
  return template;
}

async function copyTemplate(client: pg.Client, from: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`create database ${name} template ${from}${ownedByService()}`);
      return;
    } catch (error) {
      // The session that migrated it, or another copy of it, is about to end.
      if ((error as { code?: string }).code !== '55006' || attempt === 200) throw error;
      await sleep(25);
    }
  }
}

/** Memory, where there is enough of it: a disk that others use makes the first start many times slower. */
async function quickest(): Promise<string> {
  const free = await statfs('/dev/shm').catch(() => undefined);
  return free && free.bavail * free.bsize > 4 * 1024 ** 3 ? '/dev/shm' : tmpdir();
}

/**
 * For `globalSetup` of vitest: names the place of the database server of this run, which the first test that needs it
 * starts.
 */
export async function setup(): Promise<() => Promise<void>> {
  const parent = await quickest();
  await removeOrphans(parent);
  const dir = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  process.env[TEST_DIR] = dir;
  return () => remove(dir);
}

const PREFIX = 'docparse-tests-';

async function remove(dir: string): Promise<void> {
  await new PostgresServer({ dataDir: dir }).stop();
  await rm(dir, { recursive: true, force: true });
}

/** Servers of runs that were killed. */
async function removeOrphans(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (Number.isNaN(pid)) continue;
    try {
      process.kill(pid, 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') await remove(join(parent, name));
    }
  }
}
