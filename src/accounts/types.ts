import type { Tx } from '../store/index.ts';

/** What an account can be allowed to use, and what ledger entries name. */
export const SERVICES = ['parse', 'extraction', 'medical', 'bill'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** An account as one admitted request sees it. */
export interface Account {
  /** UUID: what other tables refer to. */
  id: string;
  /** What the client sends as x-ti-app-id. */
  appId: string;
  name: string;
  /** Standard Webhooks secret (whsec_...), when the account has one. */
  webhookSecret?: string;
  /** Of the key that the request came with: its usage is counted under it. */
  tag?: string;
}

export interface AdmissionRequest {
  appId?: string;
  secret?: string;
  /** Address of the client, after trusted proxies. */
  ip: string;
  /** Null: reading one's own things (a job, the balance), for which neither funds nor rate are needed. */
  service: ServiceName | null;
  /** Counts as a request of the account's rate though it is for no service. */
  rated?: boolean;
  /** Called with the app id once the credentials are right, also if the request is refused for another reason. */
  onKnown?(appId: string): void;
}

/** A piece of work that is billed: a synchronous request or a job. */
export interface Work {
  /** Id of the request or of the job; makes all calls for the same work harmless to repeat. */
  requestId: string;
  /** `Account.id`. */
  accountId: string;
  service: ServiceName;
  /** `Account.tag`. */
  tag?: string;
}

/** Admission and billing of accounts. The clock is the database's, the same for all servers. */
export interface Accounts {
  /**
   * Whole admission of a request, before its body is read. Throws DocparseError: CREDENTIALS_MISSING,
   * CREDENTIALS_INVALID (a disabled account too), IP_NOT_ALLOWED, SERVICE_MISSING, SERVICE_INACTIVE, RATE (with
   * `retryAfterS`; also for unbilled time and failed logins), and when nothing at all is left INSUFFICIENT_BALANCE or
   * QUOTA. Like the calls below, throws BACKEND with the cause when the database is away or busy.
   */
  admit(request: AdmissionRequest): Promise<Account>;
  /**
   * Whether the account may use a further service than the one that it was admitted for. Throws SERVICE_MISSING and
   * SERVICE_INACTIVE.
   */
  checkService(accountId: string, service: ServiceName): Promise<void>;
  /**
   * Promises pages to a piece of work once their number is known, so that several pieces together cannot spend what is
   * there once. A second call for the same work replaces the first and prolongs it: work that may outlive `ttlMs` calls
   * again. Throws INSUFFICIENT_BALANCE or QUOTA.
   */
  hold(work: Work & { pages: number; ttlMs: number }): Promise<void>;
  /**
   * Bills pages inside the transaction that completes the work: one ledger entry a page, free quota first; removes the
   * hold. A second call for the same pages changes nothing. Locks the account until the transaction ends: call it last;
   * given the database itself, it is a transaction of its own. Throws INSUFFICIENT_BALANCE or QUOTA when the hold was
   * lost or has expired and the pages are no longer covered; errors of the database come through as they are.
   * @param work.pages numbers of the pages that succeeded, 1-based
   * @returns pages newly entered into the ledger, those of the free quota included
   */
  settle(tx: Tx, work: Work & { pages: readonly number[] }): Promise<number>;
  /** Releases held pages when the work failed or was abandoned. Does nothing without a hold. */
  release(requestId: string): Promise<void>;
  /**
   * Adds time of engine processes that was spent on an account and is not billed. What it may have of it an hour is a
   * setting; more, and `admit` refuses.
   */
  addUnbilled(accountId: string, ms: number): Promise<void>;
  /** Seconds until work of an account may be done that has had too much unbilled time; 0: now. */
  unbilledWait(tx: Tx, accountId: string): Promise<number>;
}
