-- Order of waiting jobs: the first one of each account, then the second ones, and so on.
alter table jobs add column turn integer not null default 0;
create index on jobs (turn) where state = 'pending';
create index on jobs (account_id, turn) where state = 'pending';

-- Time of engine processes that accounts used and did not pay for, as it was at `at`; it drains away with time. Unlogged: a crash may well forget it.
create unlogged table unbilled_time (
  account_id uuid primary key references accounts on delete cascade,
  seconds double precision not null,
  at timestamptz not null
);
