-- Accounts sign in with e-mail and password; an account is a manager of one hotel, or an owner of the platform. Without
-- row-level security: the backup of one hotel brings the accounts of its managers.
create table accounts (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  password_hash text not null,
  -- set by the owner: good for the first sign-in only, then the manager chooses another one
  password_is_first_use boolean not null default false,
  -- Demo accounts have a password that everybody knows. Backups carry the mark with the row.
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (email)
);
grant select, insert, update, delete on accounts to deskbell_platform;

create table owners (
  id uuid primary key references accounts on delete cascade
);
select enable_platform_rls('owners');
grant select, insert on owners to deskbell_platform;

-- A link by which an owner sets a password: good once, for a while. The token is in the link alone, here only its SHA-256.
create table password_links (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- a new link replaces the one before
  unique (account_id)
);
select enable_platform_rls('password_links');
grant select, insert, update, delete on password_links to deskbell_platform;

-- A row is here when the demo hotels were removed: an empty installation does not get them again by itself.
create table demo_removals (removed_at timestamptz(3) primary key default now());
select enable_platform_rls('demo_removals');
grant select, insert on demo_removals to deskbell_platform;

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
select enable_hotel_rls('managers'), allow_platform_access('managers');
grant select, update on managers to deskbell_app;
grant select, insert, update, delete on managers to deskbell_platform;

create table guests (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  room_number text not null check (length(room_number) between 1 and 40),
  guest_name text not null check (length(guest_name) between 1 and 120),
  -- stored as a hash; absent where none was ever given
  access_code text,
  -- "trimmed, case-insensitive": how a guest is found again at sign-in
  room_key text not null generated always as (lower(btrim(room_number))) stored,
  name_key text not null generated always as (lower(btrim(guest_name))) stored,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, room_key, name_key)
);
-- Who is forgotten next.
create index guests_by_last_seen on guests (hotel_id, last_seen_at);
select enable_hotel_rls('guests');
create policy platform_access on guests for select to deskbell_platform using (true);
grant select, insert, update, delete on guests to deskbell_app;
grant select on guests to deskbell_platform;

-- Room and name of one guest, for whoever learns the hotel from another row of the same statement.
create function guest_names(hotel text, guest uuid) returns table (room_number text, guest_name text) language plpgsql stable rows 1 as $$
begin
  return query select g.room_number, g.guest_name from guests g where g.hotel_id = hotel and g.id = guest;
end $$;

-- A session belongs to exactly one guest, manager or owner and is deleted with them.
create table sessions (
  id uuid primary key,
  -- SHA-256 of the 256-bit token in the cookie; the token itself is stored nowhere
  token_hash bytea not null unique,
  kind text not null check (kind in ('guest', 'manager', 'owner')),
  hotel_id text references hotels on delete cascade,
  guest_id uuid,
  manager_id uuid,
  owner_id uuid references owners on delete cascade,
  -- what proved at sign-in that a guest stays here; null where nothing did
  verified_by text check (verified_by in ('card', 'code', 'reservation')),
  -- The room that the card, the code or the reservation confirmed at sign-in; null where the room is only what the guest
  -- wrote. The end of a stay finds its sessions by it.
  confirmed_room text check (length(confirmed_room) between 1 and 200),
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
select enable_hotel_rls('sessions'), allow_platform_access('sessions');
grant select, insert, update, delete on sessions to deskbell_app;
grant select, insert, update, delete on sessions to deskbell_platform;

-- Every process caches sessions: this tells it to drop one that changed or ended. Where a stay ended, `:stay` makes the screens
-- that are signed out say so.
create function notify_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', old.id::text || ':' || lower(tg_op) || case when tg_op = 'DELETE' and current_setting('app.stay_ends', true) = 'on' then ':stay' else '' end);
  return null;
end $$;
create trigger sessions_notify after update or delete on sessions for each row execute function notify_session();

-- The cached session of a manager has the manager's name.
create function notify_manager() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', id::text || ':update') from sessions where hotel_id = new.hotel_id and manager_id = new.id;
  return null;
end $$;
create trigger managers_notify after update of display_name on managers for each row
  when (old.display_name is distinct from new.display_name) execute function notify_manager();
