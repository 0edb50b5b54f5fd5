import { type RawBuilder, sql } from 'kysely';
import { DocparseError } from '../errors.ts';

/** What an account has to spend at this moment, as the database sees it. Pages. */
export interface Funds {
  unlimited: boolean;
  /** Of today's free quota. */
  freeLeft: number;
  dailyFree: number;
  /** Balance and overdraft together. */
  paidLeft: number;
  /** Promised to other work. */
  held: number;
  /** Promised to this work. */
  own: number;
  /** Today in the zone of the quota, YYYY-MM-DD. */
  day: string;
  /** When the next free quota begins, for people: date, time and zone. */
  renewedAt: string;
}

/**
 * One row of `Funds` for an account. `statement_timestamp()` and not `now()`: a transaction that had to wait for the
 * account's lock must not judge by a time before what it waited for.
 */
export const fundsOf = (accountId: RawBuilder<string>, requestId: string): RawBuilder<Funds> => sql<Funds>`
  select a.overdraft is null as unlimited,
    greatest(0, a.daily_free_pages - used.pages) as "freeLeft",
    a.daily_free_pages as "dailyFree",
    greatest(0, a.balance + coalesce(a.overdraft, 0))::float8 as "paidLeft",
    promised.held, promised.own,
    today.day::text as day,
    to_char(today.day + 1, 'YYYY-MM-DD') || ' 00:00 ' || a.quota_time_zone as "renewedAt"
  from accounts a
  cross join lateral (select (statement_timestamp() at time zone a.quota_time_zone)::date as day) today
  cross join lateral (
    select coalesce(sum(u.free_pages), 0)::int as pages from daily_usage u where u.account_id = a.id and u.day = today.day
  ) used
  cross join lateral (
    select coalesce(sum(h.pages) filter (where h.request_id <> ${requestId}), 0)::int as held,
      coalesce(sum(h.pages) filter (where h.request_id = ${requestId}), 0)::int as own
    from holds h where h.account_id = a.id and h.expires_at > statement_timestamp()
  ) promised
  where a.id = ${accountId}`;

/** SQL condition over `fundsOf(...) f`: these pages can be promised. */
export const covers = (pages: RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`(f.unlimited or ${pages} <= f."freeLeft" + f."paidLeft" - f.held)`;

/** Pages that can be promised now. */
export const roomOf = (funds: Funds): number =>
  funds.unlimited ? Number.POSITIVE_INFINITY : Math.max(0, funds.freeLeft + funds.paidLeft - funds.held);

/**
 * The refusal of work for which there is not enough: QUOTA when waiting for the next free quota helps, else
 * INSUFFICIENT_BALANCE.
 */
export function refusal(funds: Funds, pages: number): DocparseError {
  const room = roomOf(funds);
  const counts =
    pages > 1 || room > 0 ? `The document has ${plural(pages)}, ${room === 0 ? 'none is' : `${room} are`} left.` : '';
  if (funds.dailyFree > 0 && pages <= funds.dailyFree + funds.paidLeft - funds.held) {
    return new DocparseError('QUOTA', [counts, `It is renewed at ${funds.renewedAt}.`].filter(Boolean).join(' '));
  }
  return new DocparseError('INSUFFICIENT_BALANCE', counts || 'Ask the administrator to add pages to the account.');
}

const plural = (n: number): string => (n === 1 ? 'one page' : `${n} pages`);
