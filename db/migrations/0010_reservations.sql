create table reservations (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  guest_name text not null check (length(guest_name) between 1 and 200),
  apartment text not null check (length(apartment) between 1 and 200),
  check_in date not null,
  check_out date not null,
  -- 'manual' or the platform whose file it was in
  source text not null check (length(source) between 1 and 40),
  booking_number text,
  -- how a newer file finds the row again; null for what was added by hand
  import_key text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check (check_out > check_in),
  check ((source = 'manual') = (import_key is null))
);
create unique index reservations_import_key on reservations (hotel_id, source, import_key) where import_key is not null;
create index reservations_by_check_in on reservations (hotel_id, check_in, id);

-- What each import or clearing changed, so that it can be undone.
create table reservation_imports (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('import', 'clear')),
  source text not null,
  file_name text,
  by_name text,
  counts jsonb not null,
  -- [{ before, after }]: rows, or null where there was or is none
  changes jsonb not null,
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3),
  primary key (hotel_id, id)
);
create index reservation_imports_newest on reservation_imports (hotel_id, created_at desc);

-- Which header of a hotel's files holds which field, by the headers of the file.
create table reservation_mappings (
  hotel_id text not null references hotels on delete cascade,
  headers text not null,
  mapping jsonb not null,
  primary key (hotel_id, headers)
);

create constraint trigger reservations_event after insert or update or delete on reservations
  deferrable initially deferred for each row execute function record_hotel_event('reservations', 'staff');

select enable_hotel_rls('reservations'), enable_hotel_rls('reservation_imports'), enable_hotel_rls('reservation_mappings');
grant select, insert, update, delete on reservations to deskbell_app;
grant select, insert, update on reservation_imports, reservation_mappings to deskbell_app;
