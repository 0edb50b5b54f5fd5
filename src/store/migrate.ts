import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { clientConfig } from './database.ts';
import { StoreError } from './store-error.ts';

export interface Migration {
  version: number;
  name: string;
  sql: string;
  /** SHA-256 of the text. */
  checksum: string;
}

/** Key of the advisory lock held during migration; an arbitrary number. */
const LOCK = 7_363_522_801;
/** `server_version_num`: `nulls not distinct` and others came with 15. */
export const OLDEST_SERVER = 150_000;

/** The migrations of this program, in order. */
export async function readMigrations(
  dir = fileURLToPath(new URL('./migrations', import.meta.url)),
): Promise<Migration[]> {
  const files = (await readdir(dir)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    files.map(async (file) => {
      const match = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file);
      if (!match) throw new Error(`${file} is not named like a migration (0001_what.sql).`);
      const sql = await readFile(join(dir, file), 'utf8');
      return {
        version: Number(match[1]),
        name: match[2] ?? '',
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    }),
  );
  for (const [i, { version }] of migrations.entries())
    if (version !== i + 1) throw new Error(`Migration ${i + 1} is missing or there twice.`);
  return migrations;
}

/**
 * Brings the database to the state this program needs. Any number of processes may call it at once. Throws StoreError
 * when the database has been used by a newer program, when an applied migration is not the one this program knows, or
 * when the server is too old.
 */
export async function migrate(url: string, migrations: Migration[]): Promise<void> {
  const client = new pg.Client(clientConfig(url, 'docparse migration'));
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    if ((rows[0]?.version ?? 0) < OLDEST_SERVER)
      throw new StoreError(
        'The PostgreSQL server is older than version 15, which is the oldest that docparse works with.',
      );
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await client.query(
      'create table if not exists schema_migrations (version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
    );
    const applied = (
      await client.query<{ version: number; name: string; checksum: string }>(
        'select version, name, checksum from schema_migrations order by version',
      )
    ).rows;
    for (const row of applied) {
      const known = migrations[row.version - 1];
      if (!known) {
        throw new StoreError(
          `The database has been used by a newer docparse (migration ${row.version}, ${row.name}; this program knows ${migrations.length}). Run that version or a later one.`,
        );
      }
      if (known.checksum !== row.checksum)
        throw new StoreError(
          `Migration ${row.version} (${row.name}) of the database is not the one of this program: they come from different versions. Run the one that made the database.`,
        );
    }
    for (const migration of migrations.slice(applied.length)) {
      await client.query('begin');
      try {
        await client.query(migration.sql);
        await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
          migration.version,
          migration.name,
          migration.checksum,
        ]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw new StoreError(`Migration ${migration.version} (${migration.name}) failed: ${(error as Error).message}`, {
          cause: error,
        });
      }
    }
  } finally {
    // Ends the advisory lock too.
    await client.end().catch(() => {});
  }
}
