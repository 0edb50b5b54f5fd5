import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { clientConfig } from './database.ts';
import { OLDEST_SERVER, readMigrations } from './migrate.ts';
import { type StoreConfig, stopUnlessUsed, withoutPassword } from './open-store.ts';
import { PostgresServer } from './postgres/server.ts';
import { StoreError } from './store-error.ts';

/**
 * Whether the database can be used, in words for who runs the service; changes nothing. Where there is no embedded
 * database yet, one is tried out in a temporary directory. Throws StoreError.
 */
export async function checkDatabase(config: StoreConfig): Promise<string> {
  if (config.databaseUrl !== undefined) return checkGiven(config.databaseUrl);
  const isThere = existsSync(join(config.dataDir, 'postgres', 'PG_VERSION'));
  const dataDir = isThere ? config.dataDir : await mkdtemp(join(tmpdir(), 'docparse-doctor-'));
  try {
    const server = new PostgresServer({ dataDir });
    const started = performance.now();
    const ran = (await server.probe()) === 'ready';
    await server.ensure();
    const ms = Math.round(performance.now() - started);
    try {
      const { version } = await look(server.url('postgres'));
      const what = `embedded PostgreSQL ${version}`;
      if (ran) return `${what} runs on ${server.dir}`;
      return isThere
        ? `${what} on ${server.dir} starts in ${ms} ms`
        : `${what} can be made and started, in ${ms} ms; it will be in ${join(config.dataDir, 'postgres')}`;
    } finally {
      await stopUnlessUsed(server);
    }
  } finally {
    if (!isThere) await rm(dataDir, { recursive: true, force: true });
  }
}

async function checkGiven(url: string): Promise<string> {
  const where = withoutPassword(url);
  const found = await look(url).catch((error: Error) => {
    throw new StoreError(
      `${where}: ${error instanceof AggregateError ? error.errors.map(({ message }) => message).join('; ') : error.message}`,
      {
        cause: error,
      },
    );
  });
  if (found.number < OLDEST_SERVER)
    throw new StoreError(`${where} is PostgreSQL ${found.version}; 15 is the oldest that works.`);
  const { length } = await readMigrations();
  if (found.applied > length) throw new StoreError(`${where} has been used by a newer docparse.`);
  const state =
    found.applied === 0
      ? 'its tables are made at the first start'
      : found.applied < length
        ? 'its tables are brought up to date at the next start'
        : 'its tables are up to date';
  return `PostgreSQL ${found.version} at ${where}; ${state}; ${found.ms} ms a query`;
}

async function look(url: string): Promise<{ version: string; number: number; applied: number; ms: number }> {
  const client = new pg.Client(clientConfig(url, 'docparse doctor'));
  client.on('error', () => {});
  try {
    await client.connect();
    const started = performance.now();
    const { rows } = await client.query<{ version: string; number: number; there: boolean }>(
      "select current_setting('server_version') as version, current_setting('server_version_num')::int as number, to_regclass('schema_migrations') is not null as there",
    );
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const row = rows[0] ?? { version: '?', number: 0, there: false };
    const applied = row.there
      ? (await client.query<{ n: number }>('select coalesce(max(version), 0)::int as n from schema_migrations')).rows[0]
          ?.n
      : 0;
    return { version: row.version.split(' ')[0] ?? '', number: row.number, applied: applied ?? 0, ms };
  } finally {
    await client.end().catch(() => {});
  }
}
