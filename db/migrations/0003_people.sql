-- Accounts sign in with e-mail and password; an account is a manager of one hotel, or an owner of the platform.
create table accounts (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  password_hash text not null,
  -- set by the owner: good for the first sign-in only, then the manager chooses an own one
  password_is_first_use boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (email)
);

create table owners (
  id uuid primary key references accounts on delete cascade
);

create table managers (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null references accounts on delete cascade,
  email text not null,
  display_name text check (length(display_name) between 1 and 120),
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  -- a manager belongs to exactly one hotel
  unique (id)
);

create table guests (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  room_number text not null check (length(room_number) between 1 and 40),
  guest_name text not null check (length(guest_name) between 1 and 120),
  -- kept as a hash; absent where none was ever given
  access_code text,
  -- "trimmed, case-insensitive": how a guest is found again at sign-in
  room_key text not null generated always as (lower(btrim(room_number))) stored,
  name_key text not null generated always as (lower(btrim(guest_name))) stored,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, room_key, name_key)
);

-- A session belongs to exactly one guest, manager or owner and goes with him.
create table sessions (
  id uuid primary key,
  -- SHA-256 of the 256-bit token in the cookie; the token itself is nowhere
  token_hash bytea not null unique,
  kind text not null check (kind in ('guest', 'manager', 'owner')),
  hotel_id text references hotels on delete cascade,
  guest_id uuid,
  manager_id uuid,
  owner_id uuid references owners on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- moved on by a refresh, never past ends_at
  expires_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  unique (hotel_id, id),
  foreign key (hotel_id, guest_id) references guests on delete cascade,
  foreign key (hotel_id, manager_id) references managers on delete cascade,
  check (
    (kind = 'guest' and hotel_id is not null and guest_id is not null and manager_id is null and owner_id is null)
    or (kind = 'manager' and hotel_id is not null and manager_id is not null and guest_id is null and owner_id is null)
    or (kind = 'owner' and hotel_id is null and owner_id is not null and guest_id is null and manager_id is null)
  )
);
create index sessions_of_guest on sessions (hotel_id, guest_id) where guest_id is not null;
create index sessions_of_manager on sessions (hotel_id, manager_id) where manager_id is not null;
create index sessions_by_end on sessions (expires_at);

-- Every process remembers sessions for a while: this tells them to forget one that changed or went.
create function announce_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', old.id::text || ':' || lower(tg_op));
  return null;
end $$;
create trigger sessions_announce after update or delete on sessions for each row execute function announce_session();

alter table managers enable row level security;
alter table managers force row level security;
alter table guests enable row level security;
alter table guests force row level security;
alter table sessions enable row level security;
alter table sessions force row level security;
create policy in_hotel on managers to deskbell_app using (hotel_id = app_hotel()) with check (hotel_id = app_hotel());
create policy in_hotel on guests to deskbell_app using (hotel_id = app_hotel()) with check (hotel_id = app_hotel());
create policy in_hotel on sessions to deskbell_app using (hotel_id = app_hotel()) with check (hotel_id = app_hotel());
create policy above_hotels on managers to deskbell_platform using (true) with check (true);
create policy above_hotels on sessions to deskbell_platform using (true) with check (true);
create policy above_hotels on guests for select to deskbell_platform using (true);

grant select, update on managers to deskbell_app;
grant select, insert, update on guests to deskbell_app;
grant select, insert, update, delete on sessions to deskbell_app;
grant select, insert, update, delete on accounts to deskbell_platform;
grant select, insert on owners to deskbell_platform;
grant select, insert, update, delete on managers to deskbell_platform;
grant select on guests to deskbell_platform;
grant select, insert, update, delete on sessions to deskbell_platform;
