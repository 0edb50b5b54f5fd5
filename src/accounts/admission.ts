import { type RawBuilder, sql } from 'kysely';
import { DocparseError } from '../errors.ts';
import type { Db } from '../store/index.ts';
import { clientAddress } from './addresses.ts';
import { type Funds, fundsOf, refusal, roomOf } from './funds.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { RateLimiter } from './rate-limit.ts';
import { findSecret } from './secrets.ts';
import type { Account, AdmissionRequest, ServiceName } from './types.ts';
import { type UnbilledSeconds, unbilledWait } from './unbilled.ts';

interface Candidate extends Funds {
  id: string;
  app_id: string;
  name: string;
  disabled: boolean;
  webhook_secret: string | null;
  qps: number | null;
  hashes: Buffer[];
  /** Of the hashes, in the same order. */
  tags: (string | null)[];
  address_allowed: boolean;
  published: boolean;
  active: boolean;
  /** Seconds. */
  unbilled_wait: number;
}

export interface AdmissionDeps {
  db: Db;
  rate: RateLimiter;
  logins: LoginThrottle;
  unbilledSeconds: UnbilledSeconds;
}

/**
 * See `Accounts.admit`. All that the decision needs comes with one query, and nothing is remembered from request to
 * request: a secret that was taken back, or pages that were credited, count at once on all servers.
 */
export async function admit(
  { db, rate, logins, unbilledSeconds }: AdmissionDeps,
  request: AdmissionRequest,
): Promise<Account> {
  const appId = request.appId?.trim();
  const secret = request.secret?.trim();
  if (!appId || !secret) throw new DocparseError('CREDENTIALS_MISSING');
  const address = clientAddress(request.ip) ?? '';
  await logins.wait(appId, address);
  const account = await find(db, appId, request, unbilledSeconds);
  // Always compared, so that time does not tell whether the app id exists.
  const match = findSecret(secret, account?.hashes ?? []);
  if (!account || match < 0 || account.disabled) {
    logins.failed(appId, address);
    throw new DocparseError('CREDENTIALS_INVALID');
  }
  logins.succeeded(appId, address);
  request.onKnown?.(account.app_id);
  if (!account.address_allowed)
    throw new DocparseError('IP_NOT_ALLOWED', `The request came from ${address || 'an unknown address'}.`);
  if (request.service !== null) {
    checkSwitches(account, request.service);
  }
  if (request.service !== null || request.rated) await takeTurn(account, rate);
  if (request.service !== null) {
    if (account.unbilled_wait > 0)
      throw new DocparseError(
        'RATE',
        `Failed documents used more than the ${unbilledSeconds} s of processing an hour that are free.${retryAfter(account.unbilled_wait)}`,
        {
          retryAfterS: account.unbilled_wait,
        },
      );
    if (roomOf(account) === 0) throw refusal(account, 1);
  }
  return {
    id: account.id,
    appId: account.app_id,
    name: account.name,
    webhookSecret: account.webhook_secret ?? undefined,
    tag: account.tags[match] ?? undefined,
  };
}

function checkSwitches({ published, active }: Pick<Candidate, 'published' | 'active'>, service: ServiceName): void {
  if (!published) throw new DocparseError('SERVICE_MISSING', `Service: ${service}.`);
  if (!active) throw new DocparseError('SERVICE_INACTIVE', `Service: ${service}.`);
}

/** See `Accounts.checkService`. */
export async function checkService(db: Db, accountId: string, service: ServiceName): Promise<void> {
  const { rows } = await sql<
    Pick<Candidate, 'published' | 'active'>
  >`select ${switchesOf(sql`${accountId}::uuid`, service)}`.execute(db);
  checkSwitches(rows[0] ?? { published: false, active: false }, service);
}

const switchesOf = (
  accountId: RawBuilder<string>,
  service: ServiceName | null,
): RawBuilder<Pick<Candidate, 'published' | 'active'>> => sql`
  coalesce((select s.published from services s where s.name = ${service}), false) as published,
  coalesce((select s.active from account_services s where s.account_id = ${accountId} and s.service = ${service}), false) as active`;

async function takeTurn({ id, qps }: Candidate, rate: RateLimiter): Promise<void> {
  const wait = qps === null ? 0 : await rate.take(id, qps);
  if (wait === 0) return;
  const retryAfterS = Math.ceil(wait);
  throw new DocparseError('RATE', `This account may send ${qps} requests a second.${retryAfter(retryAfterS)}`, {
    retryAfterS,
  });
}

const retryAfter = (seconds: number): string => ` Retry after ${seconds} s.`;

async function find(
  db: Db,
  appId: string,
  { ip, service }: AdmissionRequest,
  unbilledSeconds: UnbilledSeconds,
): Promise<Candidate | undefined> {
  // PostgreSQL's text holds no NUL.
  if (appId.includes('\0')) return undefined;
  const { rows } = await sql<Candidate>`
    select c.id, c.app_id, c.name, c.disabled_at is not null as disabled, c.webhook_secret, c.qps,
      keys.hashes, keys.tags,
      cardinality(c.allow_ips) = 0 or coalesce(${clientAddress(ip) ?? null}::inet <<= any (c.allow_ips::inet[]), false) as address_allowed,
      ${switchesOf(sql`c.id`, service)},
      ${unbilledWait(sql`c.id`, unbilledSeconds)} as unbilled_wait,
      f.*
    from accounts c
    cross join lateral (
      select coalesce(array_agg(s.hash order by s.id), '{}') as hashes, coalesce(array_agg(s.tag order by s.id), '{}') as tags
      from account_secrets s where s.account_id = c.id and (s.expires_at is null or s.expires_at > statement_timestamp())
    ) keys
    cross join lateral (${fundsOf(sql`c.id`, '')}) f
    where c.app_id = ${appId}`.execute(db);
  return rows[0];
}
