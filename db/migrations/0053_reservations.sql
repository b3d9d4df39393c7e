-- Reservations from elsewhere: calendars of the platforms and other systems write by key, some of them without a name.
alter table reservations drop constraint reservations_guest_name_check;
alter table reservations add constraint reservations_guest_name_check check (length(guest_name) <= 200);
-- null: by hand or from a file
alter table reservations add column origin text;
alter table reservations add constraint reservations_origin_check check (origin in ('feed', 'api'));
drop index reservations_import_key;
create unique index reservations_import_key on reservations (hotel_id, source, import_key, coalesce(origin, '')) where import_key is not null;
create index reservations_unnamed on reservations (hotel_id, check_in) where guest_name = '';
create index reservations_by_check_out on reservations (hotel_id, check_out);

alter table reservation_imports drop constraint reservation_imports_kind_check;
alter table reservation_imports add constraint reservation_imports_kind_check check (kind in ('import', 'clear', 'feed'));
-- what the keys begin with that a run wrote; null for files
alter table reservation_imports add column key_prefix text;

-- A key that means a reservation which came by hand, from a file or by another key: one booking, not two.
create table reservation_links (
  hotel_id text not null,
  import_key text not null,
  reservation_id uuid not null,
  -- as the key's owner said last
  check_in date not null,
  check_out date not null,
  primary key (hotel_id, import_key)
);
select enable_hotel_rls('reservation_links');
alter table reservation_links add foreign key (hotel_id, reservation_id) references reservations on delete cascade;
create index reservation_links_of_reservation on reservation_links (hotel_id, reservation_id);
grant select, insert, update, delete on reservation_links to deskbell_app;

-- The newest version of each reservation that another system sent. A cancelled one is kept for a while, so that a late
-- older message does not bring it back.
create table external_reservations (
  hotel_id text not null,
  source text not null check (length(source) between 2 and 40),
  external_id text not null check (length(external_id) between 1 and 120),
  version double precision not null,
  cancelled_at timestamptz(3),
  primary key (hotel_id, source, external_id)
);
select enable_hotel_rls('external_reservations'), allow_platform_access('external_reservations');
alter table external_reservations add foreign key (hotel_id) references hotels on delete cascade;
create index external_reservations_cancelled on external_reservations (cancelled_at) where cancelled_at is not null;
grant select, insert, update, delete on external_reservations to deskbell_app;
grant select, delete on external_reservations to deskbell_platform;

-- Which conflicts were found, so that each is announced once, and which of them staff say are right. Whether two
-- reservations are in conflict is computed from their days.
create table reservation_conflicts (
  hotel_id text not null,
  -- follows from the two reservations and the nights that they share
  id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  room_number text not null,
  starts_on date not null,
  ends_on date not null,
  -- whether the reception gets a message about it
  announced boolean not null,
  dismissed_at timestamptz(3),
  dismissed_by text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
select enable_hotel_rls('reservation_conflicts');
alter table reservation_conflicts add foreign key (hotel_id, first_id) references reservations on delete cascade;
alter table reservation_conflicts add foreign key (hotel_id, second_id) references reservations on delete cascade;
create index reservation_conflicts_of_first on reservation_conflicts (hotel_id, first_id);
create index reservation_conflicts_of_second on reservation_conflicts (hotel_id, second_id);
grant select, insert, update, delete on reservation_conflicts to deskbell_app;
create constraint trigger reservation_conflicts_event after insert or update or delete on reservation_conflicts
  deferrable initially deferred for each row execute function record_hotel_event('reservation_conflicts', 'staff');
