-- Documents that took more time or memory than they may have, so that no server tries them again soon.
create table killers (
  -- SHA-256 of the bytes and of how they were to be parsed.
  key text primary key,
  killed jsonb not null,
  expires_at timestamptz not null
);
create index on killers (expires_at);
