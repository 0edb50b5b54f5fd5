import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { LedgerKind, Store, Tx } from '../store/index.ts';
import { type AccountChanges, accountChanges, accountFields, type NewAccount, newAccount } from './account-fields.ts';
import { networkRange } from './addresses.ts';
import { AdminError, checked } from './admin-error.ts';
import {
  type AccountDetail,
  type AccountState,
  type AuditEntry,
  idOf,
  type LedgerEntry,
  listAccounts,
  readAudit,
  readDetail,
  readLedger,
  readUsage,
  type UsageDay,
  type UsageQuery,
} from './admin-read.ts';
import { audit } from './audit.ts';
import { type Funds, fundsOf } from './funds.ts';
import { hashSecret, newAppId, newSecret, newWebhookSecret } from './secrets.ts';
import { SERVICES, type ServiceName } from './types.ts';

export interface Credentials {
  appId: string;
  /** Known only at this moment: the store keeps a hash. */
  secret: string;
}

export interface Rotation {
  overlapMs: number;
  tag?: string;
  /** When the new secret ends; never when missing. */
  expiresAt?: Date;
}

/**
 * Everything that is done to accounts from outside. Each change stands in the audit log, written in the same
 * transaction. Throws AdminError.
 */
export interface Admin {
  /** An account with all services that are not switched off, and with nothing to spend unless said otherwise. */
  create(account: NewAccount): Promise<Credentials & { account: AccountDetail; webhookSecret?: string }>;
  list(page: { after?: string; limit: number }): Promise<AccountState[]>;
  show(appId: string): Promise<AccountDetail>;
  /**
   * Adds pages, or takes back as many as are neither spent nor promised. `replayed`: this key has been used before,
   * nothing was changed.
   */
  credit(
    appId: string,
    credit: { pages: number; key: string; note?: string },
  ): Promise<{ balance: number; replayed: boolean }>;
  /** `webhookSecret`: the one in force now, when it was changed. */
  limit(appId: string, changes: AccountChanges): Promise<{ account: AccountDetail; webhookSecret?: string }>;
  /** Makes a new secret. Those before it with the same tag, or without one, go on for `overlapMs`. */
  rotate(appId: string, options: Rotation): Promise<Credentials & { oldSecretsEndAt: Date }>;
  /** Ends one secret at once. */
  revoke(appId: string, secretId: string): Promise<void>;
  disable(appId: string): Promise<AccountDetail>;
  enable(appId: string): Promise<AccountDetail>;
  /** Of all accounts: a service that is not published does not exist for them. */
  services(): Promise<{ name: string; published: boolean }[]>;
  publish(service: ServiceName, published: boolean): Promise<void>;
  ledger(appId: string, page: { before?: number; limit: number; kind?: LedgerKind }): Promise<LedgerEntry[]>;
  usage(appId: string, days: UsageQuery): Promise<UsageDay[]>;
  /** Writes down what was done to something of an account elsewhere. */
  record(appId: string, action: string, detail: Record<string, unknown>): Promise<void>;
  auditLog(page: { appId?: string; before?: number; limit: number }): Promise<AuditEntry[]>;
}

/** @param actor who does it: `cli:<user>`, `admin-api:<address>`, `start` */
export function openAdmin({ db }: Pick<Store, 'db'>, actor: string): Admin {
  const change = <T>(appId: string, work: (tx: Tx, accountId: string) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => work(tx, await lockByAppId(tx, appId)));
  return {
    create: (account) => db.transaction().execute((tx) => createAccount(tx, account, actor)),
    list: (page) => listAccounts(db, page),
    show: (appId) => readDetail(db, appId),
    credit: (appId, credit) => change(appId, (tx, id) => creditAccount(tx, id, credit, actor)),
    limit: (appId, changes) =>
      change(appId, async (tx, id) => {
        const webhookSecret = await applyChanges(tx, id, checked(accountChanges, changes), actor, 'account.limit');
        return { account: await readDetail(tx, appId), webhookSecret };
      }),
    rotate: (appId, rotation) =>
      change(appId, async (tx, id) => ({
        appId,
        ...(await rotateSecret(tx, id, checked(rotationRules, rotation), actor)),
      })),
    revoke: (appId, secretId) =>
      change(appId, async (tx, id) => {
        const gone = z.uuid().safeParse(secretId).success
          ? await tx
              .deleteFrom('account_secrets')
              .where('id', '=', secretId)
              .where('account_id', '=', id)
              .executeTakeFirst()
          : undefined;
        if (!gone?.numDeletedRows) throw new AdminError('not-found', `The account has no secret ${secretId}.`);
        await audit(tx, actor, 'account.revoke', id, { secret: secretId });
      }),
    disable: (appId) => change(appId, (tx, id) => setDisabled(tx, appId, id, true, actor)),
    enable: (appId) => change(appId, (tx, id) => setDisabled(tx, appId, id, false, actor)),
    services: () => db.selectFrom('services').selectAll().orderBy('name').execute(),
    publish: (service, published) =>
      db.transaction().execute(async (tx) => {
        const changed = await tx
          .updateTable('services')
          .set({ published })
          .where('name', '=', service)
          .executeTakeFirst();
        if (!changed.numUpdatedRows) throw new AdminError('not-found', `There is no service ${service}.`);
        await audit(tx, actor, published ? 'service.publish' : 'service.unpublish', null, { service });
      }),
    ledger: async (appId, page) => readLedger(db, await idOf(db, appId), page),
    usage: async (appId, days) => readUsage(db, await idOf(db, appId), days),
    record: async (appId, action, detail) => audit(db, actor, action, await idOf(db, appId), detail),
    auditLog: (page) => readAudit(db, page),
  };
}

/** Changes of one account happen one after the other, and not while its pages are being billed. */
async function lockByAppId(tx: Tx, appId: string): Promise<string> {
  const id = await idOf(tx, appId);
  await sql`select from accounts where id = ${id}::uuid for no key update`.execute(tx);
  return id;
}

async function createAccount(
  tx: Tx,
  given: NewAccount,
  actor: string,
): Promise<Credentials & { account: AccountDetail; webhookSecret?: string }> {
  const { appId = newAppId(), pages = 0, ...changes } = checked(newAccount, given);
  const secret = newSecret();
  const id = await insertAccount(tx, { appId, name: changes.name, secretHash: hashSecret(secret) });
  await audit(tx, actor, 'account.create', id, { app_id: appId, name: changes.name });
  const { name: _name, ...limits } = changes;
  const webhookSecret =
    Object.keys(limits).length > 0 ? await applyChanges(tx, id, limits, actor, 'account.limit') : undefined;
  if (pages > 0) await creditAccount(tx, id, { pages, key: `create-${id}`, note: 'at creation' }, actor);
  return { appId, secret, account: await readDetail(tx, appId), webhookSecret };
}

/** Nothing to spend, every service on. Returns the id. */
export async function insertAccount(
  tx: Tx,
  account: { appId: string; name: string; secretHash: Buffer; overdraft?: null },
): Promise<string> {
  const id = randomUUID();
  const made = await tx
    .insertInto('accounts')
    .values({ id, app_id: account.appId, name: account.name, ...('overdraft' in account ? { overdraft: null } : {}) })
    .onConflict((c) => c.column('app_id').doNothing())
    .returning('id')
    .execute();
  if (made.length === 0)
    throw new AdminError('conflict', `There is an account with the app id ${account.appId} already.`);
  await tx
    .insertInto('account_services')
    .values(SERVICES.map((service) => ({ account_id: id, service })))
    .execute();
  await addSecret(tx, id, account.secretHash);
  return id;
}

export async function addSecret(
  tx: Tx,
  accountId: string,
  hash: Buffer,
  more: { tag?: string | null; expiresAt?: Date } = {},
): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto('account_secrets')
    .values({ id, account_id: accountId, hash, tag: more.tag ?? null, expires_at: more.expiresAt ?? null })
    .execute();
  return id;
}

const rotationRules = z.object({
  overlapMs: z
    .number()
    .min(0)
    .max(366 * 86_400_000),
  tag: accountFields.tag.optional(),
  expiresAt: z.date().optional(),
});

async function rotateSecret(
  tx: Tx,
  id: string,
  rotation: Rotation,
  actor: string,
): Promise<{ secret: string; oldSecretsEndAt: Date }> {
  const { overlapMs, tag = null, expiresAt } = rotation;
  const { rows } = await sql<{ now: Date; ends: Date }>`
    select statement_timestamp() as now, statement_timestamp() + ${overlapMs}::float8 * interval '1 millisecond' as ends`.execute(
    tx,
  );
  const { now, ends } = rows[0]!;
  if (expiresAt && expiresAt <= now) throw new AdminError('invalid', 'expiresAt: must be in the future.');
  await sql`delete from account_secrets where account_id = ${id}::uuid and expires_at <= statement_timestamp()`.execute(
    tx,
  );
  await sql`
    update account_secrets set expires_at = least(expires_at, ${ends}) where account_id = ${id}::uuid and tag is not distinct from ${tag}::text`.execute(
    tx,
  );
  const secret = newSecret();
  const secretId = await addSecret(tx, id, hashSecret(secret), { tag, expiresAt });
  await audit(tx, actor, 'account.rotate', id, {
    secret: secretId,
    tag,
    expires_at: expiresAt ?? null,
    old_secrets_end_at: ends,
  });
  return { secret, oldSecretsEndAt: ends };
}

async function creditAccount(
  tx: Tx,
  id: string,
  credit: { pages: number; key: string; note?: string },
  actor: string,
): Promise<{ balance: number; replayed: boolean }> {
  const { pages, key, note } = checked(
    z.object({ pages: accountFields.credit, key: accountFields.key, note: accountFields.note.optional() }),
    credit,
  );
  const balance = async (): Promise<number> =>
    (await tx.selectFrom('accounts').select('balance').where('id', '=', id).executeTakeFirstOrThrow()).balance;
  const before = await tx
    .selectFrom('ledger')
    .select('amount')
    .where('account_id', '=', id)
    .where('kind', '=', 'credit')
    .where('request_id', '=', key)
    .execute();
  if (before[0]) {
    if (before[0].amount !== pages)
      throw new AdminError('conflict', `The key ${key} has been used for a credit of ${before[0].amount} pages.`);
    return { balance: await balance(), replayed: true };
  }
  if (pages < 0) {
    const { rows } = await fundsOf(sql`${id}::uuid`, '').execute(tx);
    const free = spare(rows[0]!);
    if (-pages > free)
      throw new AdminError(
        'conflict',
        `Only ${free} pages can be taken back; the others are spent or held for running requests.`,
      );
  }
  await tx
    .insertInto('ledger')
    .values({ account_id: id, kind: 'credit', amount: pages, request_id: key, note: note || null })
    .execute();
  await sql`update accounts set balance = balance + ${pages}::bigint where id = ${id}::uuid`.execute(tx);
  await audit(tx, actor, 'account.credit', id, { pages, key, note });
  return { balance: await balance(), replayed: false };
}

/** Pages of the balance (and the overdraft) that are not held; the free quota counts as held first. */
const spare = (funds: Funds): number =>
  funds.unlimited
    ? Number.POSITIVE_INFINITY
    : Math.max(0, Math.min(funds.paidLeft, funds.freeLeft + funds.paidLeft - funds.held));

/** Returns the webhook secret in force when it was changed. */
async function applyChanges(
  tx: Tx,
  id: string,
  changes: AccountChanges,
  actor: string,
  action: string,
): Promise<string | undefined> {
  const { services = {}, webhookSecret, allowIps, name, overdraft, dailyFreePages, quotaTimeZone, qps } = changes;
  const before = await tx.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (quotaTimeZone !== undefined) await knownToDatabase(tx, quotaTimeZone);
  const signing = webhookSecret === 'new' ? newWebhookSecret() : webhookSecret;
  const columns = {
    name,
    overdraft,
    daily_free_pages: dailyFreePages,
    quota_time_zone: quotaTimeZone,
    qps,
    allow_ips: allowIps === undefined ? undefined : [...new Set(allowIps.map((text) => networkRange(text)!))],
    webhook_secret: signing,
  };
  const set = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length > 0) await tx.updateTable('accounts').set(set).where('id', '=', id).execute();
  for (const [service, active] of Object.entries(services)) {
    await tx
      .insertInto('account_services')
      .values({ account_id: id, service, active })
      .onConflict((c) => c.columns(['account_id', 'service']).doUpdateSet({ active }))
      .execute();
  }
  const { webhook_secret, ...plain } = set as Record<string, unknown>;
  const detail: Record<string, unknown> = Object.fromEntries(
    Object.entries(plain).map(([column, to]) => [column, { from: before[column as keyof typeof before], to }]),
  );
  if (webhook_secret !== undefined) detail.webhook_secret = webhook_secret === null ? 'removed' : 'set';
  if (Object.keys(services).length > 0) detail.services = services;
  await audit(tx, actor, action, id, detail);
  return signing ?? undefined;
}

async function knownToDatabase(tx: Tx, zone: string): Promise<void> {
  const { rows } = await sql`select from pg_timezone_names where lower(name) = lower(${zone}) limit 1`.execute(tx);
  if (rows.length === 0)
    throw new AdminError('invalid', `quotaTimeZone: the database does not know the time zone ${zone}.`);
}

async function setDisabled(
  tx: Tx,
  appId: string,
  id: string,
  disabled: boolean,
  actor: string,
): Promise<AccountDetail> {
  const { rows } = await sql`
    update accounts set disabled_at = ${disabled ? sql`statement_timestamp()` : sql`null`}
    where id = ${id}::uuid and (disabled_at is null) = ${disabled} returning id`.execute(tx);
  if (rows.length > 0) await audit(tx, actor, disabled ? 'account.disable' : 'account.enable', id);
  return readDetail(tx, appId);
}
