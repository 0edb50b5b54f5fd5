import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DocparseError } from '../errors.ts';
import { databaseTrouble } from './database-trouble.ts';
import { testAccounts } from './testing.ts';

it('tells a busy database from a wrong statement', async () => {
  const t = await testAccounts();
  const { id } = await t.make();
  const failure = (statement: ReturnType<typeof sql>): Promise<unknown> =>
    statement.execute(t.store.db).then(
      () => undefined,
      (error) => error,
    );
  await t.store.db.transaction().execute(async (tx) => {
    await sql`select from accounts where id = ${id}::uuid for update`.execute(tx);
    const locked = await failure(sql`select from accounts where id = ${id}::uuid for update nowait`);
    expect(databaseTrouble(locked)).toMatchObject({
      code: 30203,
      message: expect.stringContaining('busy'),
      cause: locked,
    });
    expect(databaseTrouble(databaseTrouble(locked))).toMatchObject({ code: 30203, cause: locked });
  });
  expect(databaseTrouble(await failure(sql`select from nonsense`))).toBeUndefined();
  expect(databaseTrouble(new DocparseError('QUOTA'))).toBeUndefined();
  expect(databaseTrouble(undefined)).toBeUndefined();
  await t.store.drop();
});
