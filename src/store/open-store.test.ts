import { describe, expect, it } from 'vitest';
import { testStore } from './testing.ts';

describe('a store', () => {
  it('has a database with the tables of the service, numbers for bigint and text for dates', async () => {
    const store = await testStore();
    try {
      const services = await store.db.selectFrom('services').select('name').orderBy('name').execute();
      expect(services.map(({ name }) => name)).toEqual(['bill', 'extraction', 'medical', 'parse']);
      const id = '00000000-0000-4000-8000-000000000001';
      await store.db
        .insertInto('accounts')
        .values({ id, app_id: 'a', name: 'A', balance: 2 ** 40 })
        .execute();
      const row = await store.db
        .selectFrom('accounts')
        .select((e) => [
          'balance',
          e.fn.sum<number>('balance').over().as('sum'),
          e.cast<string>(e.val('2026-03-29'), 'date').as('day'),
        ])
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ balance: 2 ** 40, sum: 2 ** 40, day: '2026-03-29' });
    } finally {
      await store.drop();
    }
  });

  it('makes a key once, the same for all', async () => {
    const store = await testStore();
    try {
      const both = await Promise.all([store.installationKey('pictures'), store.installationKey('pictures')]);
      expect(both[0]).toMatch(/^[0-9a-f]{64}$/);
      expect(both[1]).toBe(both[0]);
      expect(await store.installationKey('other')).not.toBe(both[0]);
    } finally {
      await store.drop();
    }
  });
});
