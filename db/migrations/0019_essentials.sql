create table essentials (
  hotel_id text primary key references hotels on delete cascade,
  id uuid not null default gen_random_uuid(),
  check_in_from text not null default '14:00' check (check_in_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  check_out_until text not null default '10:00' check (check_out_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  phones jsonb not null default '[]' check (jsonb_typeof(phones) = 'array' and jsonb_array_length(phones) <= 6),
  emergency jsonb not null default '[{"label": "112", "number": "112", "translations": {}}]'
    check (jsonb_typeof(emergency) = 'array' and jsonb_array_length(emergency) <= 6),
  address text not null default '' check (length(address) <= 200),
  directions text not null default '' check (length(directions) <= 1000),
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  written_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table essentials is
  'What guests need at hand: times, phones and the way. One row of a hotel that has written any of it.';
comment on column essentials.id is 'ids in the event log are UUIDs everywhere';
comment on column essentials.translations is 'what guests read, in the other languages: {"de": {"name": "…"}}';
comment on column essentials.written_at is
  'when these columns were last written; updated_at also moves with the Wi-Fi and the door codes';
select enable_hotel_rls('essentials');
grant select, insert, update on essentials to deskbell_app;
create constraint trigger essentials_event after insert or update or delete on essentials
  deferrable initially deferred for each row execute function record_hotel_event('essentials', 'public');

create table room_access (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null default gen_random_uuid(),
  room_id uuid,
  wifi_name text not null default '' check (octet_length(wifi_name) <= 32),
  wifi_password text not null default '' check (wifi_password = '' or length(wifi_password) between 8 and 63),
  wifi_hidden boolean not null default false,
  door_code text not null default '' check (length(door_code) <= 20),
  door_note text not null default '' check (length(door_note) <= 300),
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique nulls not distinct (hotel_id, room_id),
  foreign key (hotel_id, room_id) references rooms on delete cascade
);
comment on table room_access is
  'Wi-Fi and door codes, of the whole hotel (no room) or of one room. Secrets: no event, so they are never in the '
  'log.';
comment on column room_access.translations is 'what guests read, in the other languages: {"de": {"name": "…"}}';
select enable_hotel_rls('room_access');
grant select, insert, update, delete on room_access to deskbell_app;
