import { sql } from 'kysely';
import type { Killed, Killers } from '../pool/index.ts';
import type { Db } from './database.ts';

/** Rows kept at most: a flood of hostile documents must not fill the database. The oldest go first. */
const MAX_ROWS = 10_000;

/**
 * Documents that cost a process, in the database: all servers refuse what one of them has suffered. Without the
 * database they are tried again, which their budget bounds. With `ttlMs` 0 nothing is remembered.
 */
export function openKillers(db: Db, ttlMs: number, log: (error: unknown) => void): Killers {
  return {
    async find(key) {
      if (ttlMs === 0) return undefined;
      try {
        const row = await db
          .selectFrom('killers')
          .select('killed')
          .where('key', '=', key)
          .where('expires_at', '>', sql<Date>`clock_timestamp()`)
          .executeTakeFirst();
        return row?.killed;
      } catch (error) {
        log(error);
        return undefined;
      }
    },
    async remember(key, killed: Killed) {
      if (ttlMs === 0) return;
      try {
        const values = {
          killed: JSON.stringify(killed),
          expires_at: sql<Date>`clock_timestamp() + ${ttlMs} * interval '1 millisecond'`,
        };
        await db
          .insertInto('killers')
          .values({ key, ...values })
          .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
          .execute();
      } catch (error) {
        log(error);
      }
    },
  };
}

/** Forgets what has expired, and the oldest beyond a bound. */
export async function sweepKillers(db: Db): Promise<void> {
  await db.deleteFrom('killers').where('expires_at', '<', sql<Date>`clock_timestamp()`).execute();
  await sql`delete from killers where key in (select key from killers order by expires_at desc offset ${MAX_ROWS})`.execute(
    db,
  );
}
