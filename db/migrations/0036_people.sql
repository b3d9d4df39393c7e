-- A second factor at sign-in: a code of an authenticator app, or one of ten recovery codes.
create table second_factors (
  account_id uuid primary key references accounts on delete cascade,
  -- sealed with a key that is not in the database
  secret bytea not null,
  -- null until the first code was right
  confirmed_at timestamptz(3),
  -- the time step of the last code that was accepted: none is accepted twice
  last_step bigint,
  created_at timestamptz(3) not null default now()
);
select enable_platform_rls('second_factors');
grant select, insert, update, delete on second_factors to deskbell_platform;

create table recovery_codes (
  account_id uuid not null references accounts on delete cascade,
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (account_id, code_hash)
);
select enable_platform_rls('recovery_codes');
grant select, insert, update, delete on recovery_codes to deskbell_platform;

-- What the owner decides for the whole installation: one row.
create table platform_settings (
  id smallint primary key default 1 check (id = 1),
  owners_need_second_factor boolean not null default false
);
select enable_platform_rls('platform_settings');
grant select, insert, update on platform_settings to deskbell_platform;

-- written by the owner alone
alter table hotels add column second_factor_required boolean not null default false;

-- Signed in where a second factor is required, without having one: the session may only set one up.
alter table sessions add column must_set_second_factor boolean not null default false;
