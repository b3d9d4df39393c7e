create table register_stays (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  reservation_id uuid,
  room_number text not null check (length(room_number) between 1 and 40),
  room_since date,
  pack text not null check (pack in ('me', 'rs', 'hr', 'it', 'es', 'de', 'cz', 'own')),
  pack_version int not null,
  check_in date not null,
  arrived_at timestamptz(3) not null,
  arrived_by_staff boolean not null default false,
  due_from timestamptz(3),
  leaves_on date,
  left_at timestamptz(3),
  payment text check (length(payment) between 1 and 10),
  contract_on date,
  nobody_reason text not null default '' check (length(nobody_reason) <= 200),
  persons_expected smallint check (persons_expected between 1 and 30),
  persons_entered smallint not null default 0,
  persons_refused smallint not null default 0,
  identity_missing smallint not null default 0,
  signatures_missing smallint not null default 0,
  all_seen_at timestamptz(3),
  next_due_at timestamptz(3),
  next_warn_at timestamptz(3) check (next_warn_at <= next_due_at),
  warned_level smallint not null default 0 check (warned_level between 0 and 2),
  state text not null default 'open' check (state in ('open', 'complete', 'closed')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
comment on table register_stays is
  'What of a stay is in the guest register, without a name. It has no foreign key to the stay, which it outlives.';
comment on column register_stays.id is 'that of the stay';
comment on column register_stays.room_since is 'the day on which they moved into it; null: on their arrival';
comment on column register_stays.due_from is 'the register was switched on while they were here: nobody is late at once';
comment on column register_stays.persons_expected is 'null: what the form says, else unknown';
comment on column register_stays.all_seen_at is 'staff had seen everybody with a document: the door code waits no longer';
comment on column register_stays.next_due_at is 'of the stay itself while somebody is missing, then of its reports';
comment on column register_stays.warned_level is '1: due soon, 2: late, each told once';
create index register_stays_due on register_stays (next_warn_at) where next_warn_at is not null;
comment on index register_stays_due is 'the job that warns, across all hotels';
create index register_stays_by_state on register_stays (hotel_id, state, arrived_at desc, id);
create index register_stays_entered on register_stays (hotel_id, created_at desc, id desc) where persons_entered > 0;
select enable_hotel_rls('register_stays'), allow_platform_access('register_stays');
grant select, update on register_stays to deskbell_platform;
grant select, insert, update, delete on register_stays to deskbell_app;
create constraint trigger register_stays_event after insert or update or delete on register_stays
  deferrable initially deferred for each row execute function record_hotel_event('register_stays', 'staff');

-- Sealed, and without an event: nothing of a person is in the event log.
create table register_entries (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  stay_id uuid not null,
  party_id uuid not null,
  number text not null check (number ~ '^[0-9]{4}-[0-9]{5,}$'),
  position smallint not null check (position between 1 and 60),
  is_lead boolean not null,
  pack text not null check (pack in ('me', 'rs', 'hr', 'it', 'es', 'de', 'cz', 'own')),
  pack_version int not null,
  status text not null check (status in ('entered', 'refused', 'corrected', 'mistaken')),
  sealed bytea check (octet_length(sealed) <= 8192),
  signed bytea check (octet_length(signed) <= 24576),
  key_id smallint not null,
  signature text check (signature in ('screen', 'paper', 'refused')),
  signed_hash bytea check (octet_length(signed_hash) = 32),
  signed_language text,
  signs boolean not null,
  identity_how text check (identity_how in ('in_person', 'live_video')),
  identity_at timestamptz(3),
  identity_by_name text,
  identity_by_id text,
  corrects uuid,
  corrected_by uuid,
  entered_by_name text not null,
  entered_by_id text not null,
  entered_at timestamptz(3) not null default now(),
  keep_days smallint check (keep_days between 1 and 3650),
  kept_until date,
  write_number int not null,
  paper_destroyed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, number),
  foreign key (hotel_id, stay_id) references register_stays
);
comment on table register_entries is 'A person in the guest register. An entry never changes: a correction is a new one.';
comment on column register_entries.party_id is 'the stay in which they were entered: kinship and documents name positions of it';
comment on column register_entries.sealed is 'the person as JSON, readable with the installation secret alone; null: deleted';
comment on column register_entries.key_id is 'the generation of that secret';
comment on column register_entries.signs is 'the law wants a signature of them';
comment on column register_entries.keep_days is 'those of the hotel at that moment; null: the rule of the pack';
comment on column register_entries.write_number is
  'of the last write of what it holds, by which a package is known to be newer; writes are numbered in the order of their commits';
comment on column register_entries.paper_destroyed_at is 'when staff noted that the slip signed on paper is destroyed';
create index register_entries_of_stay on register_entries (hotel_id, stay_id);
create index register_entries_to_delete on register_entries (kept_until) where sealed is not null;
comment on index register_entries_to_delete is 'the job that deletes entries, across all hotels';
create index register_entries_on_paper on register_entries (hotel_id, kept_until)
  where signature = 'paper' and paper_destroyed_at is null;
select enable_hotel_rls('register_entries'), allow_platform_access('register_entries');
grant select, update on register_entries to deskbell_platform;
grant select, insert, update on register_entries to deskbell_app;

create table register_numbers (
  hotel_id text not null references hotels on delete cascade,
  year smallint not null,
  last int not null,
  printed int not null default 0,
  primary key (hotel_id, year)
);
comment on table register_numbers is 'The last number of each year. It is taken in the transaction that enters: a rollback leaves no gap.';
comment on column register_numbers.year is '0: the numbers of writes, not of entries';
comment on column register_numbers.printed is 'the last number of that year that a printed book holds';
select enable_hotel_rls('register_numbers');
grant select, insert, update on register_numbers to deskbell_app;

create table register_exports (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  output text not null check (output in ('csv', 'alloggiati', 'ses_pv', 'ses_rh', 'unl')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  count int not null,
  left_out smallint not null default 0,
  sha256 bytea not null check (octet_length(sha256) = 32),
  pack_version int not null,
  made_by_name text not null,
  made_at timestamptz(3) not null default now(),
  accepted_at timestamptz(3),
  accepted_by_name text,
  reference text not null default '' check (length(reference) <= 80),
  copy boolean not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
comment on table register_exports is 'Files that were made for an authority. No file is kept; the hash says whether a file is this one.';
comment on column register_exports.copy is 'it took no report';
create index register_exports_by_made_at on register_exports (hotel_id, made_at desc, id);
select enable_hotel_rls('register_exports'), allow_platform_access('register_exports');
grant select, delete on register_exports to deskbell_platform;
grant select, insert, update on register_exports to deskbell_app;
create constraint trigger register_exports_event after insert or update or delete on register_exports
  deferrable initially deferred for each row execute function record_hotel_event('register_exports', 'staff');

create table register_reports (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  subject_id uuid not null,
  stay_id uuid,
  moment text not null check (moment in ('booked', 'arrived', 'left', 'cancelled')),
  happened_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  warn_at timestamptz(3) not null check (warn_at <= due_at),
  state text not null default 'waiting' check (state in ('waiting', 'exported', 'done', 'by_hand', 'void')),
  export_id uuid,
  reference text not null default '' check (length(reference) <= 80),
  failure text not null default '' check (length(failure) <= 200),
  done_at timestamptz(3),
  done_by_name text,
  corrects uuid,
  told_leaves_on date,
  warned_level smallint not null default 0 check (warned_level between 0 and 2),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, subject_id, moment),
  foreign key (hotel_id, export_id) references register_exports
);
comment on table register_reports is 'What an authority is told, once: a person or a booking at one moment.';
comment on column register_reports.subject_id is 'the entry; for bookings the reservation';
comment on column register_reports.corrects is 'the report that was taken with wrong details: it is corrected by hand';
comment on column register_reports.told_leaves_on is 'the day of departure that a file said';
comment on column register_reports.warned_level is 'of bookings, which have no stay that is warned of. 1: due soon, 2: late';
create index register_reports_of_stay on register_reports (hotel_id, stay_id);
create index register_reports_waiting on register_reports (hotel_id, happened_at) where state = 'waiting';
create index register_reports_due on register_reports (warn_at) where stay_id is null and state in ('waiting', 'exported');
comment on index register_reports_due is 'the job that warns, across all hotels';
create index register_reports_of_bookings on register_reports (hotel_id, due_at) where stay_id is null;
create index register_reports_of_export on register_reports (hotel_id, export_id) where export_id is not null;
select enable_hotel_rls('register_reports'), allow_platform_access('register_reports');
grant select, delete, update on register_reports to deskbell_platform;
grant select, insert, update on register_reports to deskbell_app;
create constraint trigger register_reports_event after insert or update or delete on register_reports
  deferrable initially deferred for each row execute function record_hotel_event('register_reports', 'staff');

create table register_code_tables (
  hotel_id text not null references hotels on delete cascade,
  pack text not null check (pack in ('it', 'es')),
  name text not null check (name in ('municipalities', 'states', 'documents')),
  rows jsonb not null check (octet_length(rows::text) <= 2097152),
  sha256 bytea not null,
  uploaded_at timestamptz(3) not null default now(),
  primary key (hotel_id, pack, name)
);
comment on table register_code_tables is 'Codes that an authority publishes, as the manager uploaded them.';
select enable_hotel_rls('register_code_tables'), allow_platform_access('register_code_tables');
grant select on register_code_tables to deskbell_platform;
grant select, insert, update on register_code_tables to deskbell_app;

create table register_packages (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  made_by_name text not null,
  made_at timestamptz(3) not null default now(),
  count int not null,
  kept_until_latest date,
  write_number int not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  primary key (hotel_id, id)
);
comment on table register_packages is 'When the whole register was taken as a file. No file is kept.';
comment on column register_packages.write_number is 'it holds every entry up to this write';
select enable_hotel_rls('register_packages'), allow_platform_access('register_packages');
grant select on register_packages to deskbell_platform;
grant select, insert on register_packages to deskbell_app;

-- The door code of a stay may wait for the register: phones read their stay again when its row says that it has changed.
drop trigger stays_event on stays;
create constraint trigger stays_event
  after insert or delete or update of room_number, room_id, reservation_id, lead_name, language, check_in, check_out, check_out_by_staff,
    status, confirmed_at, door_released_at, hotel_read_until, bill_changed_at, updated_at on stays
  deferrable initially deferred for each row execute function record_hotel_event('stays', 'stay');

alter table deleted_hotels add register_taken_by text, add register_taken_at timestamptz(3);
comment on column deleted_hotels.register_taken_by is 'who had the package of its guest register; null: it kept none any more';

create table register_losses (
  hotel_id text not null primary key references hotels on delete cascade,
  entries int not null check (entries > 0),
  kept_until date,
  lost_at timestamptz(3) not null default now(),
  told_at timestamptz(3),
  closed_by jsonb not null default '[]'
);
comment on table register_losses is
  'Entries that a restore brought without the installation secret that opens them. They stay until their last day.';
comment on column register_losses.kept_until is 'the last day of the one that is kept longest; null: not known yet';
comment on column register_losses.told_at is 'when the audit log and the mails had it';
comment on column register_losses.closed_by is 'the managers who have closed the box that says so';
select enable_hotel_rls('register_losses'), allow_platform_access('register_losses');
grant select, update, delete on register_losses to deskbell_platform;
grant select, update on register_losses to deskbell_app;
