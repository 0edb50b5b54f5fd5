import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Whether this process should do a chore now that the whole installation does once in `everyMs`: true for one of all
 * that ask.
 */
export async function claimChore(db: Db, name: string, everyMs: number): Promise<boolean> {
  const claimed = await db
    .insertInto('chores')
    .values({ name, begun_at: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ begun_at: sql<Date>`clock_timestamp()` })
        .where('chores.begun_at', '<', sql<Date>`clock_timestamp() - ${everyMs} * interval '1 millisecond'`),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}
