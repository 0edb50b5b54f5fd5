-- Order of waiting jobs: the first one of each account, then the second ones, and so on.
alter table jobs add column turn integer not null default 0;
create index on jobs (turn) where state = 'pending';
create index on jobs (account_id, turn) where state = 'pending';
