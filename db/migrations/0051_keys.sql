-- The API keys of a hotel's other systems. A key itself is stored nowhere.
create table api_keys (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- its first ten characters, by which people tell keys apart
  prefix text not null check (length(prefix) = 10),
  -- SHA-256 of the key, which has 256 random bits
  key_hash bytea not null,
  -- what it may do, such as ["orders:read"]
  scopes jsonb not null check (jsonb_array_length(scopes) between 1 and 30),
  created_by text not null,
  created_by_id uuid not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  revoked_by text,
  primary key (hotel_id, id)
);
select enable_hotel_rls('api_keys'), allow_platform_access('api_keys');
create unique index api_keys_key_hash on api_keys (hotel_id, key_hash);
create index api_keys_by_hash on api_keys (key_hash);
grant select, insert, update on api_keys to deskbell_app;
grant select, update, delete on api_keys to deskbell_platform;

-- When the person of a session last proved who they are, at sign-in or by entering the password again. Null: not in this session.
alter table sessions add column proved_at timestamptz(3);
alter table sessions alter column proved_at set default now();
