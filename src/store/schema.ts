import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { Killed } from '../pool/index.ts';

/** Tables as `migrations/*.sql` make them. Columns of type bigint are read as numbers: pages and bytes stay below 2^53. */
export interface Schema {
  services: ServicesTable;
  accounts: AccountsTable;
  account_secrets: AccountSecretsTable;
  account_services: AccountServicesTable;
  holds: HoldsTable;
  ledger: LedgerTable;
  daily_usage: DailyUsageTable;
  daily_errors: DailyErrorsTable;
  rate_buckets: RateBucketsTable;
  unbilled_time: UnbilledTimeTable;
  job_turns: JobTurnsTable;
  audit_log: AuditLogTable;
  installation_keys: InstallationKeysTable;
  jobs: JobsTable;
  job_pages: JobPagesTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_attempts: WebhookAttemptsTable;
  chores: ChoresTable;
  killers: KillersTable;
}

/** Written as text or Date, read as Date. */
type Time = ColumnType<Date, Date | string, Date | string>;
type GeneratedTime = ColumnType<Date, Date | string | undefined, Date | string>;
/** Written as JSON text, because the driver turns arrays into PostgreSQL arrays. */
type Json<T> = ColumnType<T, string, string>;

interface ServicesTable {
  name: string;
  published: Generated<boolean>;
}

interface AccountsTable {
  id: string;
  app_id: string;
  name: string;
  disabled_at: Time | null;
  /** CIDR texts. */
  allow_ips: Generated<string[]>;
  balance: Generated<number>;
  overdraft: ColumnType<number | null, number | null | undefined, number | null>;
  daily_free_pages: Generated<number>;
  quota_time_zone: Generated<string>;
  qps: number | null;
  webhook_secret: string | null;
  created_at: GeneratedTime;
}

interface AccountSecretsTable {
  id: string;
  account_id: string;
  hash: Buffer;
  tag: string | null;
  created_at: GeneratedTime;
  expires_at: Time | null;
}

interface AccountServicesTable {
  account_id: string;
  service: string;
  active: Generated<boolean>;
}

interface HoldsTable {
  request_id: string;
  account_id: string;
  service: string;
  pages: number;
  expires_at: Time;
}

export type LedgerKind = 'page' | 'free_page' | 'credit';

interface LedgerTable {
  id: ColumnType<number, never, never>;
  account_id: string;
  kind: LedgerKind;
  amount: number;
  service: string | null;
  request_id: string;
  page_number: number | null;
  note: string | null;
  tag: string | null;
  at: GeneratedTime;
}

interface DailyErrorsTable {
  account_id: string;
  /** YYYY-MM-DD. */
  day: string;
  service: string;
  code: number;
  count: number;
}

interface DailyUsageTable {
  account_id: string;
  /** YYYY-MM-DD. */
  day: string;
  service: string;
  /** Empty: keys without a tag. */
  tag: Generated<string>;
  pages: Generated<number>;
  free_pages: Generated<number>;
}

interface RateBucketsTable {
  account_id: string;
  tokens: number;
  refilled_at: Time;
}

interface UnbilledTimeTable {
  account_id: string;
  seconds: number;
  at: Time;
}

interface JobTurnsTable {
  account_id: string;
  turn: number;
  at: Time;
}

interface AuditLogTable {
  id: ColumnType<number, never, never>;
  at: GeneratedTime;
  actor: string;
  action: string;
  account_id: string | null;
  detail: Json<Record<string, unknown>>;
}

interface InstallationKeysTable {
  name: string;
  value: string;
}

export type JobState = 'pending' | 'in_progress' | 'completed' | 'failed' | 'cancelled';
export type JobForm = 'v1' | 'newer';

interface JobsTable {
  id: string;
  account_id: string;
  service: string;
  tag: string | null;
  form: JobForm;
  state: Generated<JobState>;
  file_id: string;
  file_name: string;
  upload_key: string;
  settings: Json<Record<string, unknown>> | null;
  webhook: string | null;
  idempotency_key: string | null;
  idempotency_hash: string | null;
  attempts: Generated<number>;
  /** Place in the queue: jobs of one account have one each. */
  turn: Generated<number>;
  claim: number | null;
  pages_total: number | null;
  pages_done: Generated<number>;
  pages_failed: Generated<number>;
  result_key: string | null;
  result_bytes: number | null;
  /** Of the document of a completed job. */
  warnings: ColumnType<string[] | null, string | null | undefined, string | null>;
  error_code: number | null;
  error_message: string | null;
  created_at: GeneratedTime;
  started_at: Time | null;
  finished_at: Time | null;
  expires_at: Time;
}

interface JobPagesTable {
  job_id: string;
  page_number: number;
  status: 'Success' | 'Failed';
  message: string | null;
  preview: Json<unknown> | null;
  at: GeneratedTime;
  seq: ColumnType<number, never, never>;
}

export type WebhookState = 'pending' | 'delivered' | 'failed';

interface WebhookDeliveriesTable {
  id: string;
  account_id: string;
  job_id: string;
  url: string;
  host: string;
  body: Json<Record<string, unknown>>;
  state: Generated<WebhookState>;
  attempts: Generated<number>;
  sending: Generated<boolean>;
  next_attempt_at: GeneratedTime;
  first_attempt: Generated<number>;
  retried_since: GeneratedTime;
  created_at: GeneratedTime;
  finished_at: Time | null;
}

interface WebhookAttemptsTable {
  id: ColumnType<number, never, never>;
  delivery_id: string;
  at: GeneratedTime;
  http_status: number | null;
  error: string | null;
  response_excerpt: string | null;
  duration_ms: number;
}

interface ChoresTable {
  name: string;
  begun_at: Time;
}

interface KillersTable {
  key: string;
  killed: Json<Killed>;
  expires_at: Time;
}

export type AccountRow = Selectable<AccountsTable>;
export type JobRow = Selectable<JobsTable>;
export type NewJobRow = Insertable<JobsTable>;
export type WebhookDeliveryRow = Selectable<WebhookDeliveriesTable>;
export type WebhookAttemptRow = Selectable<WebhookAttemptsTable>;
