import { randomBytes } from 'node:crypto';
import type { Db } from './database.ts';

/** 32 random bytes as hex, made at first use and the same on all machines from then on. */
export async function installationKey(db: Db, name: string): Promise<string> {
  const found = await db.selectFrom('installation_keys').select('value').where('name', '=', name).executeTakeFirst();
  if (found) return found.value;
  const made = { name, value: randomBytes(32).toString('hex') };
  await db
    .insertInto('installation_keys')
    .values(made)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await db.selectFrom('installation_keys').select('value').where('name', '=', name).executeTakeFirstOrThrow())
    .value;
}
