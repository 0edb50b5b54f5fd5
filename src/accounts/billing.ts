import { sql } from 'kysely';
import { DocparseError } from '../errors.ts';
import type { Db, Tx } from '../store/index.ts';
import { covers, type Funds, fundsOf, refusal } from './funds.ts';
import type { Work } from './types.ts';

/**
 * Everything that spends locks the account's row first, so that sums over holds and usage are taken from a state that nobody else changes. What
 * is promised stays covered: pages are entered into the ledger up to a valid promise, or as far as the account has them; so concurrent work can
 * never push a balance below its overdraft.
 */
async function lock(tx: Tx, accountId: string): Promise<void> {
  await sql`select from accounts where id = ${accountId}::uuid for no key update`.execute(tx);
}

/** See `Accounts.hold`. Accounts without limit get no hold: nothing of theirs can run out. */
export async function hold(db: Db, work: Work & { pages: number; ttlMs: number }): Promise<void> {
  const { accountId, requestId, service, pages, ttlMs } = work;
  const { rows } = await sql<{ unlimited: boolean }>`select overdraft is null as unlimited from accounts where id = ${accountId}::uuid`.execute(db);
  if (rows[0]?.unlimited) return;
  const funds = await db.transaction().execute(async (tx) => {
    // A promise that a crash of the database takes along does no harm, since settling looks again; waiting for the disk does.
    await sql`select set_config('synchronous_commit', 'off', true) from accounts where id = ${accountId}::uuid for no key update`.execute(tx);
    const held = await sql<Funds & { covered: boolean }>`
      with f as (${fundsOf(sql`${accountId}::uuid`, requestId)}),
      -- Taken away as soon as it counts no longer: a promise once passed on to others must not come to life again, whatever the clock does.
      gone as (delete from holds where account_id = ${accountId}::uuid and expires_at <= statement_timestamp() and request_id <> ${requestId}),
      put as (
        insert into holds as h (request_id, account_id, service, pages, expires_at)
        select ${requestId}, ${accountId}::uuid, ${service}, ${pages}::int, statement_timestamp() + ${ttlMs}::float8 * interval '1 millisecond'
        from f where ${covers(sql`${pages}::int`)}
        on conflict (request_id) do update set pages = excluded.pages, expires_at = excluded.expires_at where h.account_id = excluded.account_id
        returning 1
      )
      select f.*, exists (select from put) as covered from f`.execute(tx);
    return held.rows[0];
  });
  if (!funds) throw new DocparseError('CREDENTIALS_INVALID');
  if (!funds.covered) throw refusal(funds, pages);
}

/** See `Accounts.settle`. */
export async function settle(tx: Tx, work: Work & { pages: readonly number[] }): Promise<number> {
  const { accountId, requestId, service } = work;
  const pages = [...new Set(work.pages)].sort((a, b) => a - b);
  await lock(tx, accountId);
  const { rows } = await sql<Funds & { count: number; covered: boolean }>`
    with f as (${fundsOf(sql`${accountId}::uuid`, requestId)}),
    todo as (
      select page, row_number() over (order by page) as n from unnest(${pages}::int[]) as page
      where not exists (
        select from ledger l
        where l.account_id = ${accountId}::uuid and l.request_id = ${requestId} and l.service = ${service} and l.page_number = page
      )
    ),
    plan as (
      select count.n as count, least(count.n, f."freeLeft") as free, f.day::date as day
      from f cross join (select count(*)::int as n from todo) count
      where count.n <= f.own or ${covers(sql`count.n`)}
    ),
    entries as (
      insert into ledger (account_id, kind, amount, service, request_id, page_number)
      select ${accountId}::uuid, case when todo.n <= plan.free then 'free_page' else 'page' end, case when todo.n <= plan.free then 0 else -1 end,
        ${service}, ${requestId}, todo.page
      from todo cross join plan order by todo.page
    ),
    usage as (
      insert into daily_usage as u (account_id, day, service, pages, free_pages)
      select ${accountId}::uuid, plan.day, ${service}, plan.count, plan.free from plan where plan.count > 0
      on conflict (account_id, day, service) do update set pages = u.pages + excluded.pages, free_pages = u.free_pages + excluded.free_pages
    ),
    bill as (update accounts a set balance = a.balance - (plan.count - plan.free) from plan where a.id = ${accountId}::uuid and plan.count > plan.free),
    gone as (delete from holds using plan where request_id = ${requestId} and account_id = ${accountId}::uuid)
    select f.*, (select count(*)::int from todo) as count, exists (select from plan) as covered from f`.execute(tx);
  const done = rows[0];
  if (!done) throw new Error(`There is no account ${accountId} to bill.`);
  if (!done.covered) throw refusal(done, done.count);
  return done.count;
}

/** See `Accounts.release`. */
export async function release(db: Tx, requestId: string): Promise<void> {
  await db.deleteFrom('holds').where('request_id', '=', requestId).execute();
}
