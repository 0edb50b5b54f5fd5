-- Answers with an error and failed jobs, counted by code, for the reports of usage. In the time zone of the account's quota.
create table daily_errors (
  account_id uuid not null references accounts on delete cascade,
  day date not null,
  service text not null,
  -- Of the catalogue; 0: none.
  code integer not null,
  count integer not null,
  primary key (account_id, day, service, code)
);
