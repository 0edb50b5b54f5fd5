import { sql } from 'kysely';
import type { Db, LedgerKind, Tx } from '../store/index.ts';
import { AdminError } from './admin-error.ts';
import { type Funds, fundsOf } from './funds.ts';
import { SERVICES, type ServiceName } from './types.ts';

/** An account as its owner and administrators see it. Numbers are pages. */
export interface AccountState {
  appId: string;
  name: string;
  createdAt: Date;
  disabledAt: Date | null;
  balance: number;
  /** Null: without limit. */
  overdraft: number | null;
  /** Held for running work. */
  held: number;
  dailyFreePages: number;
  /** Of today's free quota. */
  freeLeft: number;
  quotaTimeZone: string;
  /** Date, time and zone, for people. */
  quotaRenewedAt: string;
  qps: number | null;
  /** CIDR ranges; empty: every address. */
  allowIps: string[];
  services: Record<ServiceName, boolean>;
  hasWebhookSecret: boolean;
  /** Pages since midnight in the zone of the quota; the free ones are among them. */
  today: { pages: number; freePages: number };
}

export interface AccountDetail extends AccountState {
  /** Sum of all entries of the ledger. Equal to the balance; shown as proof. */
  ledgerSum: number;
  secrets: { id: string; tag: string | null; createdAt: Date; expiresAt: Date | null }[];
}

export interface LedgerEntry {
  id: number;
  at: Date;
  kind: LedgerKind;
  amount: number;
  service: string | null;
  /** Of pages: id of the request or job. Of credits: their idempotency key. */
  requestId: string;
  pageNumber: number | null;
  note: string | null;
  tag: string | null;
}

export interface AuditEntry {
  id: number;
  at: Date;
  actor: string;
  action: string;
  appId: string | null;
  detail: Record<string, unknown>;
}

export interface UsageDay {
  /** YYYY-MM-DD in the zone of the quota. */
  day: string;
  service: string;
  pages: number;
  freePages: number;
  /** Where it is asked for: of the keys; null: keys without one. */
  tag?: string | null;
}

/** Both bounds are days and included. */
export interface UsageQuery {
  from?: string;
  to?: string;
  /** tag: a row for each tag too. */
  by?: 'service' | 'tag';
}

type StateRow = Omit<AccountState, 'services' | 'today' | 'quotaRenewedAt'> &
  Funds & { active: string[]; pagesToday: number; freeToday: number };

const state = sql<StateRow>`
  select c.app_id as "appId", c.name, c.created_at as "createdAt", c.disabled_at as "disabledAt", c.balance, c.overdraft,
    c.daily_free_pages as "dailyFreePages", c.quota_time_zone as "quotaTimeZone", c.qps, c.allow_ips::text[] as "allowIps",
    c.webhook_secret is not null as "hasWebhookSecret",
    array(select s.service from account_services s where s.account_id = c.id and s.active) as active,
    today.pages as "pagesToday", today.free_pages as "freeToday", f.*
  from accounts c
  cross join lateral (${fundsOf(sql`c.id`, '')}) f
  cross join lateral (
    select coalesce(sum(u.pages), 0)::int as pages, coalesce(sum(u.free_pages), 0)::int as free_pages
    from daily_usage u where u.account_id = c.id and u.day = f.day::date
  ) today`;

function toState(row: StateRow): AccountState {
  const {
    appId,
    name,
    createdAt,
    disabledAt,
    balance,
    overdraft,
    held,
    dailyFreePages,
    freeLeft,
    quotaTimeZone,
    qps,
    allowIps,
    hasWebhookSecret,
  } = row;
  return {
    appId,
    name,
    createdAt,
    disabledAt,
    balance,
    overdraft,
    held,
    dailyFreePages,
    freeLeft,
    quotaTimeZone,
    quotaRenewedAt: row.renewedAt,
    qps,
    allowIps,
    services: Object.fromEntries(SERVICES.map((service) => [service, row.active.includes(service)])) as Record<
      ServiceName,
      boolean
    >,
    hasWebhookSecret,
    today: { pages: row.pagesToday, freePages: row.freeToday },
  };
}

/** Throws AdminError. */
export async function idOf(tx: Tx, appId: string): Promise<string> {
  const row = appId.includes('\0')
    ? undefined
    : await tx.selectFrom('accounts').select('id').where('app_id', '=', appId).executeTakeFirst();
  if (!row) throw new AdminError('not-found', `There is no account with the app id ${appId}.`);
  return row.id;
}

/** By `Account.id`. */
export async function readState(db: Db, accountId: string): Promise<AccountState> {
  const { rows } = await sql<StateRow>`${state} where c.id = ${accountId}::uuid`.execute(db);
  if (!rows[0]) throw new AdminError('not-found', 'There is no such account.');
  return toState(rows[0]);
}

export async function readDetail(tx: Tx, appId: string): Promise<AccountDetail> {
  const id = await idOf(tx, appId);
  // One statement, one snapshot: balance and sum belong together.
  const { rows } = await sql<
    StateRow & {
      ledgerSum: number;
      secrets: { id: string; tag: string | null; created_at: string; expires_at: string | null }[];
    }
  >`
    select account.*,
      (select coalesce(sum(l.amount), 0)::float8 from ledger l where l.account_id = ${id}::uuid) as "ledgerSum",
      (select coalesce(json_agg(json_build_object('id', s.id, 'tag', s.tag, 'created_at', s.created_at, 'expires_at', s.expires_at) order by s.created_at), '[]')
        from account_secrets s where s.account_id = ${id}::uuid and (s.expires_at is null or s.expires_at > statement_timestamp())) as secrets
    from (${state} where c.id = ${id}::uuid) account`.execute(tx);
  const row = rows[0];
  if (!row) throw new AdminError('not-found', `There is no account with the app id ${appId}.`);
  const secrets = row.secrets.map(({ id: secretId, tag, created_at: created, expires_at: expires }) => ({
    id: secretId,
    tag,
    createdAt: new Date(created),
    expiresAt: expires === null ? null : new Date(expires),
  }));
  return { ...toState(row), ledgerSum: row.ledgerSum, secrets };
}

/** Oldest first. `after`: app id of the last account of the page before. */
export async function listAccounts(
  db: Db,
  { after, limit }: { after?: string; limit: number },
): Promise<AccountState[]> {
  const position = after === undefined ? undefined : await idOf(db, after);
  const { rows } = await sql<StateRow>`
    ${state}
    where ${position ?? null}::uuid is null or (c.created_at, c.id) > (select a.created_at, a.id from accounts a where a.id = ${position ?? null}::uuid)
    order by c.created_at, c.id limit ${limit}`.execute(db);
  return rows.map(toState);
}

/** Newest first. `before`: id of the last entry of the page before. */
export async function readLedger(
  db: Db,
  accountId: string,
  { before, limit, kind }: { before?: number; limit: number; kind?: LedgerKind },
): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('ledger')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(before !== undefined, (q) => q.where('id', '<', before!))
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, at, kind, amount, service, request_id, page_number, note, tag }) => ({
    id,
    at,
    kind,
    amount,
    service,
    requestId: request_id,
    pageNumber: page_number,
    note,
    tag,
  }));
}

/** Days with usage, oldest first. */
export async function readUsage(
  db: Db,
  accountId: string,
  { from, to, by = 'service' }: UsageQuery,
): Promise<UsageDay[]> {
  const rows = await db
    .selectFrom('daily_usage')
    .select(({ fn }) => [
      'day',
      'service',
      fn.sum<number>('pages').as('pages'),
      fn.sum<number>('free_pages').as('free_pages'),
    ])
    .$if(by === 'tag', (q) => q.select('tag').groupBy('tag').orderBy('tag'))
    .where('account_id', '=', accountId)
    .$if(from !== undefined, (q) => q.where('day', '>=', from!))
    .$if(to !== undefined, (q) => q.where('day', '<=', to!))
    .groupBy(['day', 'service'])
    .orderBy('day')
    .orderBy('service')
    .execute();
  return rows.map(({ day, service, pages, free_pages, tag }) => ({
    day,
    service,
    pages: Number(pages),
    freePages: Number(free_pages),
    ...(by === 'tag' && { tag: tag || null }),
  }));
}

/** Newest first, of one account or of all. */
export async function readAudit(
  db: Db,
  { appId, before, limit }: { appId?: string; before?: number; limit: number },
): Promise<AuditEntry[]> {
  const accountId = appId === undefined ? undefined : await idOf(db, appId);
  const rows = await db
    .selectFrom('audit_log as l')
    .leftJoin('accounts as a', 'a.id', 'l.account_id')
    .select(['l.id', 'l.at', 'l.actor', 'l.action', 'l.detail', 'a.app_id as appId'])
    .$if(accountId !== undefined, (q) => q.where('l.account_id', '=', accountId!))
    .$if(before !== undefined, (q) => q.where('l.id', '<', before!))
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
  // The driver reads jsonb; only what is written is text.
  return rows.map((row) => ({ ...row, detail: row.detail as unknown as Record<string, unknown> }));
}
