-- Accounts and what they may do.
create table services (
  name text primary key,
  published boolean not null default true
);
insert into services (name) values ('parse'), ('extraction'), ('medical'), ('bill');

create table accounts (
  id uuid primary key,
  app_id text not null unique,
  name text not null,
  -- An account that is disabled keeps its history; its credentials are refused.
  disabled_at timestamptz,
  -- Empty: every address may call.
  allow_ips cidr[] not null default '{}',
  -- Pages. Always the sum of the account's ledger; changed only together with it.
  balance bigint not null default 0,
  -- How far below zero the balance may go; null: without limit.
  overdraft bigint default 0 check (overdraft >= 0),
  -- Pages a day that cost nothing.
  daily_free_pages integer not null default 0 check (daily_free_pages >= 0),
  -- IANA name; its midnight begins a new free quota.
  quota_time_zone text not null default 'UTC',
  -- Requests per second; null: without limit.
  qps double precision check (qps > 0),
  -- Standard Webhooks secret (whsec_...). Kept readable: it has to sign.
  webhook_secret text,
  created_at timestamptz not null default now()
);

-- Several at a time: rotation lets the old secret live on for a while.
create table account_secrets (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- SHA-256. Secrets are random 256-bit values: a slow hash would only cap throughput.
  hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index on account_secrets (account_id);

create table account_services (
  account_id uuid not null references accounts on delete cascade,
  service text not null references services,
  active boolean not null default true,
  primary key (account_id, service)
);

-- Pages promised to work that is under way, so that several requests together cannot spend what is there only once.
create table holds (
  request_id text primary key,
  account_id uuid not null references accounts on delete cascade,
  service text not null,
  pages integer not null check (pages >= 0),
  -- A hold whose request died counts no longer.
  expires_at timestamptz not null
);
create index on holds (account_id);

create table ledger (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts,
  -- page: one billed page, amount -1; free_page: one page of the daily quota, amount 0; credit: pages bought or taken back, any amount.
  kind text not null check (kind in ('page', 'free_page', 'credit')),
  amount bigint not null,
  service text,
  -- Id of the synchronous request or of the job; credits carry their own idempotency key here.
  request_id text not null,
  page_number integer,
  note text,
  at timestamptz not null default now(),
  -- What makes a retry harmless.
  unique nulls not distinct (account_id, request_id, service, page_number),
  check ((kind = 'credit') = (page_number is null))
);
create index on ledger (account_id, id);

-- Pages a day, summed up from the ledger in the same transaction: what the free quota has left, and usage reports without reading each page.
create table daily_usage (
  account_id uuid not null references accounts on delete cascade,
  -- In the time zone of the account's quota.
  day date not null,
  service text not null,
  pages integer not null default 0,
  -- How many of them were free.
  free_pages integer not null default 0,
  primary key (account_id, day, service)
);

-- Token buckets. Unlogged: taking a token must not wait for the disk, and a crash may well fill the buckets anew.
create unlogged table rate_buckets (
  account_id uuid primary key references accounts on delete cascade,
  tokens double precision not null,
  refilled_at timestamptz not null
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Who: 'cli:<user>', 'admin-api:<address>', 'start'.
  actor text not null,
  action text not null,
  account_id uuid references accounts,
  -- What was changed, without secrets.
  detail jsonb not null default '{}'
);
create index on audit_log (account_id, id);

-- Keys of this installation that all its machines share, such as the one that makes picture addresses unguessable.
create table installation_keys (
  name text primary key,
  value text not null
);

-- Asynchronous work.
create table jobs (
  -- 32 hex characters, as clients see it.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  account_id uuid not null references accounts,
  service text not null,
  -- Which family asked: it decides the shape of the result.
  form text not null check (form in ('v1', 'newer')),
  state text not null default 'pending' check (state in ('pending', 'in_progress', 'completed', 'failed', 'cancelled')),
  file_id text not null,
  file_name text not null,
  -- Received document in the blob store.
  upload_key text not null,
  -- Checked settings and what the result needs of the request; passwords too, so the column is emptied when the job ends. Not jsonb, which
  -- refuses NUL characters: a password may have them.
  settings json,
  webhook text,
  idempotency_key text,
  -- Hash of what the key was used with: the same key with another request is an error.
  idempotency_hash text,
  -- Times that it was begun, without those where a worker handed it back.
  attempts integer not null default 0,
  -- Token of the claim that a worker has on it.
  claim integer,
  pages_total integer,
  pages_done integer not null default 0,
  pages_failed integer not null default 0,
  -- Result in the blob store.
  result_key text,
  result_bytes bigint,
  -- Of a failed job, or 50207 of a completed one with failed pages.
  error_code integer,
  error_message text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- When upload and result are deleted and the job is forgotten.
  expires_at timestamptz not null
);
create unique index on jobs (account_id, idempotency_key) where idempotency_key is not null;
create index on jobs (account_id, created_at desc, id);
create index on jobs (expires_at);
create index on jobs (state) where state in ('pending', 'in_progress');

-- Pages of a job as they are done: progress, and what the event stream replays.
create table job_pages (
  job_id text not null references jobs on delete cascade,
  page_number integer not null,
  status text not null check (status in ('Success', 'Failed')),
  message text,
  -- What of the page is known before the whole document is put together.
  preview jsonb,
  at timestamptz not null default clock_timestamp(),
  -- Order in which pages were done.
  seq bigint generated always as identity,
  primary key (job_id, page_number)
);

create table webhook_deliveries (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  job_id text not null references jobs on delete cascade,
  url text not null,
  -- Host and port of the address: what attempts are spread over, so that a dead receiver holds back only its own.
  host text not null,
  -- json keeps the order of the keys.
  body json not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  -- Started attempts; its value is also the fencing token of the running one.
  attempts integer not null default 0,
  sending boolean not null default false,
  -- When the next attempt is due; while one runs, when its lease ends and another sender may try.
  next_attempt_at timestamptz not null default clock_timestamp(),
  -- Back-off and the time of retries begin here: at the creation, or at the last redelivery that was asked for.
  first_attempt integer not null default 0,
  retried_since timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
create index on webhook_deliveries (account_id, created_at desc, id);
create index on webhook_deliveries (job_id);
create index on webhook_deliveries (host, next_attempt_at) where state = 'pending';

create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  at timestamptz not null default clock_timestamp(),
  -- Null when no answer came.
  http_status integer,
  error text,
  response_excerpt text,
  duration_ms integer not null
);
create index on webhook_attempts (delivery_id);

-- Work that the installation as a whole does once in a while, whichever process comes to it.
create table chores (
  name text primary key,
  begun_at timestamptz not null
);
