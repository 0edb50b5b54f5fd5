import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../tests/support/service.ts';
import { testStore } from './testing.ts';

let store: Awaited<ReturnType<typeof testStore>>;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.drop());

const tell = (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`.execute(store.db);
const listeners = async (): Promise<number> =>
  Number(
    (
      await sql<{
        n: number;
      }>`select count(*) as n from pg_stat_activity where datname = current_database() and query like 'listen%'`.execute(
        store.db,
      )
    ).rows[0]?.n,
  );

describe('listening', () => {
  it('hears each channel by itself, over one connection, until it is stopped', async () => {
    const heard: string[] = [];
    const [stop] = await Promise.all([
      store.listen('one', (payload) => heard.push(`one ${payload}`)),
      store.listen('one', (payload) => heard.push(`again ${payload}`)),
      store.listen('Two words', (payload) => heard.push(`two ${payload}`)),
    ]);
    await tell('one', '1');
    await tell('Two words', '2');
    await until(() => heard.length === 3);
    expect(heard.sort()).toEqual(['again 1', 'one 1', 'two 2']);
    expect(await listeners()).toBe(1);
    await stop();
    await tell('one', '3');
    await until(() => heard.length === 4);
    expect(heard.at(-1)).toBe('again 3');
  });

  it('survives a listener that throws', async () => {
    const heard: string[] = [];
    await store.listen('news', () => {
      throw new Error('no');
    });
    await store.listen('news', (payload) => heard.push(payload));
    await tell('news', 'yes');
    await until(() => heard.includes('yes'));
  });

  it('connects again when its connection is cut, and says so', async () => {
    const heard: string[] = [];
    await store.listen('news', (payload) => heard.push(payload));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%' and pid <> pg_backend_pid()`.execute(
      store.db,
    );
    await until(() => heard.includes(''));
    await tell('news', 'back');
    await until(() => heard.includes('back'));
  });
});
