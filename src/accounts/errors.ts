import { sql } from 'kysely';
import { ERROR_CATALOGUE } from '../errors.ts';
import type { Db, Tx } from '../store/index.ts';

/** Errors of one day, service and code. */
export interface ErrorDay {
  /** YYYY-MM-DD in the zone of the quota. */
  day: string;
  service: string;
  code: number;
  count: number;
}

/** What went wrong how often. `account` is an app id or, of jobs, the id of the account. */
export interface ErrorCount {
  account: string;
  service: string;
  code: number;
  count: number;
}

/** Adds to the errors of today. Unknown accounts are left out. */
export async function addErrors(db: Db | Tx, by: 'app_id' | 'id', counts: readonly ErrorCount[]): Promise<void> {
  if (counts.length === 0) return;
  await sql`
    insert into daily_errors as e (account_id, day, service, code, count)
    select a.id, (statement_timestamp() at time zone a.quota_time_zone)::date, c.service, c.code, sum(c.count)::int
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c(account text, service text, code int, count int)
    join accounts a on a.${sql.ref(by)}::text = c.account
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (account_id, day, service, code) do update set count = e.count + excluded.count`.execute(db);
}

/** Both bounds are days and included. Oldest first. */
export async function readErrors(
  db: Db,
  accountId: string,
  { from, to }: { from?: string; to?: string },
): Promise<ErrorDay[]> {
  return await db
    .selectFrom('daily_errors')
    .select(['day', 'service', 'code', 'count'])
    .where('account_id', '=', accountId)
    .$if(from !== undefined, (q) => q.where('day', '>=', from!))
    .$if(to !== undefined, (q) => q.where('day', '<=', to!))
    .orderBy('day')
    .orderBy('service')
    .orderBy('code')
    .execute();
}

const MESSAGES = new Map<number, string>(
  Object.values(ERROR_CATALOGUE)
    .toReversed()
    .map(({ code, message }) => [code, message]),
);

/** What a code of the catalogue means; empty for others. */
export const messageOfCode = (code: number): string => MESSAGES.get(code) ?? '';
