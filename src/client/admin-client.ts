import { Transport, type TransportOptions } from './transport.ts';
import type {
  AdminAccount,
  AdminAccountDetail,
  AdminCreated,
  AdminJob,
  AdminJobFilter,
  AdminJobPage,
  AdminLimits,
  AdminNewAccount,
  AdminRotation,
  AuditPage,
  LedgerPage,
  Services,
  UsageDays,
} from './types.ts';

const ACCOUNTS = '/admin/v1/accounts';
const JOBS = '/admin/v1/jobs';

/** Client of the admin API; needs the admin token. */
export class DocparseAdmin {
  readonly #transport: Transport;

  constructor({ token, ...options }: Omit<TransportOptions, 'headers'> & { token: string }) {
    this.#transport = new Transport({ ...options, headers: { authorization: `Bearer ${token}` } });
  }

  accounts(
    page: { after?: string; limit?: number } = {},
  ): Promise<{ accounts: AdminAccount[]; next: string | number | null }> {
    return this.#transport.json(ACCOUNTS, { query: page });
  }

  create(account: AdminNewAccount): Promise<AdminCreated> {
    return this.#send('POST', ACCOUNTS, account);
  }

  account(appId: string): Promise<AdminAccountDetail> {
    return this.#transport.json(at(appId));
  }

  /** Changes what is named; the rest stays. */
  limit(appId: string, limits: AdminLimits): Promise<{ account: AdminAccountDetail; webhook_secret?: string }> {
    return this.#send('PATCH', at(appId), limits);
  }

  /** Adds pages, or takes them back. The same key changes nothing the second time. */
  credit(
    appId: string,
    credit: { pages: number; key: string; note?: string },
  ): Promise<{ balance: number; replayed: boolean }> {
    return this.#send('POST', `${at(appId)}/credits`, credit);
  }

  /** Makes a new secret; those before it with the same tag go on for `overlap_s` seconds. */
  rotate(
    appId: string,
    secret: AdminRotation = {},
  ): Promise<{ app_id: string; secret_code: string; old_secrets_end_at: string }> {
    return this.#send('POST', `${at(appId)}/secrets`, secret);
  }

  revoke(appId: string, secretId: string): Promise<void> {
    return this.#transport.json(`${at(appId)}/secrets/${encodeURIComponent(secretId)}`, { method: 'DELETE' });
  }

  enable(appId: string): Promise<AdminAccountDetail> {
    return this.#send('POST', `${at(appId)}/enable`, undefined);
  }

  disable(appId: string): Promise<AdminAccountDetail> {
    return this.#send('POST', `${at(appId)}/disable`, undefined);
  }

  ledger(
    appId: string,
    page: { before?: number; limit?: number; kind?: 'page' | 'free_page' | 'credit' } = {},
  ): Promise<LedgerPage> {
    return this.#transport.json(`${at(appId)}/ledger`, { query: page });
  }

  usage(appId: string, days: { from?: string; to?: string; by?: 'service' | 'tag' } = {}): Promise<UsageDays> {
    return this.#transport.json(`${at(appId)}/usage`, { query: days });
  }

  /** Of all accounts, newest first. */
  jobs(page: AdminJobFilter = {}): Promise<AdminJobPage> {
    return this.#transport.json(JOBS, { query: page });
  }

  cancelJob(jobId: string): Promise<AdminJob> {
    return this.#transport.json(`${JOBS}/${encodeURIComponent(jobId)}`, { method: 'DELETE', idempotent: true });
  }

  /** Makes a new job of one that has failed; resolves with its id. */
  async retryJob(jobId: string): Promise<string> {
    return (await this.#send<{ job_id: string }>('POST', `${JOBS}/${encodeURIComponent(jobId)}/retry`, undefined))
      .job_id;
  }

  services(): Promise<Services> {
    return this.#transport.json('/admin/v1/services');
  }

  publish(service: string, published: boolean): Promise<Services> {
    return this.#send('PATCH', `/admin/v1/services/${encodeURIComponent(service)}`, { published });
  }

  audit(page: { app_id?: string; before?: number; limit?: number } = {}): Promise<AuditPage> {
    return this.#transport.json('/admin/v1/audit', { query: page });
  }

  #send<T>(method: string, path: string, body: unknown): Promise<T> {
    const json =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    return this.#transport.json<T>(path, { method, ...json });
  }
}

const at = (appId: string): string => `${ACCOUNTS}/${encodeURIComponent(appId)}`;
