-- Stays: a party of guests in a room from arrival to check-out. What belongs to a stay is read by its guests, and by nobody who
-- comes to the room before or after.
create table stays (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  -- the name in the list of rooms where the room is one of it, otherwise as the guest typed it
  room_number text not null check (length(room_number) between 1 and 40),
  room_id uuid,
  -- Only of a confirmed stay. No reference: clearing the reservations must not end a stay.
  reservation_id uuid,
  lead_name text not null check (length(lead_name) between 1 and 120),
  language text check (language in ('cs', 'de', 'en', 'hu', 'nl', 'pl', 'ro', 'ru', 'sq', 'sr')),
  check_in date not null,
  check_out date,
  -- staff set the date: an import of reservations no longer changes it
  check_out_by_staff boolean not null default false,
  status text not null default 'present' check (status in ('present', 'ended')),
  -- when the first of its sessions was trusted, or when staff opened or confirmed it
  confirmed_at timestamptz(3),
  confirmed_by text check (confirmed_by in ('code', 'staff')),
  -- staff showed the door code before the check-in hour
  door_released_at timestamptz(3),
  ended_at timestamptz(3),
  ended_how text check (ended_how in ('staff', 'clock', 'merged')),
  ended_by_name text,
  merged_into uuid,
  -- With a check-out date: when the clock ends it. Without one: when the clock looks again whether anybody is signed in.
  ends_due_at timestamptz(3),
  -- since when nobody of it has been signed in, as the clock saw it
  vacant_since timestamptz(3),
  -- how far the hotel has read the conversation
  hotel_read_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check (check_out > check_in),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check (reservation_id is null or confirmed_at is not null),
  check ((status = 'ended') = (ended_at is not null) and (ended_at is null) = (ended_how is null)),
  check ((ended_how = 'merged') = (merged_into is not null))
);
create index stays_present on stays (hotel_id, check_out, id) where status = 'present';
create index stays_present_in_room on stays (hotel_id, room_number) where status = 'present';
create index stays_ended on stays (hotel_id, ended_at desc, id desc) where status = 'ended';
create unique index stays_of_reservation on stays (hotel_id, reservation_id) where reservation_id is not null and status = 'present';
-- Across all hotels on purpose: one query finds what is due in any of them.
create index stays_due on stays (ends_due_at) where status = 'present';
select enable_hotel_rls('stays'), allow_platform_access('stays');
grant select, insert, update on stays to deskbell_app;
grant select on stays to deskbell_platform;
-- Not for ends_due_at and vacant_since: only the clock reads them.
create constraint trigger stays_event
  after insert or delete or update of room_number, room_id, reservation_id, lead_name, language, check_in, check_out, check_out_by_staff,
    status, confirmed_at, door_released_at, hotel_read_until on stays
  deferrable initially deferred for each row execute function record_hotel_event('stays', 'stay');

-- A room that is removed leaves its stays with their text. Not by a reference: Citus has no `on delete set null` for these keys.
create function leave_room() returns trigger language plpgsql as $$
begin
  -- A hotel that is removed takes its stays along.
  if exists (select from hotels where id = old.hotel_id) then
    update stays set room_id = null where hotel_id = old.hotel_id and room_id = old.id;
  end if;
  return null;
end $$;
create trigger rooms_leave after delete on rooms for each row execute function leave_room();
create index stays_in_room on stays (hotel_id, room_id) where room_id is not null;

-- Who was of the party. The newest present stay of a guest is the one that what staff enter for them belongs to.
create table stay_guests (
  hotel_id text not null references hotels on delete cascade,
  stay_id uuid not null,
  guest_id uuid not null,
  joined_at timestamptz(3) not null default now(),
  primary key (hotel_id, stay_id, guest_id)
);
create index stay_guests_of_guest on stay_guests (hotel_id, guest_id, joined_at desc);
select enable_hotel_rls('stay_guests');
alter table stay_guests add foreign key (hotel_id, stay_id) references stays on delete cascade;
alter table stay_guests add foreign key (hotel_id, guest_id) references guests on delete cascade;
grant select, insert, update, delete on stay_guests to deskbell_app;

-- How a companion joins: by the secret of a QR code, or by six characters. Only hashes are stored. No event has them.
create table stay_invitations (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  stay_id uuid not null,
  token_hash bytea not null,
  code_hash bytea not null,
  made_by uuid not null,
  -- whether the session that made it is: its companions are then trusted too
  trusted boolean not null,
  uses smallint not null default 0 check (uses between 0 and 5),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, token_hash),
  unique (hotel_id, code_hash)
);
create index stay_invitations_by_end on stay_invitations (expires_at);
select enable_hotel_rls('stay_invitations'), allow_platform_access('stay_invitations');
alter table stay_invitations add foreign key (hotel_id, stay_id) references stays on delete cascade;
alter table stay_invitations add foreign key (hotel_id, made_by) references guests on delete cascade;
grant select, insert, update, delete on stay_invitations to deskbell_app;
grant select, delete on stay_invitations to deskbell_platform;

-- A guest's session belongs to one stay. Trusted: it came by the stay code or by an invitation of a trusted session, or staff
-- confirmed it. No reference to stays: sessions may be on another machine.
alter table sessions add column stay_id uuid, add column trusted boolean not null default false;
alter table sessions add check (kind = 'guest' or (stay_id is null and not trusted));
alter table sessions drop constraint sessions_verified_by_check;
alter table sessions add constraint sessions_verified_by_check check (verified_by in ('card', 'code', 'reservation', 'companion', 'staff'));
create index sessions_of_stay on sessions (hotel_id, stay_id) where stay_id is not null;

-- The stay of a new ticket: its guest's present one; for what staff enter also the only present one of the room. In the
-- database, so that nothing that inserts a ticket can forget it, programs of the version before included.
create function set_stay() returns trigger language plpgsql as $$
begin
  if current_user = 'deskbell_backup' or new.stay_id is not null then return new; end if;
  select stay.id into new.stay_id from stay_guests party join stays stay on stay.hotel_id = party.hotel_id and stay.id = party.stay_id
    where party.hotel_id = new.hotel_id and party.guest_id = new.guest_id and stay.status = 'present'
    order by party.joined_at desc limit 1;
  if new.stay_id is null and new.entered_by_id is not null then
    select min(id::text)::uuid into new.stay_id from stays
      where hotel_id = new.hotel_id and room_number = new.room_number and status = 'present' having count(*) = 1;
  end if;
  return new;
end $$;

-- For migrations: a table of tickets knows the stay of each.
create function add_stay(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s add column stay_id uuid', target);
  execute format('create index %1$s_of_stay on %1$s (hotel_id, stay_id) where stay_id is not null', target);
  execute format('create trigger %1$s_stay before insert on %1$s for each row execute function set_stay()', target);
end $$;
revoke execute on function add_stay from public;
