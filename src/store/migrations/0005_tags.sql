-- Names of keys: what was used with a key is counted under its tag.
alter table account_secrets add column tag text;
alter table jobs add column tag text;
alter table ledger add column tag text;
-- '': keys without a tag.
alter table daily_usage add column tag text not null default '';
alter table daily_usage drop constraint daily_usage_pkey;
alter table daily_usage add primary key (account_id, day, service, tag);
