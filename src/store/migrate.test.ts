import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { openStore } from './open-store.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let dir: string;
let database: TestDatabase;
let migrations: Migration[];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docparse-migrate-'));
  database = await testDatabase();
  migrations = await readMigrations();
});
afterEach(async () => {
  await database.drop();
  await rm(dir, { recursive: true, force: true });
});

const next = (sql: string): Migration => ({ version: migrations.length + 1, name: 'next', sql, checksum: 'c' });

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('migrations', () => {
  it('are numbered without a gap', async () => {
    await cp(new URL('./migrations', import.meta.url), dir, { recursive: true });
    await writeFile(join(dir, `${String(migrations.length + 2).padStart(4, '0')}_gap.sql`), '');
    await expect(readMigrations(dir)).rejects.toThrow(/is missing/);
    await writeFile(join(dir, 'notes.sql'), '');
    await expect(readMigrations(dir)).rejects.toThrow(/not named like a migration/);
  });

  it('are applied once, however many processes come', async () => {
    const more = [...migrations, next('create table extra (n integer); insert into extra values (1)')];
    await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, more)));
    expect(await query('select n from extra')).toEqual([{ n: 1 }]);
    expect(await query("select version, name from schema_migrations where name = 'next'")).toEqual([
      { version: more.length, name: 'next' },
    ]);
  });

  it('are applied whole or not at all', async () => {
    await expect(
      migrate(database.url, [...migrations, next('create table half (n integer); select 1/0')]),
    ).rejects.toThrow(/Migration \d+ \(next\) failed: division by zero/);
    expect(await query("select 1 from pg_tables where tablename = 'half'")).toEqual([]);
    await migrate(database.url, [...migrations, next('create table half (n integer)')]);
  });

  it('refuse a database that a newer program has used, and one with another history', async () => {
    await migrate(database.url, [...migrations, next('select 1')]);
    await expect(openStore({ dataDir: dir, databaseUrl: database.url })).rejects.toThrow(
      /used by a newer docparse \(migration \d+, next;/,
    );
    const other = migrations.map((migration) => ({ ...migration, checksum: 'other' }));
    await expect(migrate(database.url, other)).rejects.toThrow(/is not the one of this program/);
  });
});
