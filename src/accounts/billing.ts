import { sql } from 'kysely';
import { DocparseError } from '../errors.ts';
import type { Db, Tx } from '../store/index.ts';
import { covers, type Funds, fundsOf, refusal } from './funds.ts';
import type { Work } from './types.ts';

/**
 * Everything that spends locks the account's row first, so that sums over holds and usage are taken from a state that
 * no other transaction changes. What is promised stays covered: pages are entered into the ledger up to a valid
 * promise, or as far as the account has them; so concurrent work can never push a balance below its overdraft.
 */
async function lock(tx: Tx, accountId: string): Promise<void> {
  await sql`select from accounts where id = ${accountId}::uuid for no key update`.execute(tx);
}

/**
 * Ids of accounts with limits, as this process saw them last. It only saves statements: who is missing or wrong here
 * goes a longer way to the same end.
 */
export type KnownLimited = Set<string>;

/** See `Accounts.hold`. Accounts without limit get no hold: nothing of theirs can run out. */
export async function hold(
  db: Db,
  work: Work & { pages: number; ttlMs: number },
  limited: KnownLimited = new Set(),
): Promise<void> {
  const { accountId, requestId, service, pages, ttlMs } = work;
  if (!limited.has(accountId)) {
    const { rows } = await sql<{
      unlimited: boolean;
    }>`select overdraft is null as unlimited from accounts where id = ${accountId}::uuid`.execute(db);
    if (rows[0]?.unlimited) return;
    limited.add(accountId);
  }
  const funds = await db.transaction().execute(async (tx) => {
    // A promise that a crash of the database takes along does no harm, since settling looks again; waiting for the disk
    // does.
    await sql`select set_config('synchronous_commit', 'off', true) from accounts where id = ${accountId}::uuid for no key update`.execute(
      tx,
    );
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
export async function settle(
  tx: Tx,
  work: Work & { pages: readonly number[] },
  limited: KnownLimited = new Set(),
): Promise<number> {
  const bill = { ...work, pages: [...new Set(work.pages)].sort((a, b) => a - b) };
  if (!limited.has(work.accountId)) {
    const count = await settleUnlimited(tx, bill);
    if (count !== undefined) return count;
    limited.add(work.accountId);
  }
  const done = await (tx.isTransaction
    ? settleLimited(tx, bill)
    : tx.transaction().execute((own) => settleLimited(own, bill)));
  if (done.unlimited && done.dailyFree === 0) limited.delete(work.accountId);
  return done.count;
}

/**
 * Of an account that nothing can run out of. One statement without a look at sums, so that the row of a busy account is
 * locked for as short as can be: the ledger's own constraint finds entries of earlier calls, and the row is read again
 * after waiting for its lock. Undefined when the account has limits or a free quota.
 */
async function settleUnlimited(
  tx: Tx,
  { accountId, requestId, service, tag, pages }: Work & { pages: number[] },
): Promise<number | undefined> {
  const { rows } = await sql<{ unlimited: boolean; count: number }>`
    with account as materialized (
      select id, (statement_timestamp() at time zone quota_time_zone)::date as day from accounts
      where id = ${accountId}::uuid and overdraft is null and daily_free_pages = 0 for no key update
    ),
    entries as (
      insert into ledger (account_id, kind, amount, service, request_id, page_number, tag)
      select account.id, 'page', -1, ${service}, ${requestId}, page, ${tag ?? null}::text from account cross join unnest(${pages}::int[]) as page
      on conflict (account_id, request_id, service, page_number) do nothing
      returning 1
    ),
    total as materialized (select count(*)::int as n from entries),
    usage as (
      insert into daily_usage as u (account_id, day, service, tag, pages, free_pages)
      select account.id, account.day, ${service}, ${tag ?? ''}::text, total.n, 0 from account cross join total where total.n > 0
      on conflict (account_id, day, service, tag) do update set pages = u.pages + excluded.pages
    ),
    bill as (update accounts a set balance = a.balance - total.n from total where a.id = ${accountId}::uuid and total.n > 0),
    -- There is none, unless the account got its freedom meanwhile.
    gone as (delete from holds using account where request_id = ${requestId} and account_id = account.id)
    select exists (select from account) as unlimited, total.n as count from total`.execute(tx);
  return rows[0]?.unlimited ? rows[0].count : undefined;
}

async function settleLimited(
  tx: Tx,
  { accountId, requestId, service, tag, pages }: Work & { pages: number[] },
): Promise<Funds & { count: number }> {
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
      insert into ledger (account_id, kind, amount, service, request_id, page_number, tag)
      select ${accountId}::uuid, case when todo.n <= plan.free then 'free_page' else 'page' end, case when todo.n <= plan.free then 0 else -1 end,
        ${service}, ${requestId}, todo.page, ${tag ?? null}::text
      from todo cross join plan order by todo.page
    ),
    usage as (
      insert into daily_usage as u (account_id, day, service, tag, pages, free_pages)
      select ${accountId}::uuid, plan.day, ${service}, ${tag ?? ''}::text, plan.count, plan.free from plan where plan.count > 0
      on conflict (account_id, day, service, tag) do update set pages = u.pages + excluded.pages, free_pages = u.free_pages + excluded.free_pages
    ),
    bill as (update accounts a set balance = a.balance - (plan.count - plan.free) from plan where a.id = ${accountId}::uuid and plan.count > plan.free),
    gone as (delete from holds using plan where request_id = ${requestId} and account_id = ${accountId}::uuid)
    select f.*, (select count(*)::int from todo) as count, exists (select from plan) as covered from f`.execute(tx);
  const done = rows[0];
  if (!done) throw new Error(`There is no account ${accountId} to bill.`);
  if (!done.covered) throw refusal(done, done.count);
  return done;
}

/** See `Accounts.release`. */
export async function release(db: Tx, requestId: string): Promise<void> {
  await db.deleteFrom('holds').where('request_id', '=', requestId).execute();
}
