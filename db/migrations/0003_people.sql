create table accounts (
  id uuid primary key,
  email text check (email = lower(email) and length(email) between 3 and 254),
  password_hash text not null,
  password_is_first_use boolean not null default false,
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (email)
);
comment on table accounts is
  'Accounts sign in with e-mail and password; an account is a manager of one hotel, or an owner of the platform. '
  'Without row-level security: the backup of one hotel brings the accounts of its managers.';
comment on column accounts.password_is_first_use is
  'set by the owner: good for the first sign-in only, then the manager chooses another one';
comment on column accounts.is_demo is
  'Demo accounts have a password that everybody knows. Backups carry the mark with the row.';
grant select, insert, update, delete on accounts to deskbell_platform;

create table owners (
  id uuid primary key references accounts on delete cascade
);
select enable_platform_rls('owners');
grant select, insert on owners to deskbell_platform;

create table password_links (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- a new link replaces the one before
  unique (account_id)
);
comment on table password_links is
  'A link by which an owner sets a password: good once, for a while. The token is in the link alone, here only its '
  'SHA-256.';
select enable_platform_rls('password_links');
grant select, insert, update, delete on password_links to deskbell_platform;

create table demo_removals (
  removed_at timestamptz(3) primary key default now()
);
comment on table demo_removals is
  'A row is here when the demo hotels were removed: an empty installation does not get them again by itself.';
select enable_platform_rls('demo_removals');
grant select, insert on demo_removals to deskbell_platform;

create table managers (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null references accounts on delete cascade,
  email text not null,
  display_name text check (length(display_name) between 1 and 120),
  staff_role text not null default 'manager'
    check (staff_role in ('manager', 'reception', 'housekeeping', 'kitchen', 'maintenance')),
  kind text not null default 'person' check (kind in ('person', 'device')),
  follows jsonb
    check (jsonb_typeof(follows) = 'array' and follows <@ '["reception", "housekeeping", "kitchen", "maintenance"]'
      and jsonb_array_length(follows) <= 4),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  constraint managers_check check (kind = 'person' or (email = '' and staff_role <> 'manager'))
);
comment on column managers.follows is 'the departments whose work rings for them; null is what their role follows';
create index managers_by_account on managers (id);
select enable_hotel_rls('managers'), allow_platform_access('managers');
grant select, insert, update, delete on managers to deskbell_app, deskbell_platform;
-- Not what the platform does: a new hotel's log begins with what happens in it.
create constraint trigger managers_event after insert or update or delete on managers
  deferrable initially deferred for each row when (app_hotel() is not null)
  execute function record_hotel_event('managers', 'staff');

create table guests (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  room_number text not null check (length(room_number) between 1 and 40),
  guest_name text not null check (length(guest_name) between 1 and 120),
  access_code text,
  room_key text not null generated always as (lower(btrim(room_number))) stored,
  name_key text not null generated always as (lower(btrim(guest_name))) stored,
  last_seen_at timestamptz(3) not null default now(),
  companion_of uuid,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
comment on column guests.access_code is 'stored as a hash; absent where none was ever given';
comment on column guests.room_key is '"trimmed, case-insensitive": how a guest is found again at sign-in';
comment on column guests.companion_of is
  'The stay into which a guest was invited under a name that a guest of the room already has. A sign-in by room and '
  'name finds the other one: of guests who are found that way there is one of each name.';
-- Who is forgotten next.
create index guests_by_last_seen on guests (hotel_id, last_seen_at);
create unique index guests_named on guests (hotel_id, room_key, name_key) where companion_of is null;
select enable_hotel_rls('guests');
create policy platform_access on guests for select to deskbell_platform using (true);
grant select, insert, update, delete on guests to deskbell_app;
grant select on guests to deskbell_platform;

create table sessions (
  hotel_id text references hotels on delete cascade,
  id uuid primary key,
  token_hash bytea not null unique,
  kind text not null check (kind in ('guest', 'manager', 'owner')),
  guest_id uuid,
  stay_id uuid,
  manager_id uuid,
  owner_id uuid references owners on delete cascade,
  verified_by text check (verified_by in ('card', 'code', 'reservation', 'companion', 'staff', 'link')),
  confirmed_room text check (length(confirmed_room) between 1 and 200),
  expires_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  trusted boolean not null default false,
  must_set_second_factor boolean not null default false,
  name_tag_id uuid,
  name_tag_at timestamptz(3),
  proved_at timestamptz(3) default now(),
  id_token text,
  created_at timestamptz(3) not null default now(),
  unique (hotel_id, id),
 
    check ( (kind = 'guest' and hotel_id is not null and guest_id is not null and manager_id is null
      and owner_id is null) or (kind = 'manager' and hotel_id is not null and manager_id is not null
        and guest_id is null and owner_id is null) or (kind = 'owner' and hotel_id is null and owner_id is not null
          and guest_id is null and manager_id is null) ),
  check (kind = 'guest' or (stay_id is null and not trusted)),
  constraint sessions_name_tag_check
    check ((name_tag_id is null) = (name_tag_at is null) and (name_tag_id is null or kind = 'manager')),
  foreign key (hotel_id, guest_id) references guests on delete cascade,
  foreign key (hotel_id, manager_id) references managers on delete cascade
);
comment on table sessions is 'A session belongs to exactly one guest, manager or owner and is deleted with them.';
comment on column sessions.token_hash is
  'SHA-256 of the 256-bit token in the cookie; the token itself is stored nowhere';
comment on column sessions.verified_by is 'what proved at sign-in that a guest stays here; null where nothing did';
comment on column sessions.confirmed_room is
  'The room that the card, the code or the reservation confirmed at sign-in; null where the room is only what the '
  'guest wrote. The end of a stay finds its sessions by it.';
comment on column sessions.expires_at is 'moved on by a refresh, never past ends_at';
comment on column sessions.must_set_second_factor is
  'Signed in where a second factor is required, without having one: the session may only set one up.';
comment on column sessions.proved_at is
  'When the person of a session last proved who they are, at sign-in or by entering the password again. Null: not '
  'in this session.';
comment on column sessions.id_token is
  'The ID token by which the provider signed the person in: it ends the session there too. Empty where it was too long to '
  'be kept; null for every other sign-in.';
create index sessions_of_guest on sessions (hotel_id, guest_id) where guest_id is not null;
create index sessions_of_manager on sessions (hotel_id, manager_id) where manager_id is not null;
create index sessions_by_end on sessions (expires_at);
create index sessions_of_stay on sessions (hotel_id, stay_id) where stay_id is not null;
create index sessions_of_name_tag on sessions (hotel_id, name_tag_id) where name_tag_id is not null;
select enable_hotel_rls('sessions'), allow_platform_access('sessions');
grant select, insert, update, delete on sessions to deskbell_app, deskbell_platform;

create table second_factors (
  account_id uuid primary key references accounts on delete cascade,
  secret bytea not null,
  key_id smallint not null default 1 check (key_id >= 0),
  confirmed_at timestamptz(3),
  last_step bigint,
  created_at timestamptz(3) not null default now()
);
comment on table second_factors is
  'A second factor at sign-in: a code of an authenticator app, or one of ten recovery codes.';
comment on column second_factors.secret is 'sealed with a key that is not in the database';
comment on column second_factors.key_id is 'the generation of the installation secret that sealed it';
comment on column second_factors.confirmed_at is 'null until the first code was right';
comment on column second_factors.last_step is
  'the time step of the last code that was accepted: none is accepted twice';
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

create table provider_subjects (
  account_id uuid primary key references accounts on delete cascade,
  issuer text not null check (length(issuer) between 1 and 2000),
  subject text not null check (length(subject) between 1 and 255),
  created_at timestamptz(3) not null default now(),
  unique (issuer, subject)
);
comment on table provider_subjects is
  'Who an account is at the OpenID Connect provider, since the first sign-in by it: not by the e-mail address, which '
  'may belong to another person later.';
select enable_platform_rls('provider_subjects');
grant select, insert, update, delete on provider_subjects to deskbell_platform;

create table platform_settings (
  id smallint primary key default 1 check (id = 1),
  owners_need_second_factor boolean not null default false,
  secret_copy_checked_at timestamptz(3),
  secret_copy_checked_by text check (length(secret_copy_checked_by) between 1 and 254)
);
comment on table platform_settings is 'What the owner decides for the whole installation: one row.';
comment on column platform_settings.secret_copy_checked_at is
  'when a copy of the installation secret was compared with it; null: never, or not since it was changed';
comment on column platform_settings.secret_copy_checked_by is 'the account of the machine that compared it';
select enable_platform_rls('platform_settings');
grant select, insert, update on platform_settings to deskbell_platform;

create table staff_presence (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  last_seen_at timestamptz(3) not null,
  primary key (hotel_id, id)
);
comment on table staff_presence is
  'When a staff member was last here: one moment, for their managers. Without a reference to managers, which stay '
  'on the coordinator of a distributed database.';
comment on column staff_presence.id is 'of managers';
select enable_hotel_rls('staff_presence'), allow_platform_access('staff_presence');
grant select, insert, update, delete on staff_presence to deskbell_app, deskbell_platform;

-- Room and name of one guest, for whoever learns the hotel from another row of the same statement.
create function guest_names(hotel text, guest uuid) returns table (room_number text, guest_name text) language plpgsql stable rows 1 as $$
begin
  return query select g.room_number, g.guest_name from guests g where g.hotel_id = hotel and g.id = guest;
end $$;

-- Every process caches sessions: this tells it to drop one that changed or ended. Where a stay ended, `:stay` makes the screens
-- that are signed out say so.
create function notify_session() returns trigger language plpgsql as $$
begin
  perform pg_notify(
    'session_changed',
    old.id::text || ':' || lower(tg_op)
      || case when tg_op = 'DELETE' and current_setting('app.stay_ends', true) = 'on' then ':stay' else '' end
  );
  return null;
end $$;
create trigger sessions_notify after update or delete on sessions for each row execute function notify_session();

-- The cached session of a manager has the manager's name.
create function notify_manager() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', id::text || ':update') from sessions where hotel_id = new.hotel_id and manager_id = new.id;
  return null;
end $$;
create trigger managers_notify after update of display_name, staff_role, follows on managers for each row
  when ((old.display_name, old.staff_role, old.follows) is distinct from (new.display_name, new.staff_role, new.follows))
  execute function notify_manager();
