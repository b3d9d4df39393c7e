create table room_signs (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  stay_id uuid not null,
  room_key text not null,
  room_number text not null check (length(room_number) between 1 and 40),
  guest_id uuid not null,
  set_at timestamptz(3) not null default now(),
  ends_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id, stay_id) references stays on delete cascade
);
comment on table room_signs is
  'The sign of a room, which all guests of the stay see. It ends by itself, so that a forgotten one hides nobody '
  'who needs help.';
create index room_signs_of_stay on room_signs (hotel_id, stay_id);
-- Across all hotels on purpose: one query finds what is due in any of them.
create index room_signs_due on room_signs (ends_at);
create unique index room_signs_of_room on room_signs (hotel_id, room_key, stay_id);
select enable_hotel_rls('room_signs'), allow_platform_access('room_signs');
grant select, insert, update, delete on room_signs to deskbell_app;
grant select on room_signs to deskbell_platform;
create constraint trigger room_signs_event after insert or update or delete on room_signs
  deferrable initially deferred for each row execute function record_hotel_event('room_signs', 'stay');
