create table stays (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  room_number text not null check (length(room_number) between 1 and 40),
  room_id uuid,
  reservation_id uuid,
  lead_name text not null check (length(lead_name) between 1 and 120),
  language text check (language in ('cs', 'de', 'en', 'hu', 'nl', 'pl', 'ro', 'ru', 'sq', 'sr')),
  check_in date not null,
  check_out date,
  check_out_by_staff boolean not null default false,
  status text not null default 'present' check (status in ('present', 'ended')),
  confirmed_at timestamptz(3),
  confirmed_by text check (confirmed_by in ('code', 'staff', 'link')),
  door_released_at timestamptz(3),
  ended_at timestamptz(3),
  ended_how text check (ended_how in ('staff', 'guest', 'clock', 'merged')),
  ended_by_name text,
  merged_into uuid,
  ends_due_at timestamptz(3),
  vacant_since timestamptz(3),
  hotel_read_until timestamptz(3),
  withdrawn_count integer not null default 0 check (withdrawn_count >= 0),
  bill_changed_at timestamptz(3),
  to_pay jsonb check (jsonb_typeof(to_pay) = 'object'),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check (check_out > check_in),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check (reservation_id is null or confirmed_at is not null),
  check ((status = 'ended') = (ended_at is not null) and (ended_at is null) = (ended_how is null)),
  check ((ended_how = 'merged') = (merged_into is not null))
);
comment on table stays is
  'Stays: a party of guests in a room from arrival to check-out. What belongs to a stay is read by its guests, and '
  'by nobody who comes to the room before or after.';
comment on column stays.room_number is
  'the name in the list of rooms where the room is one of it, otherwise as the guest typed it';
comment on column stays.reservation_id is
  'Only of a confirmed stay. No reference: clearing the reservations must not end a stay.';
comment on column stays.check_out_by_staff is 'staff set the date: an import of reservations no longer changes it';
comment on column stays.confirmed_at is
  'when the first of its sessions was trusted, or when staff opened or confirmed it';
comment on column stays.door_released_at is 'staff showed the door code before the check-in hour';
comment on column stays.ends_due_at is
  'With a check-out date: when the clock ends it. Without one: when the clock looks again whether anybody is signed '
  'in.';
comment on column stays.vacant_since is 'since when nobody of it has been signed in, as the clock saw it';
comment on column stays.hotel_read_until is 'how far the hotel has read the conversation';
comment on column stays.withdrawn_count is
  'How many things that were asked for at a time were withdrawn when the stay ended: the staff are told.';
comment on column stays.to_pay is
  '{ total, currency }: what its guest, who ended it, has to pay at the reception: the staff are told';
comment on column stays.bill_changed_at is 'when a charge or an invoice of it last changed: its guests read the bill again';
create index stays_present on stays (hotel_id, check_out, id) where status = 'present';
create index stays_present_in_room on stays (hotel_id, room_number) where status = 'present';
create index stays_ended on stays (hotel_id, ended_at desc, id desc) where status = 'ended';
create unique index stays_of_reservation on stays (hotel_id, reservation_id)
  where reservation_id is not null and status = 'present';
-- Across all hotels on purpose: one query finds what is due in any of them.
create index stays_due on stays (ends_due_at) where status = 'present';
create index stays_in_room on stays (hotel_id, room_id) where room_id is not null;
-- For the lists of the staff: who is in house, and which reservations have been checked in.
create index stays_newest on stays (hotel_id, created_at desc, id desc) where status = 'present';
create index stays_by_check_in on stays (hotel_id, check_in);
select enable_hotel_rls('stays'), allow_platform_access('stays');
grant select, insert, update on stays to deskbell_app;
grant select on stays to deskbell_platform;
-- Not for ends_due_at and vacant_since: only the clock reads them.
create constraint trigger stays_event
  after insert or delete or update of room_number, room_id, reservation_id, lead_name, language, check_in, check_out, check_out_by_staff,
    status, confirmed_at, door_released_at, hotel_read_until, bill_changed_at on stays
  deferrable initially deferred for each row execute function record_hotel_event('stays', 'stay');

create table stay_guests (
  hotel_id text not null references hotels on delete cascade,
  stay_id uuid not null,
  guest_id uuid not null,
  joined_at timestamptz(3) not null default now(),
  primary key (hotel_id, stay_id, guest_id),
  foreign key (hotel_id, stay_id) references stays on delete cascade,
  foreign key (hotel_id, guest_id) references guests on delete cascade
);
comment on table stay_guests is
  'Who was of the party. The newest present stay of a guest is the one that what staff create for them belongs to.';
create index stay_guests_of_guest on stay_guests (hotel_id, guest_id, joined_at desc);
select enable_hotel_rls('stay_guests');
grant select, insert, update, delete on stay_guests to deskbell_app;

create table stay_invitations (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  stay_id uuid not null,
  token_hash bytea not null,
  code_hash bytea not null,
  made_by uuid not null,
  trusted boolean not null,
  uses smallint not null default 0 check (uses between 0 and 5),
  expires_at timestamptz(3) not null,
  verified boolean not null,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, token_hash),
  unique (hotel_id, code_hash),
  foreign key (hotel_id, stay_id) references stays on delete cascade,
  foreign key (hotel_id, made_by) references guests on delete cascade
);
comment on table stay_invitations is
  'How a companion joins: by the secret of a QR code, or by six characters. Only hashes are stored. No event has '
  'them.';
comment on column stay_invitations.trusted is
  'whether the session that made it is: its companions are then trusted too';
comment on column stay_invitations.verified is
  'Whether something had proved that the guest who invites stays in the hotel: companions are as verified as they were.';
create index stay_invitations_by_end on stay_invitations (expires_at);
select enable_hotel_rls('stay_invitations'), allow_platform_access('stay_invitations');
grant select, insert, update, delete on stay_invitations to deskbell_app;
grant select, delete on stay_invitations to deskbell_platform;

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
