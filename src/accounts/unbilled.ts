import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../store/index.ts';

/** Time of engine processes that an account may use without paying for it, an hour. */
export type UnbilledSeconds = number | undefined;

/** Seconds that the account has used and that are not forgotten yet: they drain away evenly, `limit` in an hour. */
const levelOf = (accountId: RawBuilder<string>, limit: number): RawBuilder<number> => sql<number>`coalesce((
  select greatest(0, u.seconds - greatest(0, extract(epoch from statement_timestamp() - u.at)) * ${limit / 3600}::float8)
  from unbilled_time u where u.account_id = ${accountId}), 0)`;

/** SQL of the seconds until the account may have work done again; 0: now. */
export const unbilledWait = (accountId: RawBuilder<string>, limit: UnbilledSeconds): RawBuilder<number> =>
  limit === undefined
    ? sql<number>`0`
    : sql<number>`greatest(0, ceil((${levelOf(accountId, limit)} - ${limit}::float8) / ${limit / 3600}::float8))::float8`;

/** Adds unbilled time: of failed or abandoned documents and of failed pages. */
export async function addUnbilled(db: Tx, accountId: string, seconds: number, limit: UnbilledSeconds): Promise<void> {
  if (limit === undefined || seconds <= 0) return;
  await sql`
    insert into unbilled_time (account_id, seconds, at) values (${accountId}::uuid, ${seconds}::float8, statement_timestamp())
    on conflict (account_id) do update set seconds = ${levelOf(sql`${accountId}::uuid`, limit)} + excluded.seconds, at = excluded.at`.execute(
    db,
  );
}
