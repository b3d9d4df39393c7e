create table announcements (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 600),
  kind text not null check (kind in ('info', 'important')),
  rooms jsonb not null default '[]' check (jsonb_typeof(rooms) = 'array' and jsonb_array_length(rooms) <= 500),
  floors jsonb not null default '[]' check (jsonb_typeof(floors) = 'array' and jsonb_array_length(floors) <= 50),
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null check (until_at > from_at),
  push boolean not null default false,
  by_name text not null,
  begun_at timestamptz(3),
  withdrawn_at timestamptz(3),
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
comment on table announcements is
  'What staff tell their guests: everybody, some rooms or some floors, for some time.';
comment on column announcements.rooms is 'ids of rooms and names of floors; both empty is everybody';
comment on column announcements.begun_at is 'when its deliveries were made';
comment on column announcements.translations is 'what guests read, in the other languages: {"de": {"name": "…"}}';
create index announcements_newest on announcements (hotel_id, created_at desc, id desc);
create index announcements_by_end on announcements (hotel_id, until_at) where withdrawn_at is null;
-- Across all hotels on purpose: one query finds what is due in any of them.
create index announcements_due on announcements (from_at) where begun_at is null and withdrawn_at is null;
select enable_hotel_rls('announcements'), allow_platform_access('announcements');
grant select, insert, update on announcements to deskbell_app;
grant select on announcements to deskbell_platform;
create constraint trigger announcements_event after insert or update or delete on announcements
  deferrable initially deferred for each row execute function record_hotel_event('announcements', 'staff');

create table announcement_deliveries (
  hotel_id text not null references hotels on delete cascade,
  announcement_id uuid not null,
  stay_id uuid not null,
  id uuid not null,
  title text not null,
  text text not null,
  kind text not null check (kind in ('info', 'important')),
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null,
  push boolean not null,
  seen_at timestamptz(3),
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, announcement_id, stay_id),
  foreign key (hotel_id, announcement_id) references announcements on delete cascade,
  foreign key (hotel_id, stay_id) references stays on delete cascade
);
comment on table announcement_deliveries is
  'An announcement as one stay reads it. Made when it begins, and for each stay that opens while it runs.';
comment on column announcement_deliveries.id is 'ids in the event log are UUIDs everywhere';
comment on column announcement_deliveries.push is 'whether it was pushed to the guests of the stay';
comment on column announcement_deliveries.translations is
  'what guests read, in the other languages: {"de": {"name": "…"}}';
create index announcement_deliveries_of_stay on announcement_deliveries (hotel_id, stay_id, until_at);
select enable_hotel_rls('announcement_deliveries');
grant select, insert, update, delete on announcement_deliveries to deskbell_app;
create constraint trigger announcement_deliveries_event after insert or update or delete on announcement_deliveries
  deferrable initially deferred for each row execute function record_hotel_event('announcement_deliveries', 'stay');
