import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../open-store.ts';
import { OWNER, SERVICE } from './roles.ts';
import { PostgresServer } from './server.ts';

let dir: string;
let server: PostgresServer;
let store: Store | undefined;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-roles-'));
  server = new PostgresServer({ dataDir: dir });
});
afterEach(async () => {
  await store?.close();
  await server.stop();
  await rm(dir, { recursive: true, force: true });
});

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const withoutPassword = (url: string): string => url.replace(/:[0-9a-f]{48}@/, '@');
const addKey = (name: string) => store?.db.insertInto('installation_keys').values({ name, value: 'x' }).execute();
const keys = async () =>
  (await store?.db.selectFrom('installation_keys').select('name').execute())?.map(({ name }) => name);

/** As clusters were before there were roles: everybody is trusted, all belongs to the superuser. */
async function asBefore(): Promise<void> {
  const { dir: cluster } = server;
  await server.ensure();
  const owner = server.ownerUrl('postgres');
  await query(owner, `reassign owned by ${SERVICE} to ${OWNER}`);
  await query(owner, `drop role ${SERVICE}`);
  await query(owner, `alter role ${OWNER} password null`);
  await server.stop();
  await writeFile(join(cluster, 'pg_hba.conf'), 'local all all trust\n');
  await rm(join(cluster, 'docparse-roles.json'));
}

describe('the roles of the embedded PostgreSQL', () => {
  it('leave the service no way out of its tables', async () => {
    store = await openStore({ dataDir: dir });
    const { url } = store;
    expect(
      await query(
        url,
        'select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = current_user',
      ),
    ).toEqual([{ rolname: SERVICE, rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false }]);
    await expect(query(url, "copy (select 1) to program 'true'")).rejects.toThrow(/permission denied/);
    await expect(query(url, "select pg_read_file('/etc/passwd')")).rejects.toThrow(/permission denied/);
    await expect(query(url, `set role ${OWNER}`)).rejects.toThrow(/permission denied/);
  });

  it('let nobody in without a password, and keep the passwords in the closed cluster', async () => {
    store = await openStore({ dataDir: dir });
    for (const url of [server.url('postgres'), server.ownerUrl('postgres')])
      await expect(query(withoutPassword(url), 'select 1')).rejects.toThrow(/password/);
    expect((await stat(join(server.dir, 'docparse-roles.json'))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(server.dir, 'pg_hba.conf'), 'utf8')).not.toContain('trust');
  });

  it('come to a cluster of before, with all that is in it', async () => {
    store = await openStore({ dataDir: dir });
    await addKey('old');
    await store.close();
    await asBefore();
    store = await openStore({ dataDir: dir });
    expect(await keys()).toEqual(['old']);
    await addKey('new');
    const left = await query(
      store.url,
      `select relname from pg_class where relowner = '${OWNER}'::regrole and relnamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')`,
    );
    expect(left).toEqual([]);
    await expect(query(withoutPassword(server.ownerUrl('postgres')), 'select 1')).rejects.toThrow(/password/);
  });

  it('are made again when their passwords are lost', async () => {
    store = await openStore({ dataDir: dir });
    await addKey('kept');
    await store.close();
    await rm(join(server.dir, 'docparse-roles.json'));
    store = await openStore({ dataDir: dir });
    expect(await keys()).toEqual(['kept']);
  });
});
