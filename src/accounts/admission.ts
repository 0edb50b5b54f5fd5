import { sql } from 'kysely';
import { DocparseError } from '../errors.ts';
import type { Db } from '../store/index.ts';
import { clientAddress } from './addresses.ts';
import { type Funds, fundsOf, refusal, roomOf } from './funds.ts';
import type { RateLimiter } from './rate-limit.ts';
import { secretMatches } from './secrets.ts';
import type { Account, AdmissionRequest } from './types.ts';

interface Candidate extends Funds {
  id: string;
  app_id: string;
  name: string;
  disabled: boolean;
  webhook_secret: string | null;
  qps: number | null;
  hashes: Buffer[];
  address_allowed: boolean;
  published: boolean;
  active: boolean;
}

/**
 * See `Accounts.admit`. All that the decision needs comes with one query, and nothing is remembered from request to request: a secret that was
 * taken back, or pages that were credited, count at once on all servers.
 */
export async function admit(db: Db, rate: RateLimiter, request: AdmissionRequest): Promise<Account> {
  const appId = request.appId?.trim();
  const secret = request.secret?.trim();
  if (!appId || !secret) throw new DocparseError('CREDENTIALS_MISSING');
  const account = await find(db, appId, request);
  // Always compared, so that time does not tell whether the app id exists.
  const matches = secretMatches(secret, account?.hashes ?? []);
  if (!account || !matches || account.disabled) throw new DocparseError('CREDENTIALS_INVALID');
  if (!account.address_allowed) throw new DocparseError('IP_NOT_ALLOWED', `The request came from ${clientAddress(request.ip) ?? 'an unknown address'}.`);
  if (request.service !== null) {
    if (!account.published) throw new DocparseError('SERVICE_MISSING', `Service: ${request.service}.`);
    if (!account.active) throw new DocparseError('SERVICE_INACTIVE', `Service: ${request.service}.`);
    const wait = account.qps === null ? 0 : await rate.take(account.id, account.qps);
    if (wait > 0) {
      const retryAfterS = Math.ceil(wait);
      throw new DocparseError('RATE', `This account may send ${account.qps} requests a second. Retry after ${retryAfterS} s.`, { retryAfterS });
    }
    if (roomOf(account) === 0) throw refusal(account, 1);
  }
  return { id: account.id, appId: account.app_id, name: account.name, webhookSecret: account.webhook_secret ?? undefined };
}

async function find(db: Db, appId: string, { ip, service }: AdmissionRequest): Promise<Candidate | undefined> {
  // PostgreSQL's text holds no NUL.
  if (appId.includes('\0')) return undefined;
  const { rows } = await sql<Candidate>`
    select c.id, c.app_id, c.name, c.disabled_at is not null as disabled, c.webhook_secret, c.qps,
      array(select s.hash from account_secrets s where s.account_id = c.id and (s.expires_at is null or s.expires_at > statement_timestamp())) as hashes,
      cardinality(c.allow_ips) = 0 or coalesce(${clientAddress(ip) ?? null}::inet <<= any (c.allow_ips::inet[]), false) as address_allowed,
      coalesce((select s.published from services s where s.name = ${service}), false) as published,
      coalesce((select s.active from account_services s where s.account_id = c.id and s.service = ${service}), false) as active,
      f.*
    from accounts c cross join lateral (${fundsOf(sql`c.id`, '')}) f
    where c.app_id = ${appId}`.execute(db);
  return rows[0];
}
