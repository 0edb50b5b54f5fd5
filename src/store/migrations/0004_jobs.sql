-- What is missing from the result of a completed job, or was done otherwise than asked for. Not jsonb, which refuses NUL characters.
alter table jobs add column warnings json;

-- The last turn that an account was given. Unlogged: giving one must not wait for the disk, and after a crash the waiting jobs say enough.
create unlogged table job_turns (
  account_id uuid primary key references accounts on delete cascade,
  turn integer not null,
  at timestamptz not null
);
