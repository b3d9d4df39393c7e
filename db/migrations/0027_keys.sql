create table api_keys (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  prefix text not null check (length(prefix) = 10),
  key_hash bytea not null,
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
comment on table api_keys is 'The API keys of a hotel''s other systems. A key itself is stored nowhere.';
comment on column api_keys.prefix is 'its first ten characters, by which people tell keys apart';
comment on column api_keys.key_hash is 'SHA-256 of the key, which has 256 random bits';
comment on column api_keys.scopes is 'what it may do, such as ["orders:read"]';
create unique index api_keys_key_hash on api_keys (hotel_id, key_hash);
create index api_keys_by_hash on api_keys (key_hash);
select enable_hotel_rls('api_keys'), allow_platform_access('api_keys');
grant select, insert, update on api_keys to deskbell_app;
grant select, update, delete on api_keys to deskbell_platform;
