-- A link by which an owner sets his password: good once, for a while. The token stands in the link alone, here only its SHA-256.
create table password_links (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- a new link takes the place of the one before
  unique (account_id)
);
grant select, insert, update, delete on password_links to deskbell_platform;
