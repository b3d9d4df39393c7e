create table reservations (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  guest_name text not null check (length(guest_name) <= 200),
  apartment text not null check (length(apartment) between 1 and 200),
  check_in date not null,
  check_out date not null,
  source text not null check (length(source) between 1 and 40),
  booking_number text,
  import_key text,
  origin text check (origin in ('feed', 'api')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check (check_out > check_in),
  check ((source = 'manual') = (import_key is null))
);
comment on column reservations.source is '''manual'' or the platform whose file it was in';
comment on column reservations.import_key is 'how a newer file finds the row again; null for what was added by hand';
comment on column reservations.origin is 'null: by hand or from a file';
create index reservations_by_check_in on reservations (hotel_id, check_in, id);
create unique index reservations_import_key on reservations (hotel_id, source, import_key, coalesce(origin, ''))
  where import_key is not null;
create index reservations_unnamed on reservations (hotel_id, check_in) where guest_name = '';
create index reservations_by_check_out on reservations (hotel_id, check_out);
select enable_hotel_rls('reservations');
grant select, insert, update, delete on reservations to deskbell_app;
create constraint trigger reservations_event after insert or update or delete on reservations
  deferrable initially deferred for each row execute function record_hotel_event('reservations', 'staff');

create table reservation_imports (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('import', 'clear', 'feed')),
  source text not null,
  file_name text,
  by_name text,
  counts jsonb not null,
  changes jsonb not null,
  undone_at timestamptz(3),
  key_prefix text,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
comment on table reservation_imports is 'What each import or clearing changed, so that it can be undone.';
comment on column reservation_imports.changes is '[{ before, after }]: rows, or null where there was or is none';
comment on column reservation_imports.key_prefix is 'what the keys begin with that a run wrote; null for files';
create index reservation_imports_newest on reservation_imports (hotel_id, created_at desc);
select enable_hotel_rls('reservation_imports');
grant select, insert, update on reservation_imports to deskbell_app;

create table reservation_mappings (
  hotel_id text not null references hotels on delete cascade,
  headers text not null,
  mapping jsonb not null,
  primary key (hotel_id, headers)
);
comment on table reservation_mappings is
  'Which header of a hotel''s files holds which field, by the headers of the file.';
select enable_hotel_rls('reservation_mappings');
grant select, insert, update on reservation_mappings to deskbell_app;

create table reservation_links (
  hotel_id text not null,
  import_key text not null,
  reservation_id uuid not null,
  check_in date not null,
  check_out date not null,
  primary key (hotel_id, import_key),
  foreign key (hotel_id, reservation_id) references reservations on delete cascade
);
comment on table reservation_links is
  'A key that means a reservation which came by hand, from a file or by another key: one booking, not two.';
comment on column reservation_links.check_in is 'as the key''s owner said last';
create index reservation_links_of_reservation on reservation_links (hotel_id, reservation_id);
select enable_hotel_rls('reservation_links');
grant select, insert, update, delete on reservation_links to deskbell_app;

create table external_reservations (
  hotel_id text not null,
  source text not null check (length(source) between 2 and 40),
  external_id text not null check (length(external_id) between 1 and 120),
  version double precision not null,
  cancelled_at timestamptz(3),
  content_hash text check (length(content_hash) = 43),
  primary key (hotel_id, source, external_id),
  foreign key (hotel_id) references hotels on delete cascade
);
comment on table external_reservations is
  'The newest version of each reservation that another system sent. A cancelled one is kept for a while, so that a '
  'late older message does not bring it back.';
comment on column external_reservations.content_hash is
  'The hash of what another system sent, so that a repetition is told from other content under the same version, '
  'whatever staff have written since. null: cancelled, or the guest was erased.';
create index external_reservations_cancelled on external_reservations (cancelled_at) where cancelled_at is not null;
select enable_hotel_rls('external_reservations'), allow_platform_access('external_reservations');
grant select, insert, update, delete on external_reservations to deskbell_app;
grant select, delete on external_reservations to deskbell_platform;

create table reservation_conflicts (
  hotel_id text not null,
  id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  room_number text not null,
  starts_on date not null,
  ends_on date not null,
  announced boolean not null,
  dismissed_at timestamptz(3),
  dismissed_by text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id, first_id) references reservations on delete cascade,
  foreign key (hotel_id, second_id) references reservations on delete cascade
);
comment on table reservation_conflicts is
  'Which conflicts were found, so that each is announced once, and which of them staff say are right. Whether two '
  'reservations are in conflict is computed from their days.';
comment on column reservation_conflicts.id is 'follows from the two reservations and the nights that they share';
comment on column reservation_conflicts.announced is 'whether the reception gets a message about it';
create index reservation_conflicts_of_first on reservation_conflicts (hotel_id, first_id);
create index reservation_conflicts_of_second on reservation_conflicts (hotel_id, second_id);
select enable_hotel_rls('reservation_conflicts');
grant select, insert, update, delete on reservation_conflicts to deskbell_app;
create constraint trigger reservation_conflicts_event after insert or update or delete on reservation_conflicts
  deferrable initially deferred for each row execute function record_hotel_event('reservation_conflicts', 'staff');
