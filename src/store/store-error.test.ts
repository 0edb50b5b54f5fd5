import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openStore } from './open-store.ts';
import { isConnectionError, StoreError } from './store-error.ts';
import { testDatabase, testStore } from './testing.ts';

const error = (message: string, facts: object = {}): Error => Object.assign(new Error(message), facts);

describe('isConnectionError', () => {
  it.each([
    error('connect ECONNREFUSED', { code: 'ECONNREFUSED' }),
    error('no socket', { code: 'ENOENT', syscall: 'connect' }),
    error('the database system is shutting down', { code: '57P03' }),
    error('no room', { code: '53100' }),
    error('lost', { code: '08006' }),
    error('Connection terminated unexpectedly'),
    error('outer', { cause: error('Query read timeout') }),
    new AggregateError([error('x', { code: 'ECONNREFUSED' })]),
    new StoreError('PostgreSQL did not start'),
  ])('knows %s', (away) => {
    expect(isConnectionError(away)).toBe(true);
  });

  it.each([
    error('duplicate key', { code: '23505' }),
    error('no file', { code: 'ENOENT', syscall: 'open' }),
    error('a bug'),
    'text',
    undefined,
  ])('does not take %s for one', (other) => {
    expect(isConnectionError(other)).toBe(false);
  });

  it('knows what a session says that is ended in the middle of a statement', async () => {
    const store = await testStore();
    try {
      const client = new pg.Client({ connectionString: store.url });
      await client.connect();
      const long = store.db.selectNoFrom((e) => e.fn<string>('pg_sleep', [e.val(30)]).as('x')).execute();
      const outcome = expect(long).rejects.toSatisfy(isConnectionError);
      const end =
        "select count(pg_terminate_backend(pid))::int as n from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid() and datname = current_database()";
      while ((await client.query(end)).rows[0].n === 0);
      await outcome;
      await client.end();
      expect(await store.db.selectFrom('services').selectAll().execute()).not.toEqual([]);
    } finally {
      await store.drop();
    }
  });
});

describe('a database that is given', () => {
  it('is waited for, and named without its password when it does not come', async () => {
    const said: string[] = [];
    const opening = openStore(
      { dataDir: '/nowhere', databaseUrl: 'postgres://me:hush@127.0.0.1:1/x' },
      (message) => said.push(message),
      { patienceMs: 1 },
    );
    await expect(opening).rejects.toThrow(
      /The database at postgres:\/\/me:\*\*\*@127\.0\.0\.1:1\/x cannot be used: .*ECONNREFUSED/,
    );
    expect(said.join()).not.toContain('hush');
  });

  it('says what is wrong with the name of the database', async () => {
    const database = await testDatabase();
    try {
      const url = database.url.replace(/\/test_[0-9a-f]+/, '/not_there');
      await expect(openStore({ dataDir: '/nowhere', databaseUrl: url })).rejects.toThrow(
        /database "not_there" does not exist/,
      );
    } finally {
      await database.drop();
    }
  });
});
