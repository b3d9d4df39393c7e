-- Generated from the migrations by `npm run generate`. Do not edit. Not meant to be run.
--
-- The line "rows:" of a table says who sees and writes which of its rows (row-level security), and what is granted:
--   hotel            the application, in the hotel of its transaction: hotel_id = app_hotel()
--   platform         the platform's login, in all hotels
--   platform reads   the platform's login reads all hotels
--   backup by hotel  a backup reads everything; a restore of one hotel writes and sees that hotel alone
--   backup           a backup reads everything; only a restore of the whole installation writes
-- "bound" means that the owner of the tables is bound too. Names of constraints stand here where they are not PostgreSQL's own.

create domain guest_name as text check (length(value) between 1 and 120);
create domain request_choice as text check (length(value) between 1 and 40);
create domain request_description as text check (length(value) <= 1000);
create domain request_quantity as smallint check (value between 1 and 20);
create domain room_number as text check (length(value) between 1 and 40);

-- Accounts sign in with e-mail and password; an account is a manager of one hotel, or an owner of the platform.
-- Without row-level security: the backup of one hotel brings the accounts of its managers.
create table accounts (
  id uuid not null,
  email text check (email = lower(email) and length(email) between 3 and 254),
  password_hash text not null,
  -- set by the owner: good for the first sign-in only, then the manager chooses another one
  password_is_first_use boolean not null default false,
  -- Demo accounts have a password that everybody knows. Backups carry the mark with the row.
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (id),
  unique (email)
);
-- rows: everybody to whom it is granted; deskbell_platform: select, insert, update, delete

-- An announcement as one stay reads it. Made when it begins, and for each stay that opens while it runs.
create table announcement_deliveries (
  hotel_id text not null,
  announcement_id uuid not null,
  stay_id uuid not null,
  id uuid not null,  -- ids in the event log are UUIDs everywhere
  title text not null,
  text text not null,
  kind text not null check (kind in ('info', 'important')),
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null,
  push boolean not null,  -- whether it was pushed to the guests of the stay
  seen_at timestamptz(3),
  -- what guests read, in the other languages: {"de": {"name": "…"}}
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, announcement_id, stay_id),
  foreign key (hotel_id, announcement_id) references announcements(hotel_id, id) on delete cascade,
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, stay_id) references stays(hotel_id, id) on delete cascade
);
create index announcement_deliveries_of_stay on announcement_deliveries (hotel_id, stay_id, until_at);
create constraint trigger announcement_deliveries_event after insert or delete or update on announcement_deliveries
  deferrable initially deferred for each row execute function record_hotel_event('announcement_deliveries', 'stay');
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

-- What staff tell their guests: everybody, some rooms or some floors, for some time.
create table announcements (
  hotel_id text not null,
  id uuid not null,
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 600),
  kind text not null check (kind in ('info', 'important')),
  -- ids of rooms and names of floors; both empty is everybody
  rooms jsonb not null default '[]' check (jsonb_typeof(rooms) = 'array' and jsonb_array_length(rooms) <= 500),
  floors jsonb not null default '[]' check (jsonb_typeof(floors) = 'array' and jsonb_array_length(floors) <= 50),
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null,
  push boolean not null default false,
  by_name text not null,
  begun_at timestamptz(3),  -- when its deliveries were made
  withdrawn_at timestamptz(3),
  -- what guests read, in the other languages: {"de": {"name": "…"}}
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  check (until_at > from_at)
);
create index announcements_by_end on announcements (hotel_id, until_at) where withdrawn_at is null;
create index announcements_due on announcements (from_at) where begun_at is null and withdrawn_at is null;
create index announcements_newest on announcements (hotel_id, created_at desc, id desc);
create constraint trigger announcements_event after insert or delete or update on announcements
  deferrable initially deferred for each row execute function record_hotel_event('announcements', 'staff');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update; deskbell_platform: select

-- The API keys of a hotel's other systems. A key itself is stored nowhere.
create table api_keys (
  hotel_id text not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  prefix text not null check (length(prefix) = 10),  -- its first ten characters, by which people tell keys apart
  key_hash bytea not null,  -- SHA-256 of the key, which has 256 random bits
  scopes jsonb not null check (jsonb_array_length(scopes) between 1 and 30),  -- what it may do, such as ["orders:read"]
  created_by text not null,
  created_by_id uuid not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  revoked_by text,
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create index api_keys_by_hash on api_keys (key_hash);
create unique index api_keys_key_hash on api_keys (hotel_id, key_hash);
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update; deskbell_platform: select,
--    update, delete

-- What staff, keys and the program did in a hotel. Nothing changes an entry, and only the retention removes it. No row
-- of another table is referenced: an entry outlives what it tells of.
create table audit_entries (
  hotel_id text not null,
  id uuid not null,
  at timestamptz(3) not null default now(),
  actor_kind text not null check (actor_kind in ('manager', 'owner', 'integration', 'system')),
  actor_id uuid,
  actor_name text not null check (length(actor_name) <= 254),  -- as they were called then
  action text not null check (length(action) between 3 and 80),
  kind text not null
    check (kind in ('menu', 'prices', 'invoices', 'reservations', 'stays', 'people', 'connections', 'settings',
      'sign_ins')),
  entity text not null check (length(entity) between 1 and 60),
  entity_id text check (length(entity_id) <= 120),
  label text not null default '' check (length(label) <= 200),
  changes jsonb not null default '{}' check (octet_length(changes::text) <= 4096),  -- {field: [before, after]}
  via text not null check (via in ('web', 'api', 'import', 'system')),
  request_id text check (length(request_id) <= 64),
  network inet,  -- of sign-ins alone, without its last part
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create index audit_entries_newest on audit_entries (hotel_id, at desc, id desc);
create index audit_entries_of_row on audit_entries (hotel_id, entity, entity_id);
create index audit_entries_oldest on audit_entries (at);
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert; deskbell_platform: select, insert,
--    delete

-- Of a hotel that has changed any of it.
create table bill_settings (
  hotel_id text not null,
  shown text not null default 'never' check (shown in ('never', 'trusted', 'all')),  -- which guests read their bill
  -- which guests have what they order put on their bill
  to_room text not null default 'all' check (to_room in ('all', 'trusted', 'nobody')),
  pay_choice boolean not null default false,  -- guests who may charge to the room can also pay on delivery
  -- whether guests end their stay themselves: only while nothing is open, or always
  self_check_out text not null default 'off' check (self_check_out in ('off', 'nothing_open', 'always')),
  self_check_out_from text not null default '06:00' check (self_check_out_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  key_text text not null default '' check (length(key_text) <= 200),  -- where a guest who leaves puts the key
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  tax_rate numeric(5,2) check (tax_rate between 0 and 99.99),  -- of charges by hand that name none; null: without VAT
  fiscal boolean not null default false,  -- whether the numbers of a fiscal device are noted
  -- how its numbers are called
  fiscal_labels jsonb not null default '[]'
    check (jsonb_typeof(fiscal_labels) = 'array' and jsonb_array_length(fiscal_labels) <= 4),
  fiscal_hours integer not null default 48 check (fiscal_hours between 1 and 720),  -- in how many hours they are due
  tourist_tax boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update

-- The address of a feed, which is a secret, and when it is read. Staff hear of changes of a feed, and the log of
-- events keeps whole rows, so this is in a table of its own.
create table calendar_addresses (
  hotel_id text not null,
  feed_id uuid not null,
  sealed bytea,  -- the address, sealed with the installation secret; null after a restore that could not bring it along
  key_id smallint not null default 1 check (key_id >= 0),  -- the generation of the installation secret that sealed it
  digest bytea,  -- finds a second feed with the same address
  etag text check (length(etag) <= 500),
  last_modified text check (length(last_modified) <= 100),
  due_at timestamptz(3),  -- null while the feed is paused
  reading_id uuid,  -- of the reading under way: another one voids it
  -- the keys of the reservations that are held back
  held jsonb not null default '[]' check (jsonb_typeof(held) = 'array'),
  primary key (hotel_id, feed_id),
  foreign key (hotel_id, feed_id) references calendar_feeds(hotel_id, id) on delete cascade
);
create index calendar_addresses_digest on calendar_addresses (hotel_id, digest);
create index calendar_addresses_due on calendar_addresses (due_at) where due_at is not null;
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select

-- Calendars of booking platforms that are read for a room. Without a reference to the room: a room that is removed
-- takes no reservations along, so its calendar stays until somebody decides about them.
create table calendar_feeds (
  hotel_id text not null,
  id uuid not null,
  room_id uuid not null,
  source text not null check (source in ('booking.com', 'airbnb', 'vrbo', 'other')),
  host text not null check (length(host) between 1 and 253),
  address_end text not null check (length(address_end) <= 4),  -- the last four characters of the address
  state text not null default 'active' check (state in ('active', 'paused')),
  failure text check (length(failure) <= 40),
  failing_since timestamptz(3),
  failures smallint not null default 0 check (failures >= 0),  -- how many readings failed in a row
  notified_at timestamptz(3),  -- when the managers were notified that it fails
  fetched_at timestamptz(3),
  succeeded_at timestamptz(3),
  event_count integer not null default 0 check (event_count >= 0),
  block_count integer not null default 0 check (block_count >= 0),
  skipped_count integer not null default 0 check (skipped_count >= 0),
  held_since timestamptz(3),  -- since when and how many missing reservations are held back
  held_count integer not null default 0 check (held_count >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  check ((held_since is null) = (held_count = 0)),
  check ((failure is null) = (failing_since is null))
);
create index calendar_feeds_of_room on calendar_feeds (hotel_id, room_id);
create constraint trigger calendar_feeds_event after insert or delete or update on calendar_feeds
  deferrable initially deferred for each row execute function record_hotel_event('calendar_feeds', 'staff');
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

-- Addresses at which platforms read which nights of a room are booked. Only the hash: the token is derived from the
-- installation secret and the id.
create table calendar_links (
  hotel_id text not null,
  id uuid not null,
  room_id uuid not null,
  for_source text not null check (for_source in ('booking.com', 'airbnb', 'vrbo', 'other')),
  token_hash bytea not null,
  created_by_id uuid,  -- Who made it, a staff member or a key: it ends with them where the ones who stay say so.
  made_at timestamptz(3) not null default now(),
  last_read_at timestamptz(3),
  primary key (hotel_id, id),
  unique (hotel_id, room_id, for_source),
  unique (hotel_id, token_hash),
  foreign key (hotel_id, room_id) references rooms(hotel_id, id) on delete cascade
);
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

-- Lines of money on a stay. A charge is never changed or deleted: what was wrong gets a correction, a charge below
-- zero. For each stay and currency, the sum of its charges is the sum of its invoices of a bill and of what no invoice
-- holds.
create table charges (
  hotel_id text not null,
  id uuid not null,
  stay_id uuid not null,
  room_number room_number not null,  -- the room of the stay when it was charged
  kind text not null check (kind in ('order', 'extra', 'tax', 'minibar', 'manual', 'correction')),
  -- What it is charged for, once: order:<id>. Null for what a person or an API key entered.
  source_key text check (length(source_key) between 1 and 120),
  source_id uuid,
  corrects_id uuid,
  description text not null check (length(description) between 1 and 200),
  -- { language: text } where its source has translations
  name_for_guest jsonb check (jsonb_typeof(name_for_guest) = 'object'),
  -- [{ description, quantity, price, tax_rate }]; empty description: that of the charge
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 120),
  amount numeric(10,2) not null,  -- the sum of its lines, VAT included
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  day date not null,  -- the day of the hotel on which it happened
  reason text check (length(reason) between 1 and 200),  -- of a correction, for the guest
  by_name text,  -- who entered it; null: it came by itself
  by_id uuid,
  invoice_id uuid,  -- the invoice that holds it; null: open
  after_end boolean not null default false,  -- It was charged when the stay had ended: the reception is told.
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, source_key),
  foreign key (hotel_id, corrects_id) references charges(hotel_id, id) on delete cascade,
  foreign key (hotel_id, invoice_id) references invoices(hotel_id, id),
  foreign key (hotel_id, stay_id) references stays(hotel_id, id) on delete cascade,
  check (
case kind
    when 'correction' then amount < 0
    else amount > 0
end),
  check ((kind = 'correction') = (corrects_id is not null))
);
create index charges_by_hand on charges (hotel_id, created_at desc, id desc) where kind = 'manual';
create index charges_corrections on charges (hotel_id, corrects_id) where corrects_id is not null;
create index charges_of_invoice on charges (hotel_id, invoice_id) where invoice_id is not null;
create index charges_of_stay on charges (hotel_id, stay_id, created_at);
create index charges_open on charges (hotel_id, stay_id) include (amount, currency) where invoice_id is null;
create constraint trigger charges_event after insert or delete or update on charges deferrable initially deferred
  for each row execute function record_hotel_event('charges', 'staff');
create constraint trigger charges_invoice after update on charges deferrable initially deferred for each row
  execute function check_invoice_of_bill('charges');
create constraint trigger charges_invoice_new after insert on charges deferrable initially deferred for each row
  when (new.invoice_id is not null) execute function check_invoice_of_bill('charges');
create trigger charges_new before insert on charges for each row execute function check_new_charge();
create trigger charges_texts before update of description, reason on charges for each row
  execute function keep_charge_texts();
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update (description, invoice_id, reason, stay_id)

-- One row a stay, for the inbox of the staff; its id is the stay's. A claim and an escalation belong to one wait.
create table conversations (
  hotel_id text not null,
  id uuid not null,
  stay_id uuid not null,
  room_number text not null check (length(room_number) between 1 and 40),
  guest_name text not null check (length(guest_name) between 1 and 120),
  status text not null check (status in ('waiting', 'answered', 'closed')),
  waiting_since timestamptz(3),
  last_message_at timestamptz(3) not null,
  last_author text not null check (last_author in ('guest', 'staff')),
  unread integer not null default 0 check (unread >= 0),  -- messages of guests that nobody of the hotel has read
  guest_read_until timestamptz(3),  -- the furthest of its guests
  assignee_id uuid,  -- who looks after all of it, through many waits
  assignee_name text,
  claimed_at timestamptz(3),
  claimed_by text,
  claimed_by_id uuid,
  escalation_level smallint not null default 0 check (escalation_level between 0 and 2),
  escalation_raised_at timestamptz(3),
  escalation_due_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, stay_id) references stays(hotel_id, id) on delete cascade,
  check (stay_id = id),
  check ((status = 'waiting') = (waiting_since is not null))
);
create index conversations_escalation_due on conversations (escalation_due_at)
  where status = 'waiting' and claimed_at is null and escalation_due_at is not null;
create index conversations_newest on conversations (hotel_id, status, last_message_at desc, id desc);
create index conversations_of_assignee on conversations (hotel_id, assignee_id) where assignee_id is not null;
create index conversations_unread on conversations (hotel_id, last_message_at desc, id desc) where unread > 0;
create index conversations_waiting on conversations (hotel_id, waiting_since, id) where status = 'waiting';
create constraint trigger conversations_event after insert or delete or update on conversations
  deferrable initially deferred for each row execute function record_hotel_event('conversations', 'staff');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, update (assignee_id, assignee_name, claimed_at, claimed_by, claimed_by_id,
--      escalation_due_at, escalation_level, escalation_raised_at)

-- What was deleted, by whom, and until when nobody else gets its address. The hotel's own rows are gone by then.
create table deleted_hotels (
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,58}[a-z0-9]$'),
  name text not null check (length(name) between 1 and 120),
  requested_at timestamptz(3) not null default now(),
  requested_by text not null check (length(requested_by) between 1 and 254),
  state text not null default 'backing_up' check (state in ('backing_up', 'deleting', 'deleted')),
  failure text check (failure in ('disk_full', 'folder_unusable', 'damaged', 'bucket_failed', 'failed')),
  backup_file text check (length(backup_file) between 1 and 4096),
  deleted_at timestamptz(3),
  slug_free_on date,
  register_taken_by text,  -- who had the package of its guest register; null: it kept none any more
  register_taken_at timestamptz(3),
  primary key (slug),
  constraint deleted_hotels_deleted_check
    check ((state = 'deleted') = (deleted_at is not null) and (state = 'deleted') = (slug_free_on is not null))
);
-- rows: platform, backup; deskbell_platform: select, insert, update, delete

-- A row is here when the demo hotels were removed: an empty installation does not get them again by itself.
create table demo_removals (
  removed_at timestamptz(3) not null default now(),
  primary key (removed_at)
);
-- rows: platform, backup; deskbell_platform: select, insert

-- How many staff members follow a department. A department that nobody has followed yet has no row.
create table departments (
  hotel_id text not null,
  id text not null check (id in ('reception', 'housekeeping', 'kitchen', 'maintenance')),
  members integer not null check (members >= 0),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create constraint trigger departments_event after insert or delete or update on departments
  deferrable initially deferred for each row when (app_hotel() is not null)
    execute function record_hotel_event('departments', 'staff');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update; deskbell_platform: select,
--    insert, update

-- What guests need at hand: times, phones and the way. One row of a hotel that has written any of it.
create table essentials (
  hotel_id text not null,
  id uuid not null default gen_random_uuid(),  -- ids in the event log are UUIDs everywhere
  check_in_from text not null default '14:00' check (check_in_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  check_out_until text not null default '10:00' check (check_out_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  phones jsonb not null default '[]' check (jsonb_typeof(phones) = 'array' and jsonb_array_length(phones) <= 6),
  emergency jsonb not null default '[{"label": "112", "number": "112", "translations": {}}]'
    check (jsonb_typeof(emergency) = 'array' and jsonb_array_length(emergency) <= 6),
  address text not null default '' check (length(address) <= 200),
  directions text not null default '' check (length(directions) <= 1000),
  -- what guests read, in the other languages: {"de": {"name": "…"}}
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  -- when these columns were last written; updated_at also moves with the Wi-Fi and the door codes
  written_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create constraint trigger essentials_event after insert or delete or update on essentials deferrable initially deferred
  for each row execute function record_hotel_event('essentials', 'public');
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update

-- The newest version of each reservation that another system sent. A cancelled one is kept for a while, so that a late
-- older message does not bring it back.
create table external_reservations (
  hotel_id text not null,
  source text not null check (length(source) between 2 and 40),
  external_id text not null check (length(external_id) between 1 and 120),
  version double precision not null,
  cancelled_at timestamptz(3),
  -- The hash of what another system sent, so that a repetition is told from other content under the same version,
  -- whatever staff have written since. null: cancelled, or the guest was erased.
  content_hash text check (length(content_hash) = 43),
  primary key (hotel_id, source, external_id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create index external_reservations_cancelled on external_reservations (cancelled_at) where cancelled_at is not null;
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, delete

-- What guests asked for of the extras, with what the offer was then.
create table extra_bookings (
  hotel_id text not null,
  id uuid not null,
  extra_id uuid,  -- the offer; null: it was deleted
  guest_id uuid not null,
  stay_id uuid not null,
  guest_name guest_name not null,
  room_number room_number not null,
  name text not null check (length(name) between 1 and 80),
  unit text not null check (unit in ('each', 'person', 'night', 'stay')),
  price numeric(10,2) not null check (price >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tax_rate numeric(5,2) check (tax_rate between 0 and 99.99),
  quantity integer not null check (quantity between 1 and 20),
  nights integer check (nights between 1 and 60),
  total numeric(10,2) not null,
  for_day date,
  for_time text check (for_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  note text not null default '' check (length(note) <= 300),
  language text,
  status text not null check (status in ('asked', 'approved', 'declined', 'withdrawn', 'expired', 'cancelled')),
  settle text not null check (settle in ('room', 'reception')),  -- room: it is charged when it is approved
  answer text not null default '' check (length(answer) <= 300),
  answer_phrase text check (answer_phrase in ('gladly', 'full', 'other_time')),
  answered_at timestamptz(3),
  answered_by text,
  kept numeric(10,2),  -- what a cancelled one costs all the same
  expires_at timestamptz(3),  -- when it expires unless it was answered
  -- every ticket has it; what has a day of its own is answered at once all the same
  scheduled_for timestamptz(3) check (scheduled_for is null),
  created_by text,  -- by the staff for a guest, on the phone or at the desk
  created_by_id uuid,
  claimed_at timestamptz(3),
  claimed_by text,
  claimed_by_id uuid,
  escalation_from timestamptz(3) not null,  -- since when it waits
  escalation_level smallint not null default 0 check (escalation_level between 0 and 2),
  escalation_raised_at timestamptz(3),
  escalation_due_at timestamptz(3),
  ring_due_at timestamptz(3) check (ring_due_at is null),  -- every ticket has it; this one rings when it is asked for
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, guest_id) references guests(hotel_id, id) on delete cascade,
  foreign key (hotel_id, stay_id) references stays(hotel_id, id) on delete cascade,
  check (total = (price * quantity::numeric * coalesce(nights, 1)::numeric)),
  check (kept >= 0 and kept <= total),
  check ((unit = 'night') = (nights is not null)),
  check (nights is null or for_day is not null),
  check (for_time is null or for_day is not null),
  check (status <> 'asked' or expires_at is not null),
  check ((status = 'cancelled') = (kept is not null))
);
-- the job of due tickets; across all hotels on purpose: one query finds what is due in any of them
create index extra_bookings_due on extra_bookings ((case when status = 'asked' then least(case
  when status = 'asked' and claimed_at is null and ring_due_at is null then escalation_due_at end, ring_due_at) end))
    where case when status = 'asked' then least(case
      when status = 'asked' and claimed_at is null and ring_due_at is null then escalation_due_at end,
        ring_due_at) end is not null;
-- the job that lets them expire, across all hotels
create index extra_bookings_expiring on extra_bookings (expires_at) where status = 'asked';
-- the list of all, and the figures of a period
create index extra_bookings_newest on extra_bookings (hotel_id, created_at desc, id desc);
-- how many of an offer are taken on a day
create index extra_bookings_of_extra on extra_bookings (hotel_id, extra_id) where status in ('asked', 'approved');
-- what is exported and erased of a guest
create index extra_bookings_of_guest on extra_bookings (hotel_id, guest_id, created_at desc, id desc);
-- a guest's own list; the page of a stay; what expires when it ends
create index extra_bookings_of_stay on extra_bookings (hotel_id, stay_id, created_at desc);
-- the list, the badge and the banner of what waits for an answer
create index extra_bookings_open on extra_bookings (hotel_id, created_at desc, id desc) where status = 'asked';
create trigger extra_bookings_complete before insert on extra_bookings for each row
  when (new.escalation_due_at is null or new.escalation_from is null) execute function complete_ticket();
create constraint trigger extra_bookings_event after insert or delete or update on extra_bookings
  deferrable initially deferred for each row execute function record_hotel_event('extra_bookings', 'stay');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update; deskbell_platform: select,
--    update

-- What a hotel offers for money beside the menu.
create table extras (
  hotel_id text not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 600),
  -- what guests read, in the other languages: {"de": {"name": "…"}}
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  price numeric(10,2) not null check (price >= 0),  -- in the hotel's currency, VAT included
  unit text not null check (unit in ('each', 'person', 'night', 'stay')),
  image_url text check (length(image_url) <= 2048),
  tax_rate numeric(5,2) check (tax_rate between 0 and 99.99),  -- null: that of the settings of bills
  approval boolean not null default true,  -- false: it is approved when it is asked for
  -- whether it is for a day, or for a time of a day
  timing text not null default 'none' check (timing in ('none', 'date', 'time')),
  quantity_most integer not null default 1 check (quantity_most between 1 and 20),
  per_day integer check (per_day between 1 and 999),  -- how many can be had on a day in all; null: any number
  -- how long before its day or time it has to be asked for
  lead_hours integer not null default 0 check (lead_hours between 0 and 168),
  "order" integer not null check ("order" >= 1),
  available boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  check (unit <> 'night' or timing = 'date'),
  check (unit <> 'stay' or quantity_most = 1)
);
create constraint trigger extras_event after insert or delete or update on extras deferrable initially deferred
  for each row execute function record_hotel_event('extras', 'public', 'available');
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

-- That a paid thing needs, has or does not need the numbers of a fiscal device. Deskbell makes none of them.
create table fiscal_records (
  hotel_id text not null,
  subject text not null check (subject in ('invoices', 'orders')),  -- the table of the thing
  subject_id uuid not null,
  id uuid not null generated always as (subject_id) stored,  -- ids in the event log are UUIDs everywhere
  -- an invoice that is deleted takes its record along
  invoice_id uuid generated always as (
case subject
    when 'invoices' then subject_id
    else null::uuid
end) stored,
  label text not null check (length(label) between 1 and 60),  -- INV-0042, Order 1f3a90b2
  room_number text not null check (length(room_number) between 1 and 40),
  amount numeric(10,2) not null,  -- as the thing had it; below zero for a credit note
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'due' check (state in ('due', 'done', 'none')),
  due_since timestamptz(3) not null default now(),
  due_at timestamptz(3) not null,
  reminded_at timestamptz(3),  -- when managers were told, once, that its time is over
  -- [{ label, value }]
  numbers jsonb not null default '[]' check (jsonb_typeof(numbers) = 'array' and jsonb_array_length(numbers) <= 4),
  verify_url text check (verify_url ~ '^https://' and length(verify_url) <= 500),
  none_reason text check (length(none_reason) between 1 and 200),
  done_at timestamptz(3),
  done_by text,  -- who noted it: a person, or the name of an API key
  via text check (via in ('hand', 'api')),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, subject, subject_id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, invoice_id) references invoices(hotel_id, id) on delete cascade,
  check (
case state
    when 'done' then jsonb_array_length(numbers) > 0 and none_reason is null
    when 'none' then numbers = '[]' and verify_url is null and none_reason is not null
      else numbers = '[]' and verify_url is null and none_reason is null
end),
  check ((state = 'due') = (done_at is null) and (done_at is null) = (via is null))
);
create index fiscal_records_by_state on fiscal_records (hotel_id, state, due_at, subject_id);
create index fiscal_records_due on fiscal_records (due_at) where state = 'due' and reminded_at is null;
create index fiscal_records_of_invoice on fiscal_records (hotel_id, invoice_id) where invoice_id is not null;
create constraint trigger fiscal_records_event after insert or delete or update on fiscal_records
  deferrable initially deferred for each row execute function record_hotel_event('fiscal_records', 'staff');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update; deskbell_platform: select

create table guests (
  hotel_id text not null,
  id uuid not null,
  room_number text not null check (length(room_number) between 1 and 40),
  guest_name text not null check (length(guest_name) between 1 and 120),
  access_code text,  -- stored as a hash; absent where none was ever given
  -- "trimmed, case-insensitive": how a guest is found again at sign-in
  room_key text not null generated always as (lower(btrim(room_number))) stored,
  name_key text not null generated always as (lower(btrim(guest_name))) stored,
  last_seen_at timestamptz(3) not null default now(),
  -- The stay into which a guest was invited under a name that a guest of the room already has. A sign-in by room and
  -- name finds the other one: of guests who are found that way there is one of each name.
  companion_of uuid,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create index guests_by_last_seen on guests (hotel_id, last_seen_at);
create unique index guests_named on guests (hotel_id, room_key, name_key) where companion_of is null;
-- rows: hotel, platform reads, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select

-- One row a hotel: the number of its newest event, and of the newest that retention has removed.
create table hotel_event_counters (
  hotel_id text not null,
  last_number bigint not null default 0,
  pruned_up_to bigint not null default 0,
  primary key (hotel_id),
  foreign key (hotel_id) references hotels(id) on delete cascade
) with (fillfactor=50);
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, update; deskbell_platform: select, insert,
--    update

create table hotel_events (
  hotel_id text not null,
  number bigint not null,
  entity text not null,
  operation text not null,
  row_id text not null,
  -- who receives it: 'own' staff and the guest it belongs to, 'staff' staff alone, 'public' everybody in the hotel
  audience text not null,
  guest_id uuid,
  stay_id uuid,
  row_data jsonb not null,
  changed jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, number),
  foreign key (hotel_id) references hotel_event_counters(hotel_id) on delete cascade
);
create index hotel_events_of_guest on hotel_events (hotel_id, guest_id) where guest_id is not null;
create index hotel_events_of_stay on hotel_events (hotel_id, stay_id) where stay_id is not null;
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update (guest_id,
--    row_data); deskbell_platform: select, insert, delete

-- The guide and the house rules have the same shape.
create table hotel_guide (
  hotel_id text not null,
  id uuid not null,
  title text not null check (length(title) between 1 and 120),
  content text not null check (length(content) between 1 and 5000),
  "order" integer not null check ("order" >= 1),
  -- what guests read, in the other languages: {"de": {"name": "…"}}
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create index hotel_guide_in_order on hotel_guide (hotel_id, "order", id);
create constraint trigger hotel_guide_event after insert or delete or update on hotel_guide
  deferrable initially deferred for each row execute function record_hotel_event('hotel_guide', 'public');
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

create table hotels (
  id text not null check (id ~ '^[a-z0-9][a-z0-9-]{0,58}[a-z0-9]$'),
  name text not null check (length(name) between 1 and 120),
  logo_url text check (logo_url ~ '^(https://|/)' and length(logo_url) <= 2048),
  expiry_date date,  -- counts as the end of that day at +02:00
  -- feature key → false switches it off; a missing key counts as on
  features jsonb not null default '{}' check (jsonb_typeof(features) = 'object'),
  enabled boolean not null default true,
  accent text not null default '#1f2f33' check (accent ~ '^#[0-9a-f]{6}$'),
  time_zone text not null default 'Europe/Belgrade',
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  invoice_currency text not null default 'USD' check (invoice_currency ~ '^[A-Z]{3}$'),
  -- what somebody has to show to be let in as a guest
  guest_signin text not null default 'open' check (guest_signin in ('open', 'reservation', 'code', 'qr')),
  -- The list of rooms is not complete: guests of the others are no strangers who invent rooms.
  has_unlisted_rooms boolean not null default false,
  -- The languages of the hotel's own texts, in their order; the first is the one of the ordinary columns. Empty: not
  -- chosen.
  content_languages jsonb not null default '[]'
    check (jsonb_typeof(content_languages) = 'array' and jsonb_array_length(content_languages) <= 10),
  -- how soon somebody must have claimed a new ticket
  overdue_minutes integer not null default 5 check (overdue_minutes between 1 and 120),
  escalation_minutes integer not null default 15 check (escalation_minutes between 2 and 480),
  -- when staff want no sound, in the hotel's own zone: `22:00`
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- a demo hotel and no other can be removed; backups carry the mark with the row
  is_demo boolean not null default false,
  orders_ahead boolean not null default false,  -- Whether guests may ask for food, drinks and taxis for a later time.
  taxi_ahead boolean not null default false,
  do_not_disturb boolean not null default false,  -- Whether guests of a hotel can hang out the sign "do not disturb".
  second_factor_required boolean not null default false,  -- written by the owner alone
  taxi_dispatch text not null default 'automatic' check (taxi_dispatch in ('automatic', 'by_staff')),
  taxi_destination boolean not null default false,
  audit_days integer not null default 365 check (audit_days between 90 and 1095),
  -- From the moment the owner asks for it the hotel answers like an unknown one.
  is_being_deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (id),
  constraint hotels_escalation_check check (escalation_minutes > overdue_minutes),
  constraint hotels_quiet_check check ((quiet_from is null) = (quiet_until is null))
);
create trigger hotels_notify after insert or delete or update on hotels for each row execute function notify_hotel();
-- rows: hotel, backup by hotel; bound; deskbell_app: select, update; deskbell_platform: select, insert, update, delete
create policy platform_inserts on hotels for insert to deskbell_platform with check (true);
create policy platform_reads on hotels for select to deskbell_platform using (true);
create policy platform_removes_demo on hotels for delete to deskbell_platform using (is_demo);
create policy platform_updates on hotels for update to deskbell_platform using (true) with check (true);

create table hours_uses (
  hotel_id text not null,
  -- what uses them: taxi, department:reception, category:<id>, extra:<id>, type:<id>
  id text not null
    check (id ~ '^(taxi|department:[a-z]{1,20}|(category|extra):[0-9a-f-]{36}|type:[^[:cntrl:]]{1,40})$'),
  hours_id uuid not null,
  -- of the departments guests read the reception alone
  for_guests boolean not null generated always as (id !~~ 'department:%' or id = 'department:reception') stored,
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, hours_id) references opening_hours(hotel_id, id)
);
create index hours_uses_of_hours on hours_uses (hotel_id, hours_id);
create constraint trigger hours_uses_event after insert or delete or update on hours_uses deferrable initially deferred
  for each row execute function record_hotel_event('hours_uses', 'public', 'for_guests');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select

create table house_rules (
  hotel_id text not null,
  id uuid not null,
  title text not null check (length(title) between 1 and 120),
  content text not null check (length(content) <= 5000),
  "order" integer not null check ("order" >= 1),
  -- what guests read, in the other languages: {"de": {"name": "…"}}
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create index house_rules_in_order on house_rules (hotel_id, "order", id);
create constraint trigger house_rules_event after insert or delete or update on house_rules
  deferrable initially deferred for each row execute function record_hotel_event('house_rules', 'public');
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

-- Pictures that staff uploaded: re-encoded, in three widths, in the store under hotel and id.
create table images (
  hotel_id text not null,
  id uuid not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bigint not null check (bytes > 0),  -- of all widths together
  -- what a private picture belongs to; null: a picture of the hotel, which anybody may see
  kind text check (kind ~ '^[a-z_]{1,40}$'),
  -- whoever uploaded it; null: staff. No reference: a picture may be here for a moment longer than its guest.
  guest_id uuid,
  digest text check (digest ~ '^[0-9a-f]{64}$'),  -- of the file as it was uploaded, so that a repeated upload is known
  remove_due_at timestamptz(3),  -- when its files and then the row are removed; null: it stays
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  constraint images_private_check
    check ((kind is null) = (digest is null) and (kind is not null or guest_id is null and remove_due_at is null))
);
create index images_of_guest on images (hotel_id, guest_id, created_at) where guest_id is not null;
create index images_to_remove on images (remove_due_at) where remove_due_at is not null;
-- rows: hotel, platform reads, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select

-- The installation secret is outside the database. The newest row tells whether a process has the same one, the older
-- ones number the secrets before it: the column key_id of a sealed row says which one has sealed it.
create table installation_secret (
  generation smallint not null default 1 check (generation >= 1),
  -- null: the secret before was lost, the next process to start adds its own
  fingerprint text check (fingerprint ~ '^[0-9a-f]{32}$'),
  primary key (generation)
);
-- rows: platform, backup; 

-- The link of an invitation, apart from it because backups leave it out. Only its hash: the token is derived from the
-- installation secret, the invitation and the generation. A new link has the next generation, and the one before is
-- void.
create table invitation_links (
  hotel_id text not null,
  token_hash bytea not null,
  invitation_id uuid not null,
  generation smallint not null check (generation >= 1),
  expires_at timestamptz(3) not null,
  -- Random, and a part of what the token of the link is derived from: an invitation that is withdrawn and made again
  -- under its id has another link.
  salt text not null check (length(salt) between 1 and 43),
  primary key (hotel_id, token_hash),
  unique (hotel_id, invitation_id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, invitation_id) references staff_invitations(hotel_id, id) on delete cascade
);
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select

-- What staff wrote along with an invoice that went out by mail. It goes when the mail does.
create table invoice_mails (
  hotel_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  message text not null check (length(message) <= 500),
  primary key (hotel_id, id),
  foreign key (hotel_id, id) references mails(hotel_id, id) on delete cascade,
  foreign key (hotel_id, invoice_id) references invoices(hotel_id, id) on delete cascade
);
create index invoice_mails_of_invoice on invoice_mails (hotel_id, invoice_id);
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert

-- The last number that a hotel has given.
create table invoice_numbers (
  hotel_id text not null,
  last_number integer not null check (last_number >= 1),
  primary key (hotel_id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update

-- Of a hotel that has written any of it.
create table invoice_settings (
  hotel_id text not null,
  name text not null default '' check (length(name) <= 120),  -- '': the hotel's name
  address text not null default '' check (length(address) <= 300),
  tax_number text not null default '' check (length(tax_number) <= 40),
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update

create table invoices (
  hotel_id text not null,
  id uuid not null,
  -- counted per hotel, given once and never again, also when the invoice is deleted
  number integer not null check (number >= 1),
  guest_name text not null check (length(guest_name) between 1 and 120),
  room_number text not null check (length(room_number) between 1 and 40),
  -- [{ id, description, quantity, price }]
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 50),
  total numeric(10,2) not null,  -- computed by the server from the lines
  -- the hotel's invoice currency when it was made: a later change of the setting turns no dollars into euros
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'draft' check (status in ('draft', 'sent', 'paid')),
  -- [{ rate, gross, tax }], the lowest rate first
  taxes jsonb not null default '[]' check (jsonb_typeof(taxes) = 'array'),
  -- { name, address, tax_number, note } when it was sent; null: a draft
  seller jsonb check (jsonb_typeof(seller) = 'object'),
  sent_to text check (length(sent_to) between 3 and 254),
  kind text not null default 'invoice' check (kind in ('invoice', 'credit_note')),
  stay_id uuid,  -- Set: it holds charges of this stay, and is frozen. What was wrong is cancelled by a credit note.
  cancels uuid,  -- of a credit note: the invoice that it cancels
  cancelled_by uuid,  -- the credit note that cancels it
  issued_at timestamptz(3),
  buyer jsonb check (jsonb_typeof(buyer) = 'object'),  -- { company, address, tax_number }
  paid_at timestamptz(3),
  paid_how text check (paid_how in ('cash', 'card', 'transfer', 'other')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, cancels),
  unique (hotel_id, number),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, stay_id) references stays(hotel_id, id),
  check ((kind = 'credit_note') = (cancels is not null) and (cancels is null or stay_id is not null)),
  constraint invoices_total_check check (
case kind
    when 'invoice' then total > 0
    else total < 0
end)
);
create index invoices_by_status on invoices (hotel_id, status, created_at desc, id desc);
create index invoices_newest on invoices (hotel_id, created_at desc, id desc);
create index invoices_of_stay on invoices (hotel_id, stay_id) where stay_id is not null;
create constraint trigger invoices_charges after insert or update on invoices deferrable initially deferred
  for each row execute function check_invoice_of_bill('invoices');
create constraint trigger invoices_event after insert or delete or update on invoices deferrable initially deferred
  for each row execute function record_hotel_event('invoices', 'staff');
create trigger invoices_fiscal after insert on invoices for each row when (new.stay_id is not null)
  execute function make_due_with_invoice();
create trigger invoices_frozen before delete or update on invoices for each row when (old.stay_id is not null)
  execute function keep_invoice_of_bill();
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

-- When a recurring job (the nightly backup) was done last, by whichever process, and why the newest attempt failed
-- since. The owner of the tables alone uses it.
create table job_runs (
  name text not null,
  done_at timestamptz(3) not null,
  failure text check (failure in ('disk_full', 'folder_unusable', 'damaged', 'bucket_failed', 'failed')),
  failed_at timestamptz(3),
  primary key (name)
);
-- rows: platform, backup; 

-- How a hotel shows its privacy notice and its imprint. No row: it never wrote any.
create table legal_pages (
  hotel_id text not null,
  kind text not null check (kind in ('privacy', 'imprint')),
  way text not null default 'off' check (way in ('off', 'text', 'address')),
  address text check (length(address) between 9 and 2048 and address ~~ 'https://%'),
  -- what was switched on when the draft was taken over: [{ key, name }]; null: without a draft
  draft_basis jsonb check (jsonb_typeof(draft_basis) = 'array'),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, kind),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  check (way <> 'address' or address is not null)
);
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update

-- Privacy notice and imprint, as typed, in the languages of the hotel.
create table legal_texts (
  hotel_id text not null,
  kind text not null,
  language text not null check (length(language) = 2),
  text text not null check (length(text) between 1 and 20000),
  primary key (hotel_id, kind, language),
  foreign key (hotel_id, kind) references legal_pages(hotel_id, kind) on delete cascade
);
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

create table local_recommendations (
  hotel_id text not null,
  id uuid not null,
  category text not null check (length(category) between 1 and 60),  -- one of the offered words, or the hotel's own
  name text not null check (length(name) between 1 and 120),
  description text not null check (length(description) between 1 and 1000),
  distance text not null check (length(distance) between 1 and 60),
  address text not null default '' check (length(address) <= 200),
  google_place_id text check (length(google_place_id) between 1 and 255),
  lat numeric(8,6) check (lat >= '-90'::integer::numeric and lat <= 90),
  lng numeric(9,6) check (lng >= '-180'::integer::numeric and lng <= 180),
  image_url text check (length(image_url) <= 2048),
  -- what guests read, in the other languages: {"de": {"name": "…"}}
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  check ((lat is null) = (lng is null))
);
create index local_recommendations_in_order on local_recommendations (hotel_id, category, name, id);
create constraint trigger local_recommendations_event after insert or delete or update on local_recommendations
  deferrable initially deferred for each row execute function record_hotel_event('local_recommendations', 'public');
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

-- Addresses of the hotel: told of what nobody claims, and the one that guests answer to. Nothing but the request to
-- confirm is sent to one that is not confirmed.
create table mail_addresses (
  hotel_id text not null,
  id uuid not null,
  address text not null check (address = lower(address) and length(address) between 3 and 254),
  purpose text not null check (purpose in ('escalation', 'reply')),
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, purpose, address),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, update (confirmed_at)

-- Which mails about the hotel a staff member does not want. Without a reference to managers, which in a distributed
-- database stay on the coordinator.
create table mail_choices (
  hotel_id text not null,
  id uuid not null,  -- of managers
  off jsonb not null default '[]' check (jsonb_typeof(off) = 'array'),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, delete

-- What was sent by e-mail to whom, for the staff. No text: that is made when a mail is sent. The receiver is kept for
-- 30 days.
create table mails (
  hotel_id text not null,
  id uuid not null,  -- also the id of the outgoing message, and the Message-ID
  template text not null check (length(template) between 1 and 40),
  receiver text not null check (length(receiver) between 3 and 254),
  language text not null check (length(language) = 2),
  subject_of uuid,  -- what it is about: an invoice, an invitation
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  failure text check (length(failure) <= 40),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,  -- what is not sent by then is given up
  sent_at timestamptz(3),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  check ((status = 'sent') = (sent_at is not null)),
  check ((status = 'failed') = (failure is not null))
);
create index mails_by_age on mails (created_at);
create index mails_of_hotel on mails (hotel_id, created_at);
create index mails_of_receiver on mails (hotel_id, receiver, created_at);
create index mails_of_subject on mails (hotel_id, subject_of, created_at) where subject_of is not null;
create index mails_queued on mails (expires_at) where status = 'queued';
create constraint trigger mails_event after insert or delete or update on mails deferrable initially deferred
  for each row execute function record_hotel_event('mails', 'staff');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, insert, update (failure, status)

create table managers (
  hotel_id text not null,
  id uuid not null,
  email text not null,
  display_name text check (length(display_name) between 1 and 120),
  staff_role text not null default 'manager'
    check (staff_role in ('manager', 'reception', 'housekeeping', 'kitchen', 'maintenance')),
  kind text not null default 'person' check (kind in ('person', 'device')),
  -- the departments whose work rings for them; null is what their role follows
  follows jsonb
    check (jsonb_typeof(follows) = 'array' and follows <@ '["reception", "housekeeping", "kitchen", "maintenance"]'
      and jsonb_array_length(follows) <= 4),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (id) references accounts(id) on delete cascade,
  check (kind = 'person' or email = '' and staff_role <> 'manager')
);
create index managers_by_account on managers (id);
create trigger managers_count after insert or delete or update of staff_role, follows on managers for each row
  execute function count_members();
create constraint trigger managers_event after insert or delete or update on managers deferrable initially deferred
  for each row when (app_hotel() is not null) execute function record_hotel_event('managers', 'staff');
create trigger managers_leave after delete on managers for each row execute function leave_team();
create trigger managers_leave_conversations after delete on managers for each row
  execute function leave_conversations();
create trigger managers_leave_mail after delete on managers for each row execute function leave_mail();
create trigger managers_notify after update of display_name, staff_role, follows on managers for each row
  when (old.display_name is distinct from new.display_name or old.staff_role is distinct from new.staff_role
    or old.follows is distinct from new.follows) execute function notify_manager();
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, insert, update, delete

create table menu_categories (
  hotel_id text not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  icon text not null check (length(icon) between 1 and 20),  -- an emoji, or one of the names that have a drawing
  "order" integer not null check ("order" >= 1),
  -- what guests read, in the other languages: {"de": {"name": "…"}}
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create index menu_categories_in_order on menu_categories (hotel_id, "order", id);
create constraint trigger menu_categories_event after insert or delete or update on menu_categories
  deferrable initially deferred for each row execute function record_hotel_event('menu_categories', 'public');
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

create table menu_items (
  hotel_id text not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  description text check (length(description) between 1 and 1000),
  price numeric(10,2) not null check (price >= 0),
  category uuid not null,
  image_url text check (length(image_url) <= 2048),
  "order" integer not null check ("order" >= 1),
  available boolean not null default true,
  -- what guests read, in the other languages: {"de": {"name": "…"}}
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  -- ids in order
  option_groups jsonb not null default '[]'
    check (jsonb_typeof(option_groups) = 'array' and jsonb_array_length(option_groups) <= 10),
  allergens jsonb check (jsonb_typeof(allergens) = 'array'),  -- null: not declared; []: none
  may_contain jsonb not null default '[]' check (jsonb_typeof(may_contain) = 'array'),
  allergen_note text check (length(allergen_note) between 1 and 200),
  diets jsonb not null default '[]' check (jsonb_typeof(diets) = 'array'),
  contains_alcohol boolean not null default false,
  stock integer check (stock between 0 and 9999),  -- null: not counted
  -- what the stock is set to every morning; null: it is not
  stock_daily integer check (stock_daily between 1 and 9999),
  stock_filled_at timestamptz(3),  -- when it was set so last, and when it will be next
  stock_fills_at timestamptz(3),
  featured boolean not null default false,
  tax_rate numeric(5,2) check (tax_rate between 0 and 99.99),  -- null: the hotel's
  preparation_minutes smallint check (preparation_minutes between 1 and 240),  -- null: the hotel's
  sold_out boolean not null generated always as (not stock is distinct from 0) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id, category) references menu_categories(hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  check ((stock_daily is null) = (stock_fills_at is null))
);
create index menu_items_in_order on menu_items (hotel_id, category, "order", name);
create index menu_items_to_fill on menu_items (stock_fills_at) where stock_fills_at is not null;
create constraint trigger menu_items_event after insert or delete or update on menu_items deferrable initially deferred
  for each row execute function record_hotel_event('menu_items', 'public', 'available');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select

-- A group of options is one row: one form, one event. Its options are [{ id, name, price_difference, default,
-- available, allergens, contains_alcohol }].
create table menu_option_groups (
  hotel_id text not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  "least" smallint not null default 0 check ("least" >= 0 and "least" <= 10),  -- how many options a guest chooses
  most smallint not null default 1 check (most between 1 and 10),
  options jsonb not null check (jsonb_typeof(options) = 'array' and jsonb_array_length(options) between 1 and 30),
  -- what guests read, in the other languages: {"de": {"name": "…"}}
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  check (most >= "least")
);
create unique index menu_option_groups_name on menu_option_groups (hotel_id, lower(name));
create constraint trigger menu_option_groups_event after insert or delete or update on menu_option_groups
  deferrable initially deferred for each row execute function record_hotel_event('menu_option_groups', 'public');
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

create table menu_settings (
  hotel_id text not null,
  id text not null generated always as (hotel_id) stored,  -- for the event log
  delivery_minutes smallint not null default 30 check (delivery_minutes between 5 and 240),
  delivery_fee numeric(10,2) not null default 0 check (delivery_fee between 0 and 99999.99),
  free_delivery_from numeric(10,2) check (free_delivery_from between 0 and 99999999.99),
  service_charge_percent numeric(5,2) not null default 0 check (service_charge_percent between 0 and 30),
  -- the VAT that prices include, where an item has none of its own
  tax_rate numeric(5,2) check (tax_rate between 0 and 99.99),
  alcohol_age smallint not null default 18 check (alcohol_age between 16 and 21),
  line_notes boolean not null default true,  -- whether guests can write a note for the kitchen
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create constraint trigger menu_settings_event after insert or delete or update on menu_settings
  deferrable initially deferred for each row when (app_hotel() is not null)
    execute function record_hotel_event('menu_settings', 'public');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update; deskbell_platform: select,
--    insert

-- The stay of each private picture in `images`: its guests and the staff see it.
create table message_images (
  hotel_id text not null,
  id uuid not null,
  stay_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, id) references images(hotel_id, id) on delete cascade,
  foreign key (hotel_id, stay_id) references stays(hotel_id, id) on delete cascade
);
create index message_images_of_stay on message_images (hotel_id, stay_id);
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update

-- How far each guest of a stay has read. No event of its own: the conversation's row has the furthest.
create table message_reads (
  hotel_id text not null,
  stay_id uuid not null,
  guest_id uuid not null,
  read_until timestamptz(3) not null,
  primary key (hotel_id, stay_id, guest_id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, guest_id) references guests(hotel_id, id) on delete cascade,
  foreign key (hotel_id, stay_id) references stays(hotel_id, id) on delete cascade
);
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

create table messages (
  hotel_id text not null,
  id uuid not null,
  stay_id uuid not null,
  author text not null check (author in ('guest', 'staff')),
  guest_id uuid,
  guest_name text check (length(guest_name) between 1 and 120),
  staff_id uuid,
  staff_name text,  -- a display name, never an e-mail
  text text not null default '' check (length(text) <= 2000),
  language text check (language in ('cs', 'de', 'en', 'hu', 'nl', 'pl', 'ro', 'ru', 'sq', 'sr')),
  phrase text,  -- a key of the phrasebook
  phrase_values jsonb not null default '{}' check (jsonb_typeof(phrase_values) = 'object'),
  image_id uuid,
  image_width integer,
  image_height integer,
  about_entity text check (about_entity in ('service_requests', 'orders', 'taxi_requests', 'extra_bookings')),
  about_id uuid,
  waited_seconds integer,  -- of a staff message that ended a wait
  -- what guests read, in the other languages: {"de": {"name": "…"}}
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null,  -- strictly rising in a stay
  written_at timestamptz(3) not null,  -- by the phone's clock
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, stay_id) references stays(hotel_id, id) on delete cascade,
  check (text <> '' or phrase is not null or image_id is not null),
  check ((author = 'staff') = (guest_name is null)),
  check ((image_id is null) = (image_width is null) and (image_id is null) = (image_height is null)),
  check ((about_entity is null) = (about_id is null))
);
create index messages_answering on messages (hotel_id, created_at) include (waited_seconds)
  where waited_seconds is not null;
create unique index messages_in_order on messages (hotel_id, stay_id, created_at);
create index messages_of_guest on messages (hotel_id, guest_id) where guest_id is not null;
create constraint trigger messages_event after insert or delete or update on messages deferrable initially deferred
  for each row execute function record_hotel_event('messages', 'stay');
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update

-- How far a hotel's event log has been turned into messages. The log itself is the queue: writing a request costs
-- nothing more. A hotel whose messages nobody receives has no row.
create table notification_cursors (
  hotel_id text not null,
  number bigint not null,
  primary key (hotel_id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert; deskbell_platform: select, insert,
--    update, delete

-- When something is open: named timetables of a hotel, and what uses which of them. What uses none is always open.
create table opening_hours (
  hotel_id text not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),  -- for staff
  -- [{day, opens, closes}]
  periods jsonb not null default '[]' check (jsonb_typeof(periods) = 'array' and jsonb_array_length(periods) <= 42),
  -- [{from, until, periods: [{opens, closes}]}]
  exceptions jsonb not null default '[]'
    check (jsonb_typeof(exceptions) = 'array' and jsonb_array_length(exceptions) <= 60),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create unique index opening_hours_by_name on opening_hours (hotel_id, lower(name));
create constraint trigger opening_hours_event after insert or delete or update on opening_hours
  deferrable initially deferred for each row execute function record_hotel_event('opening_hours', 'public');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select

create table orders (
  hotel_id text not null,
  id uuid not null,
  guest_id uuid not null,
  stay_id uuid,
  room_number room_number not null,
  guest_name guest_name not null,
  -- [{ id, name, price, quantity }] as the menu was when it was ordered
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 100),
  total numeric(10,2) not null,  -- computed by the server from the menu
  currency text not null,  -- the hotel's when it was ordered: a later change of the setting turns no euros into dollars
  status text not null default 'pending' check (status in ('pending', 'preparing', 'delivered')),
  estimated_delivery timestamptz(3) not null,
  delivered_at timestamptz(3),
  archived_at timestamptz(3),  -- cleared from the board; revenue still counts it
  language text check (language ~ '^[a-z]{2}$'),  -- the guest's, when it was ordered
  subtotal numeric(10,2) not null,
  service_charge numeric(10,2) not null default 0,
  delivery_fee numeric(10,2) not null default 0,
  place_id uuid,  -- as it was then; the place may be removed later
  place_name text,
  -- what the guest said they avoid; removed a day after the delivery
  allergy_alert jsonb not null default '[]' check (jsonb_typeof(allergy_alert) = 'array'),
  taxes jsonb not null default '[]' check (jsonb_typeof(taxes) = 'array'),  -- [{ rate, gross, tax }]
  -- how it is paid: on the bill of the stay, or when it arrives; null: ordered while the hotel had no bills, as on the
  -- bill
  settle text check (settle in ('room', 'on_delivery')),
  scheduled_for timestamptz(3),  -- null: as soon as possible
  created_by text,  -- by the staff for a guest, on the phone or at the desk
  created_by_id uuid,
  claimed_at timestamptz(3),
  claimed_by text,
  claimed_by_id uuid,
  escalation_from timestamptz(3) not null,  -- since when it waits for somebody
  escalation_level smallint not null default 0,
  escalation_raised_at timestamptz(3),
  escalation_due_at timestamptz(3),
  ring_due_at timestamptz(3),  -- when it rings; null: it has rung, or has been worked on before
  preparing_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id, guest_id) references guests(hotel_id, id) on delete cascade,
  constraint orders_sums_check check (least(total, subtotal, service_charge, delivery_fee) >= 0)
);
-- the revenue, from the index alone; the figures of a period
create index orders_delivered on orders (hotel_id, created_at) include (total, currency) where status = 'delivered';
-- the job of due tickets; across all hotels on purpose: one query finds what is due in any of them
create index orders_due on orders ((case when status in ('pending', 'preparing') then least(case
  when (status in ('pending', 'preparing')) and claimed_at is null and ring_due_at is null then escalation_due_at end,
    ring_due_at) end)) where case when status in ('pending', 'preparing') then least(case
      when (status in ('pending', 'preparing')) and claimed_at is null
        and ring_due_at is null then escalation_due_at end, ring_due_at) end is not null;
-- the board, its counts, and what is cleared from it
create index orders_newest on orders (hotel_id, created_at desc, id desc) where archived_at is null;
-- a guest's own list; what is exported and erased of them
create index orders_of_guest on orders (hotel_id, guest_id, created_at desc, id desc);
-- the page of a stay; what is withdrawn when it ends
create index orders_of_stay on orders (hotel_id, stay_id) where stay_id is not null;
-- Whatever is asked about what is open: the kitchen, badges, what waits longest, what is due. A hotel has some hundred
-- open ones at most.
create index orders_open on orders (hotel_id, created_at desc, id desc) where status <> 'delivered';
-- the job that removes alerts, across all hotels
create index orders_with_alert on orders (delivered_at) where allergy_alert <> '[]';
create trigger orders_complete before insert on orders for each row
  when (new.escalation_due_at is null or new.stay_id is null or new.escalation_from is null)
    execute function complete_ticket();
create constraint trigger orders_event after insert or delete or update on orders deferrable initially deferred
  for each row execute function record_hotel_event('orders', 'own');
create trigger orders_fiscal after update of status on orders for each row
  when (new.status = 'delivered' and old.status <> 'delivered' and new.settle = 'on_delivery' and new.total > 0)
    execute function make_due_with_order();
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, update

-- Messages that wait to go out. Claimed, sent, and deleted; tried again after a failure, parked after ten.
create table outgoing_messages (
  hotel_id text not null,
  id uuid not null,
  kind text not null check (kind in ('push', 'webhook', 'mail')),
  content jsonb not null,  -- push: { subscription_id, message }; webhook: { path, body }
  attempts integer not null default 0,
  due_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  last_failure text,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create index outgoing_messages_due_of_kind on outgoing_messages (kind, due_at) where attempts < 10;
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: insert; deskbell_platform: select, insert, update,
--    delete

create table owners (
  id uuid not null,
  primary key (id),
  foreign key (id) references accounts(id) on delete cascade
);
-- rows: platform, backup; deskbell_platform: select, insert

-- A link by which an owner sets a password: good once, for a while. The token is in the link alone, here only its
-- SHA-256.
create table password_links (
  token_hash bytea not null,
  account_id uuid not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  primary key (token_hash),
  unique (account_id),
  foreign key (account_id) references accounts(id) on delete cascade
);
-- rows: platform, backup; deskbell_platform: select, insert, update, delete

-- The token in the QR code of a place. Guests hear of changes of a place, and the log of events keeps whole rows, so
-- it is in a table of its own.
create table place_cards (
  hotel_id text not null,
  place_id uuid not null,
  card_token text not null check (length(card_token) between 22 and 64),
  card_made_at timestamptz(3) not null default now(),
  primary key (hotel_id, place_id),
  unique (hotel_id, card_token),
  foreign key (hotel_id, place_id) references places(hotel_id, id) on delete cascade
);
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

-- Where food and drinks go other than a room: a sunbed, a table on the terrace.
create table places (
  hotel_id text not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 40),  -- what the kitchen reads, so it is unique in the hotel
  name_key text not null generated always as (lower(btrim(name))) stored,
  area text not null default '' check (length(area) <= 40),
  "order" integer not null check ("order" >= 1),
  -- what guests read, in the other languages: {"de": {"name": "…"}}
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, name_key),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create constraint trigger places_event after insert or delete or update on places deferrable initially deferred
  for each row execute function record_hotel_event('places', 'public');
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

-- Secrets the installation makes for itself once.
create table platform_secrets (
  name text not null,
  secret text not null,
  primary key (name)
);
-- rows: platform, backup; deskbell_platform: select, insert

-- What the owner decides for the whole installation: one row.
create table platform_settings (
  id smallint not null default 1 check (id = 1),
  owners_need_second_factor boolean not null default false,
  -- when a copy of the installation secret was compared with it; null: never, or not since it was changed
  secret_copy_checked_at timestamptz(3),
  -- the account of the machine that compared it
  secret_copy_checked_by text check (length(secret_copy_checked_by) between 1 and 254),
  primary key (id)
);
-- rows: platform, backup; deskbell_platform: select, insert, update

-- How long a hotel keeps what tells who a guest was, and when to look again.
create table privacy_settings (
  hotel_id text not null,
  retention_days integer not null default 30 check (retention_days between 1 and 365),
  due_at timestamptz(3) not null default (now() + '1 day'),
  primary key (hotel_id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create index privacy_settings_due on privacy_settings (due_at);
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, update; deskbell_platform: select, insert,
--    update

-- Where the hotel itself is: once, and every recommendation shows it as property_lat and property_lng.
create table property_locations (
  hotel_id text not null,
  id uuid not null default gen_random_uuid(),  -- ids in the event log are UUIDs everywhere
  lat numeric(8,6) not null check (lat >= '-90'::integer::numeric and lat <= 90),
  lng numeric(9,6) not null check (lng >= '-180'::integer::numeric and lng <= 180),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create constraint trigger property_locations_event after insert or delete or update on property_locations
  deferrable initially deferred for each row execute function record_hotel_event('property_locations', 'public');
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

-- Who an account is at the OpenID Connect provider, since the first sign-in by it: not by the e-mail address, which
-- may belong to another person later.
create table provider_subjects (
  account_id uuid not null,
  issuer text not null check (length(issuer) between 1 and 2000),
  subject text not null check (length(subject) between 1 and 255),
  created_at timestamptz(3) not null default now(),
  primary key (account_id),
  unique (issuer, subject),
  foreign key (account_id) references accounts(id) on delete cascade
);
-- rows: platform, backup; deskbell_platform: select, insert, update, delete

-- Where a person's browser takes push messages. One browser can serve several hotels and persons: each pair is a row.
create table push_subscriptions (
  hotel_id text not null,
  id uuid not null,
  guest_id uuid,
  manager_id uuid,
  session_id uuid not null,  -- the session that subscribed: signing out deletes the subscription
  endpoint text not null check (length(endpoint) between 10 and 2048),
  p256dh text not null,
  auth text not null,
  language text not null,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, guest_id) references guests(hotel_id, id) on delete cascade,
  foreign key (hotel_id, manager_id) references managers(hotel_id, id) on delete cascade,
  foreign key (hotel_id, session_id) references sessions(hotel_id, id) on delete cascade,
  check ((guest_id is null) <> (manager_id is null))
);
create index push_subscriptions_of_browser on push_subscriptions (md5(endpoint));
create unique index push_subscriptions_of_person on push_subscriptions (hotel_id, coalesce(guest_id, manager_id),
  md5(endpoint));
create index push_subscriptions_of_session on push_subscriptions (hotel_id, session_id);
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, delete

create table quick_replies (
  hotel_id text not null,
  id uuid not null,
  title text not null check (length(title) between 1 and 60),
  text text not null check (length(text) between 1 and 1000),
  "order" integer not null check ("order" >= 1),
  -- what guests read, in the other languages: {"de": {"name": "…"}}
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create index quick_replies_in_order on quick_replies (hotel_id, "order", id);
create constraint trigger quick_replies_event after insert or delete or update on quick_replies
  deferrable initially deferred for each row execute function record_hotel_event('quick_replies', 'staff');
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

-- Attempts counted per key (account, room, address); kept here so that a restart does not forget them.
create table rate_limits (
  key text not null,
  count integer not null,
  window_started_at timestamptz(3) not null default now(),
  blocked_until timestamptz(3),
  primary key (key)
);
-- rows: platform, backup; deskbell_platform: select, insert, update, delete

-- Of a hotel that has changed any of it.
create table rating_settings (
  hotel_id text not null,
  ask_things boolean not null default true,
  ask_mid_stay boolean not null default true,
  -- [{ label, url }], the same for every score
  review_links jsonb not null default '[]'
    check (jsonb_typeof(review_links) = 'array' and jsonb_array_length(review_links) <= 3),
  thanks text not null default '' check (length(thanks) <= 200),
  -- what guests read, in the other languages: {"de": {"thanks": "…"}}
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update

-- How a stay, or something that was done for it, was rated: one row each, which a later rating changes.
create table ratings (
  hotel_id text not null,
  id uuid not null,
  stay_id uuid not null,
  guest_id uuid,
  guest_name guest_name not null,
  room_number room_number not null,
  kind text not null check (kind in ('request', 'order', 'taxi', 'extra', 'mid_stay', 'check_out')),
  source_id uuid,  -- the request, order, taxi or extra; null: the stay
  about text check (length(about) between 1 and 80),  -- what was rated: the type of a request, the dishes
  score smallint not null check (score between 1 and 5),
  words text not null default '' check (length(words) <= 600),
  language text check (language in ('cs', 'de', 'en', 'hu', 'nl', 'pl', 'ro', 'ru', 'sq', 'sr')),
  -- which ratings it took: one that arrives again changes nothing
  ids jsonb not null check (jsonb_typeof(ids) = 'array' and jsonb_array_length(ids) between 1 and 100),
  -- low rings until it is claimed, and waits until it is sorted
  status text not null check (status in ('fine', 'low', 'sorted')),
  sorted_at timestamptz(3),
  sorted_by text,
  sorted_note text not null default '' check (length(sorted_note) <= 300),
  claimed_at timestamptz(3),
  claimed_by text,
  claimed_by_id uuid,
  escalation_from timestamptz(3) not null default now(),  -- since when it waits for somebody
  escalation_level smallint not null default 0 check (escalation_level between 0 and 2),
  escalation_raised_at timestamptz(3),
  escalation_due_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, stay_id) references stays(hotel_id, id) on delete cascade,
  check ((kind in ('mid_stay', 'check_out')) = (source_id is null)),
  check ((status = 'sorted') = (sorted_at is not null))
);
create index ratings_escalation_due on ratings (escalation_due_at)
  where status = 'low' and claimed_at is null and escalation_due_at is not null;
create index ratings_low on ratings (hotel_id, escalation_from, id) where status = 'low';
create index ratings_newest on ratings (hotel_id, created_at desc, id desc);
create index ratings_of_guest on ratings (hotel_id, guest_id) where guest_id is not null;
create unique index ratings_of_stay on ratings (hotel_id, stay_id, kind, coalesce(source_id, stay_id));
create constraint trigger ratings_event after insert or delete or update on ratings deferrable initially deferred
  for each row execute function record_hotel_event('ratings', 'staff');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, update (claimed_at, claimed_by, claimed_by_id, escalation_due_at,
--      escalation_from, escalation_level, escalation_raised_at)

create table recovery_codes (
  account_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (account_id, code_hash),
  foreign key (account_id) references accounts(id) on delete cascade
);
-- rows: platform, backup; deskbell_platform: select, insert, update, delete

-- Codes that an authority publishes, as the manager uploaded them.
create table register_code_tables (
  hotel_id text not null,
  pack text not null check (pack in ('it', 'es')),
  name text not null check (name in ('municipalities', 'states', 'documents')),
  rows jsonb not null check (octet_length(rows::text) <= 2097152),
  sha256 bytea not null,
  uploaded_at timestamptz(3) not null default now(),
  primary key (hotel_id, pack, name),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update; deskbell_platform: select

-- A person in the guest register. An entry never changes: a correction is a new one.
create table register_entries (
  hotel_id text not null,
  id uuid not null,
  stay_id uuid not null,
  party_id uuid not null,  -- the stay in which they were entered: kinship and documents name positions of it
  number text not null check (number ~ '^[0-9]{4}-[0-9]{5,}$'),
  "position" smallint not null check ("position" >= 1 and "position" <= 60),
  is_lead boolean not null,
  pack text not null check (pack in ('me', 'rs', 'hr', 'it', 'es', 'de', 'cz', 'own')),
  pack_version integer not null,
  status text not null check (status in ('entered', 'refused', 'corrected', 'mistaken')),
  -- the person as JSON, readable with the installation secret alone; null: deleted
  sealed bytea check (octet_length(sealed) <= 8192),
  signed bytea check (octet_length(signed) <= 24576),
  key_id smallint not null,  -- the generation of that secret
  signature text check (signature in ('screen', 'paper', 'refused')),
  signed_hash bytea check (octet_length(signed_hash) = 32),
  signed_language text,
  signs boolean not null,  -- the law wants a signature of them
  identity_how text check (identity_how in ('in_person', 'live_video')),
  identity_at timestamptz(3),
  identity_by_name text,
  identity_by_id text,
  corrects uuid,
  corrected_by uuid,
  entered_by_name text not null,
  entered_by_id text not null,
  entered_at timestamptz(3) not null default now(),
  -- those of the hotel at that moment; null: the rule of the pack
  keep_days smallint check (keep_days between 1 and 3650),
  kept_until date,
  -- of the last write of what it holds, by which a package is known to be newer; writes are numbered in the order of
  -- their commits
  write_number integer not null,
  paper_destroyed_at timestamptz(3),  -- when staff noted that the slip signed on paper is destroyed
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, number),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, stay_id) references register_stays(hotel_id, id)
);
create index register_entries_of_stay on register_entries (hotel_id, stay_id);
create index register_entries_on_paper on register_entries (hotel_id, kept_until)
  where signature = 'paper' and paper_destroyed_at is null;
-- the job that deletes entries, across all hotels
create index register_entries_to_delete on register_entries (kept_until) where sealed is not null;
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update; deskbell_platform: select,
--    update

-- Files that were made for an authority. No file is kept; the hash says whether a file is this one.
create table register_exports (
  hotel_id text not null,
  id uuid not null,
  output text not null check (output in ('csv', 'alloggiati', 'ses_pv', 'ses_rh', 'unl')),
  from_day date not null,
  to_day date not null,
  count integer not null,
  left_out smallint not null default 0,
  sha256 bytea not null check (octet_length(sha256) = 32),
  pack_version integer not null,
  made_by_name text not null,
  made_at timestamptz(3) not null default now(),
  accepted_at timestamptz(3),
  accepted_by_name text,
  reference text not null default '' check (length(reference) <= 80),
  copy boolean not null,  -- it took no report
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  check (to_day >= from_day)
);
create index register_exports_by_made_at on register_exports (hotel_id, made_at desc, id);
create constraint trigger register_exports_event after insert or delete or update on register_exports
  deferrable initially deferred for each row execute function record_hotel_event('register_exports', 'staff');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update; deskbell_platform: select,
--    delete

-- Entries that a restore brought without the installation secret that opens them. They stay until their last day.
create table register_losses (
  hotel_id text not null,
  entries integer not null check (entries > 0),
  kept_until date,  -- the last day of the one that is kept longest; null: not known yet
  lost_at timestamptz(3) not null default now(),
  told_at timestamptz(3),  -- when the audit log and the mails had it
  closed_by jsonb not null default '[]',  -- the managers who have closed the box that says so
  primary key (hotel_id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, update; deskbell_platform: select, update,
--    delete

-- The last number of each year. It is taken in the transaction that enters: a rollback leaves no gap.
create table register_numbers (
  hotel_id text not null,
  year smallint not null,  -- 0: the numbers of writes, not of entries
  last integer not null,
  printed integer not null default 0,  -- the last number of that year that a printed book holds
  primary key (hotel_id, year),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update

-- When the whole register was taken as a file. No file is kept.
create table register_packages (
  hotel_id text not null,
  id uuid not null,
  made_by_name text not null,
  made_at timestamptz(3) not null default now(),
  count integer not null,
  kept_until_latest date,
  write_number integer not null,  -- it holds every entry up to this write
  sha256 bytea not null check (octet_length(sha256) = 32),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert; deskbell_platform: select

-- What an authority is told, once: a person or a booking at one moment.
create table register_reports (
  hotel_id text not null,
  id uuid not null,
  subject_id uuid not null,  -- the entry; for bookings the reservation
  stay_id uuid,
  moment text not null check (moment in ('booked', 'arrived', 'left', 'cancelled')),
  happened_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  warn_at timestamptz(3) not null,
  state text not null default 'waiting' check (state in ('waiting', 'exported', 'done', 'by_hand', 'void')),
  export_id uuid,
  reference text not null default '' check (length(reference) <= 80),
  failure text not null default '' check (length(failure) <= 200),
  done_at timestamptz(3),
  done_by_name text,
  corrects uuid,  -- the report that was taken with wrong details: it is corrected by hand
  told_leaves_on date,  -- the day of departure that a file said
  -- of bookings, which have no stay that is warned of. 1: due soon, 2: late
  warned_level smallint not null default 0 check (warned_level between 0 and 2),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, subject_id, moment),
  foreign key (hotel_id, export_id) references register_exports(hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  check (warn_at <= due_at)
);
-- the job that warns, across all hotels
create index register_reports_due on register_reports (warn_at)
  where stay_id is null and (state in ('waiting', 'exported'));
create index register_reports_of_bookings on register_reports (hotel_id, due_at) where stay_id is null;
create index register_reports_of_export on register_reports (hotel_id, export_id) where export_id is not null;
create index register_reports_of_stay on register_reports (hotel_id, stay_id);
create index register_reports_waiting on register_reports (hotel_id, happened_at) where state = 'waiting';
create constraint trigger register_reports_event after insert or delete or update on register_reports
  deferrable initially deferred for each row execute function record_hotel_event('register_reports', 'staff');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update; deskbell_platform: select,
--    update, delete

-- What of a stay is in the guest register, without a name. It has no foreign key to the stay, which it outlives.
create table register_stays (
  hotel_id text not null,
  id uuid not null,  -- that of the stay
  reservation_id uuid,
  room_number text not null check (length(room_number) between 1 and 40),
  room_since date,  -- the day on which they moved into it; null: on their arrival
  pack text not null check (pack in ('me', 'rs', 'hr', 'it', 'es', 'de', 'cz', 'own')),
  pack_version integer not null,
  check_in date not null,
  arrived_at timestamptz(3) not null,
  arrived_by_staff boolean not null default false,
  due_from timestamptz(3),  -- the register was switched on while they were here: nobody is late at once
  leaves_on date,
  left_at timestamptz(3),
  payment text check (length(payment) between 1 and 10),
  contract_on date,
  nobody_reason text not null default '' check (length(nobody_reason) <= 200),
  persons_expected smallint check (persons_expected between 1 and 30),  -- null: what the form says, else unknown
  persons_entered smallint not null default 0,
  persons_refused smallint not null default 0,
  identity_missing smallint not null default 0,
  signatures_missing smallint not null default 0,
  all_seen_at timestamptz(3),  -- staff had seen everybody with a document: the door code waits no longer
  next_due_at timestamptz(3),  -- of the stay itself while somebody is missing, then of its reports
  next_warn_at timestamptz(3),
  -- 1: due soon, 2: late, each told once
  warned_level smallint not null default 0 check (warned_level between 0 and 2),
  state text not null default 'open' check (state in ('open', 'complete', 'closed')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  check (next_warn_at <= next_due_at)
);
create index register_stays_by_state on register_stays (hotel_id, state, arrived_at desc, id);
-- the job that warns, across all hotels
create index register_stays_due on register_stays (next_warn_at) where next_warn_at is not null;
create index register_stays_entered on register_stays (hotel_id, created_at desc, id desc) where persons_entered > 0;
create constraint trigger register_stays_event after insert or delete or update on register_stays
  deferrable initially deferred for each row execute function record_hotel_event('register_stays', 'staff');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, update

create table registration_persons (
  hotel_id text not null,
  reservation_id uuid not null,
  "position" smallint not null check ("position" >= 1 and "position" <= 30),
  id uuid not null,
  -- the person as JSON, readable with the installation secret alone
  sealed bytea not null check (octet_length(sealed) <= 8192),
  key_id smallint not null,  -- the generation of that secret
  -- the signature with the hash of what was signed, as JSON, sealed too; null: not signed on the screen
  signed bytea check (octet_length(signed) <= 24576),
  filled_by text not null check (filled_by in ('guest', 'staff')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, reservation_id, "position"),
  foreign key (hotel_id, reservation_id) references registrations(hotel_id, id) on delete cascade
);
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, update (key_id, sealed, signed)

-- Of a hotel that has changed any of it.
create table registration_settings (
  hotel_id text not null,
  -- the rules of a country; null: the form alone
  pack text check (pack in ('me', 'rs', 'hr', 'it', 'es', 'de', 'cz', 'own')),
  -- which fields that the pack offers the hotel asks for
  offered jsonb not null default '[]' check (jsonb_typeof(offered) = 'array'),
  own_who text not null default 'all' check (own_who in ('all', 'foreign')),
  country text check (country ~ '^[A-Z]{3}$'),
  form_keep_days smallint not null default 7 check (form_keep_days between 1 and 90),
  ask_arrival_time boolean not null default true,
  ask_wishes boolean not null default true,
  -- what an authority calls the house: codes and parts of its address
  establishment jsonb not null default '{}'
    check (jsonb_typeof(establishment) = 'object' and octet_length(establishment::text) <= 4096),
  own_signature text not null default 'none' check (own_signature in ('none', 'screen', 'paper')),
  own_identity text not null default 'required' check (own_identity in ('none', 'required', 'before_door')),
  own_due_hours smallint check (own_due_hours in (12, 24, 48)),
  keep_days smallint check (keep_days between 1 and 3650),  -- after the departure; null: the rule of the pack
  keep_source text not null default '' check (length(keep_source) <= 200),  -- who told the hotel how long
  keep_set_on date,
  other_authority boolean not null default false,
  -- of reservations: the platforms that report their bookings themselves
  reported_sources jsonb not null default '[]' check (jsonb_typeof(reported_sources) = 'array'),
  register_on boolean not null default false,  -- entries are made
  register_since date,
  rules_told_on date,  -- the managers were told that the rules or a table of codes are old
  intro text not null default '' check (length(intro) <= 500),
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  check (not register_on or pack is not null)
);
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update; deskbell_platform: select,
--    update (rules_told_on)

create table registration_wishes (
  hotel_id text not null,
  reservation_id uuid not null,
  sealed bytea not null check (octet_length(sealed) <= 4096),
  key_id smallint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, reservation_id),
  foreign key (hotel_id, reservation_id) references registrations(hotel_id, id) on delete cascade
);
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, update (key_id, sealed)

-- The form that the guests of a reservation fill before they arrive: how far it is, without a name. It has no foreign
-- key to the reservation: it goes on its own day.
create table registrations (
  hotel_id text not null,
  id uuid not null,  -- that of the reservation
  status text not null default 'open' check (status in ('open', 'part', 'filled', 'checked')),
  link_generation integer not null default 0 check (link_generation >= 0),  -- a new link makes those before worthless
  link_sent_at timestamptz(3),
  persons_expected smallint check (persons_expected between 1 and 30),
  persons_filled smallint not null default 0 check (persons_filled between 0 and 30),
  -- positions whose persons were moved into the guest register, with their numbers there
  in_register jsonb not null default '[]' check (jsonb_typeof(in_register) = 'array'),
  persons_signed smallint not null default 0 check (persons_signed between 0 and 30),
  arrival_time text check (arrival_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  has_wishes boolean not null default false,
  apartment text not null check (length(apartment) between 1 and 200),  -- with the days a copy of the reservation's
  check_in date not null,
  check_out date not null,
  filled_at timestamptz(3),
  checked_at timestamptz(3),
  checked_by_name text,
  delete_due_on date not null,  -- the hotel's day on which it is deleted
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create index registrations_to_delete on registrations (delete_due_on);  -- the job that deletes forms, across all hotels
create constraint trigger registrations_event after insert or delete or update on registrations
  deferrable initially deferred for each row execute function record_hotel_event('registrations', 'staff');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, delete

-- Who gave a request to which department. The note is for colleagues: no guest ever reads this table.
create table request_handovers (
  hotel_id text not null,
  id uuid not null,
  request_id uuid not null,
  from_department text not null check (from_department in ('reception', 'housekeeping', 'kitchen', 'maintenance')),
  to_department text not null check (to_department in ('reception', 'housekeeping', 'kitchen', 'maintenance')),
  note text not null default '' check (length(note) <= 300),
  by_name text,  -- a display name, never an e-mail
  by_id uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, request_id) references service_requests(hotel_id, id) on delete cascade,
  check (from_department <> to_department)
);
create index request_handovers_of_request on request_handovers (hotel_id, request_id, created_at);
create constraint trigger request_handovers_event after insert or delete or update on request_handovers
  deferrable initially deferred for each row execute function record_hotel_event('request_handovers', 'staff');
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update

-- The picture of a request: private, seen by its guest and by staff. The picture itself is in `images`.
create table request_photos (
  hotel_id text not null,
  request_id uuid not null,
  id uuid not null,
  width integer not null,
  height integer not null,
  bytes bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, request_id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, id) references images(hotel_id, id) on delete cascade,
  foreign key (hotel_id, request_id) references service_requests(hotel_id, id) on delete cascade
);
create trigger request_photos_remove after delete on request_photos for each row
  execute function remove_request_photo();
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

-- What guests of a hotel can ask for. Four types that every hotel begins with, and its own.
create table request_types (
  hotel_id text not null,
  id text not null check (length(id) between 1 and 40),  -- one of the four, or a UUID
  -- The words that Deskbell has for it, in all languages. What the hotel wrote itself goes before them.
  built_in text check (built_in ~ '^[a-z_]{1,40}$'),
  name text check (length(name) between 1 and 40),
  hint text check (length(hint) <= 120),
  choices text check (length(choices) <= 335),  -- one a line
  -- its name in the hotel's main language as of its last change, for services that read no translations; null: a type
  -- that every hotel begins with
  main_name text check (length(main_name) between 1 and 40),
  icon text not null check (icon ~ '^[a-z]{1,20}$'),
  department text not null check (department in ('reception', 'housekeeping', 'kitchen', 'maintenance')),
  target_minutes integer check (target_minutes between 5 and 4320),
  quantity_max smallint check (quantity_max between 2 and 20),
  note text not null check (note in ('none', 'optional', 'required')),
  "time" text not null default 'none' check ("time" in ('none', 'optional', 'required')),
  photo boolean not null default false,
  "order" integer not null check ("order" >= 1),
  hidden boolean not null default false,
  -- for the event log: guests are told of a type while they see it
  visible boolean not null generated always as (not hidden) stored,
  -- what guests read, in the other languages: {"de": {"name": "…"}}
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  check (built_in is not null or name is not null)
);
create constraint trigger request_types_event after insert or delete or update on request_types
  deferrable initially deferred for each row when (app_hotel() is not null)
    execute function record_hotel_event('request_types', 'public', 'visible');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, insert

-- Which conflicts were found, so that each is announced once, and which of them staff say are right. Whether two
-- reservations are in conflict is computed from their days.
create table reservation_conflicts (
  hotel_id text not null,
  id uuid not null,  -- follows from the two reservations and the nights that they share
  first_id uuid not null,
  second_id uuid not null,
  room_number text not null,
  starts_on date not null,
  ends_on date not null,
  announced boolean not null,  -- whether the reception gets a message about it
  dismissed_at timestamptz(3),
  dismissed_by text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id, first_id) references reservations(hotel_id, id) on delete cascade,
  foreign key (hotel_id, second_id) references reservations(hotel_id, id) on delete cascade
);
create index reservation_conflicts_of_first on reservation_conflicts (hotel_id, first_id);
create index reservation_conflicts_of_second on reservation_conflicts (hotel_id, second_id);
create constraint trigger reservation_conflicts_event after insert or delete or update on reservation_conflicts
  deferrable initially deferred for each row execute function record_hotel_event('reservation_conflicts', 'staff');
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

-- What each import or clearing changed, so that it can be undone.
create table reservation_imports (
  hotel_id text not null,
  id uuid not null,
  kind text not null check (kind in ('import', 'clear', 'feed')),
  source text not null,
  file_name text,
  by_name text,
  counts jsonb not null,
  changes jsonb not null,  -- [{ before, after }]: rows, or null where there was or is none
  undone_at timestamptz(3),
  key_prefix text,  -- what the keys begin with that a run wrote; null for files
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create index reservation_imports_newest on reservation_imports (hotel_id, created_at desc);
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update

-- A key that means a reservation which came by hand, from a file or by another key: one booking, not two.
create table reservation_links (
  hotel_id text not null,
  import_key text not null,
  reservation_id uuid not null,
  check_in date not null,  -- as the key's owner said last
  check_out date not null,
  primary key (hotel_id, import_key),
  foreign key (hotel_id, reservation_id) references reservations(hotel_id, id) on delete cascade
);
create index reservation_links_of_reservation on reservation_links (hotel_id, reservation_id);
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

-- Which header of a hotel's files holds which field, by the headers of the file.
create table reservation_mappings (
  hotel_id text not null,
  headers text not null,
  mapping jsonb not null,
  primary key (hotel_id, headers),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update

create table reservations (
  hotel_id text not null,
  id uuid not null,
  guest_name text not null check (length(guest_name) <= 200),
  apartment text not null check (length(apartment) between 1 and 200),
  check_in date not null,
  check_out date not null,
  source text not null check (length(source) between 1 and 40),  -- 'manual' or the platform whose file it was in
  booking_number text,
  import_key text,  -- how a newer file finds the row again; null for what was added by hand
  origin text check (origin in ('feed', 'api')),  -- null: by hand or from a file
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  check (check_out > check_in),
  check ((source = 'manual') = (import_key is null))
);
create index reservations_by_check_in on reservations (hotel_id, check_in, id);
create index reservations_by_check_out on reservations (hotel_id, check_out);
create unique index reservations_import_key on reservations (hotel_id, source, import_key, coalesce(origin, ''))
  where import_key is not null;
create index reservations_unnamed on reservations (hotel_id, check_in) where guest_name = '';
create constraint trigger reservations_event after insert or delete or update on reservations
  deferrable initially deferred for each row execute function record_hotel_event('reservations', 'staff');
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

-- Wi-Fi and door codes, of the whole hotel (no room) or of one room. Secrets: no event, so they are never in the log.
create table room_access (
  hotel_id text not null,
  id uuid not null default gen_random_uuid(),
  room_id uuid,
  wifi_name text not null default '' check (octet_length(wifi_name) <= 32),
  wifi_password text not null default '' check (wifi_password = '' or length(wifi_password) between 8 and 63),
  wifi_hidden boolean not null default false,
  door_code text not null default '' check (length(door_code) <= 20),
  door_note text not null default '' check (length(door_note) <= 300),
  -- what guests read, in the other languages: {"de": {"name": "…"}}
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique nulls not distinct (hotel_id, room_id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, room_id) references rooms(hotel_id, id) on delete cascade
);
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

-- The sign of a room, which all guests of the stay see. It ends by itself, so that a forgotten one hides nobody who
-- needs help.
create table room_signs (
  hotel_id text not null,
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
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, stay_id) references stays(hotel_id, id) on delete cascade
);
create index room_signs_due on room_signs (ends_at);
create unique index room_signs_of_room on room_signs (hotel_id, room_key, stay_id);
create index room_signs_of_stay on room_signs (hotel_id, stay_id);
create constraint trigger room_signs_event after insert or delete or update on room_signs deferrable initially deferred
  for each row execute function record_hotel_event('room_signs', 'stay');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select

-- The rooms of a hotel: what the card in each says, and the code that the reception tells whoever stays in it.
create table rooms (
  hotel_id text not null,
  id uuid not null,
  room_number text not null check (length(room_number) between 1 and 40),
  room_key text not null generated always as (lower(btrim(room_number))) stored,
  -- as it is in the QR code: a card is printed again and again (docs/decisions/0061)
  card_token text not null check (length(card_token) between 22 and 64),
  card_made_at timestamptz(3) not null default now(),
  -- told by word of mouth, and shown to the reception until the stay ends
  stay_code text not null check (length(stay_code) between 6 and 16),
  floor text check (length(floor) between 1 and 20),  -- Where a room is, as the hotel writes it: "1", "Garden house".
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, card_token),
  unique (hotel_id, room_key),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create trigger rooms_leave after delete on rooms for each row execute function leave_room();
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

create table schema_migrations (
  number integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamptz(3) not null default now(),
  primary key (number)
);
-- rows: everybody to whom it is granted; 

-- A second factor at sign-in: a code of an authenticator app, or one of ten recovery codes.
create table second_factors (
  account_id uuid not null,
  secret bytea not null,  -- sealed with a key that is not in the database
  key_id smallint not null default 1 check (key_id >= 0),  -- the generation of the installation secret that sealed it
  confirmed_at timestamptz(3),  -- null until the first code was right
  last_step bigint,  -- the time step of the last code that was accepted: none is accepted twice
  created_at timestamptz(3) not null default now(),
  primary key (account_id),
  foreign key (account_id) references accounts(id) on delete cascade
);
-- rows: platform, backup; deskbell_platform: select, insert, update, delete

create table service_requests (
  hotel_id text not null,
  id uuid not null,
  guest_id uuid not null,
  stay_id uuid,
  guest_name guest_name not null,
  room_number room_number not null,
  sent_by_name text,  -- whose session it came from, where the guest wrote another name or room
  sent_by_room text,
  type text not null,
  description request_description not null,
  status text not null default 'pending' check (status in ('pending', 'in-progress', 'completed')),
  message_id uuid,  -- The message that a request was made from: one request of each.
  -- where it goes: the department of its type, or another one that it was handed over to
  department text not null check (department in ('reception', 'housekeeping', 'kitchen', 'maintenance')),
  handed_over_at timestamptz(3),
  handed_over_from text check (handed_over_from in ('reception', 'housekeeping', 'kitchen', 'maintenance')),
  quantity request_quantity,
  choice request_choice,
  photo_id uuid,
  -- its type's name in the hotel's main language, where it is none of those that every hotel begins with
  type_name text,
  -- what its type was called when it was asked for: icon, names and choices. Null: as every hotel begins with it.
  type_words jsonb,
  scheduled_for timestamptz(3),  -- null: as soon as possible
  target_at timestamptz(3),  -- when it is promised to be done; null: its type has no target
  created_by text,  -- by the staff for a guest, on the phone or at the desk
  created_by_id uuid,
  claimed_at timestamptz(3),
  claimed_by text,
  claimed_by_id uuid,
  escalation_from timestamptz(3) not null,  -- since when it waits for somebody
  escalation_level smallint not null default 0,
  escalation_raised_at timestamptz(3),
  escalation_due_at timestamptz(3),
  ring_due_at timestamptz(3),  -- when it rings; null: it has rung, or has been worked on before
  late_level smallint not null default 0,  -- 1 late, 2 very late
  late_due_at timestamptz(3),
  late_escalated_at timestamptz(3),
  started_at timestamptz(3),
  started_by_name text,
  completed_at timestamptz(3),
  completed_by_name text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id, guest_id) references guests(hotel_id, id) on delete cascade,
  foreign key (hotel_id, type) references request_types(hotel_id, id)
);
-- the board's count of what was completed today
create index service_requests_completed on service_requests (hotel_id, completed_at) where status = 'completed';
-- The job of due tickets. Across all hotels on purpose: one query finds what is due in any of them. Its condition is
-- not about the status alone, or the queries of boards would read it besides.
create index service_requests_due on service_requests ((case when status in ('pending', 'in-progress') then least(case
  when (status in ('pending', 'in-progress')) and claimed_at is null
    and ring_due_at is null then escalation_due_at end, ring_due_at, late_due_at) end)) where case
      when status in ('pending', 'in-progress') then least(case
        when (status in ('pending', 'in-progress')) and claimed_at is null
          and ring_due_at is null then escalation_due_at end, ring_due_at, late_due_at) end is not null;
-- the list of all, and the figures of a period
create index service_requests_newest on service_requests (hotel_id, created_at desc, id desc);
-- a guest's own list; what is exported and erased of them
create index service_requests_of_guest on service_requests (hotel_id, guest_id, created_at desc, id desc);
-- one request of a message; the one that a colleague has made
create unique index service_requests_of_message on service_requests (hotel_id, message_id) where message_id is not null;
-- the page of a stay; what is withdrawn when it ends
create index service_requests_of_stay on service_requests (hotel_id, stay_id) where stay_id is not null;
-- Whatever is asked about what is open: boards, badges, departments, what waits longest, what is due. A hotel has some
-- hundred open ones at most.
create index service_requests_open on service_requests (hotel_id, created_at desc, id desc) where status <> 'completed';
create trigger service_requests_complete before insert on service_requests for each row
  when (new.escalation_due_at is null or new.stay_id is null or new.escalation_from is null)
    execute function complete_ticket();
create trigger service_requests_erase_notes after update of guest_name on service_requests for each row
  when (new.guest_name::text = '—' and old.guest_name::text <> '—') execute function erase_handover_notes();
create constraint trigger service_requests_event after insert or delete or update on service_requests
  deferrable initially deferred for each row execute function record_hotel_event('service_requests', 'own');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, update

-- A session belongs to exactly one guest, manager or owner and is deleted with them.
create table sessions (
  hotel_id text,
  id uuid not null,
  token_hash bytea not null,  -- SHA-256 of the 256-bit token in the cookie; the token itself is stored nowhere
  kind text not null check (kind in ('guest', 'manager', 'owner')),
  guest_id uuid,
  stay_id uuid,
  manager_id uuid,
  owner_id uuid,
  -- what proved at sign-in that a guest stays here; null where nothing did
  verified_by text check (verified_by in ('card', 'code', 'reservation', 'companion', 'staff', 'link')),
  -- The room that the card, the code or the reservation confirmed at sign-in; null where the room is only what the
  -- guest wrote. The end of a stay finds its sessions by it.
  confirmed_room text check (length(confirmed_room) between 1 and 200),
  expires_at timestamptz(3) not null,  -- moved on by a refresh, never past ends_at
  ends_at timestamptz(3) not null,
  trusted boolean not null default false,
  -- Signed in where a second factor is required, without having one: the session may only set one up.
  must_set_second_factor boolean not null default false,
  name_tag_id uuid,
  name_tag_at timestamptz(3),
  -- When the person of a session last proved who they are, at sign-in or by entering the password again. Null: not in
  -- this session.
  proved_at timestamptz(3) default now(),
  -- The ID token by which the provider signed the person in: it ends the session there too. Empty where it was too
  -- long to be kept; null for every other sign-in.
  id_token text,
  created_at timestamptz(3) not null default now(),
  primary key (id),
  unique (hotel_id, id),
  unique (token_hash),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, guest_id) references guests(hotel_id, id) on delete cascade,
  foreign key (hotel_id, manager_id) references managers(hotel_id, id) on delete cascade,
  foreign key (owner_id) references owners(id) on delete cascade,
  check (kind = 'guest' and hotel_id is not null and guest_id is not null and manager_id is null and owner_id is null
    or kind = 'manager' and hotel_id is not null and manager_id is not null and guest_id is null and owner_id is null
      or kind = 'owner' and hotel_id is null and owner_id is not null and guest_id is null and manager_id is null),
  check (kind = 'guest' or stay_id is null and not trusted),
  constraint sessions_name_tag_check
    check ((name_tag_id is null) = (name_tag_at is null) and (name_tag_id is null or kind = 'manager'))
);
create index sessions_by_end on sessions (expires_at);
create index sessions_of_guest on sessions (hotel_id, guest_id) where guest_id is not null;
create index sessions_of_manager on sessions (hotel_id, manager_id) where manager_id is not null;
create index sessions_of_name_tag on sessions (hotel_id, name_tag_id) where name_tag_id is not null;
create index sessions_of_stay on sessions (hotel_id, stay_id) where stay_id is not null;
create trigger sessions_notify after delete or update on sessions for each row execute function notify_session();
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, insert, update, delete

-- Who is asked to join a hotel's staff. Not in the event log, so that nothing of a link is in it. The tables of this
-- file have no reference to managers, which in a distributed database stay on the coordinator: `leave_team` clears up
-- after a member.
create table staff_invitations (
  hotel_id text not null,
  id uuid not null,
  kind text not null check (kind in ('person', 'device')),
  staff_role text not null check (staff_role in ('manager', 'reception', 'housekeeping', 'kitchen', 'maintenance')),
  display_name text check (length(display_name) between 1 and 120),
  email text check (email = lower(email) and length(email) between 3 and 254),
  for_id uuid,  -- a device of the team that is to be linked again
  created_by text not null check (length(created_by) between 1 and 254),
  created_by_id uuid not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  accepted_by_id uuid,
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  check ((accepted_at is null) = (accepted_by_id is null)),
  check (kind = 'person' or staff_role <> 'manager' and display_name is not null and email is null),
  check (for_id is null or kind = 'device')
);
create index staff_invitations_by_end on staff_invitations (expires_at);
create index staff_invitations_open on staff_invitations (hotel_id, created_at) where accepted_at is null;
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, update, delete

-- A link by which a staff member chooses a new password: good once. A new one has another link_id, of which its token
-- is made.
create table staff_password_links (
  hotel_id text not null,
  id uuid not null,  -- of managers
  link_id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  -- By e-mail a link also reaches somebody who works in another hotel: it is shown to nobody else.
  by_mail boolean not null default false,
  -- The manager to whom the link was shown: it ends with them where the ones who stay say so. null: it was sent by
  -- mail to whom it is for.
  created_by_id uuid,
  primary key (hotel_id, id),
  unique (hotel_id, token_hash),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create index staff_password_links_by_end on staff_password_links (expires_at);
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, delete

-- When a staff member was last here: one moment, for their managers. Without a reference to managers, which stay on
-- the coordinator of a distributed database.
create table staff_presence (
  hotel_id text not null,
  id uuid not null,  -- of managers
  last_seen_at timestamptz(3) not null,
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, insert, update, delete

-- Who was of the party. The newest present stay of a guest is the one that what staff create for them belongs to.
create table stay_guests (
  hotel_id text not null,
  stay_id uuid not null,
  guest_id uuid not null,
  joined_at timestamptz(3) not null default now(),
  primary key (hotel_id, stay_id, guest_id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, guest_id) references guests(hotel_id, id) on delete cascade,
  foreign key (hotel_id, stay_id) references stays(hotel_id, id) on delete cascade
);
create index stay_guests_of_guest on stay_guests (hotel_id, guest_id, joined_at desc);
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

-- How a companion joins: by the secret of a QR code, or by six characters. Only hashes are stored. No event has them.
create table stay_invitations (
  hotel_id text not null,
  id uuid not null,
  stay_id uuid not null,
  token_hash bytea not null,
  code_hash bytea not null,
  made_by uuid not null,
  trusted boolean not null,  -- whether the session that made it is: its companions are then trusted too
  uses smallint not null default 0 check (uses between 0 and 5),
  expires_at timestamptz(3) not null,
  -- Whether something had proved that the guest who invites stays in the hotel: companions are as verified as they
  -- were.
  verified boolean not null,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, code_hash),
  unique (hotel_id, token_hash),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, made_by) references guests(hotel_id, id) on delete cascade,
  foreign key (hotel_id, stay_id) references stays(hotel_id, id) on delete cascade
);
create index stay_invitations_by_end on stay_invitations (expires_at);
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, delete

-- The stays whose guests were asked by a push how it is so far: each once, whatever dies meanwhile.
create table stay_questions (
  hotel_id text not null,
  id uuid not null,  -- that of the stay
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id, id) references stays(hotel_id, id) on delete cascade
);
create constraint trigger stay_questions_event after insert or delete or update on stay_questions
  deferrable initially deferred for each row execute function record_hotel_event('stay_questions', 'staff');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert; deskbell_platform: select

-- Stays: a party of guests in a room from arrival to check-out. What belongs to a stay is read by its guests, and by
-- nobody who comes to the room before or after.
create table stays (
  hotel_id text not null,
  id uuid not null,
  -- the name in the list of rooms where the room is one of it, otherwise as the guest typed it
  room_number text not null check (length(room_number) between 1 and 40),
  room_id uuid,
  reservation_id uuid,  -- Only of a confirmed stay. No reference: clearing the reservations must not end a stay.
  lead_name text not null check (length(lead_name) between 1 and 120),
  language text check (language in ('cs', 'de', 'en', 'hu', 'nl', 'pl', 'ro', 'ru', 'sq', 'sr')),
  check_in date not null,
  check_out date,
  -- staff set the date: an import of reservations no longer changes it
  check_out_by_staff boolean not null default false,
  status text not null default 'present' check (status in ('present', 'ended')),
  confirmed_at timestamptz(3),  -- when the first of its sessions was trusted, or when staff opened or confirmed it
  confirmed_by text check (confirmed_by in ('code', 'staff', 'link')),
  door_released_at timestamptz(3),  -- staff showed the door code before the check-in hour
  ended_at timestamptz(3),
  ended_how text check (ended_how in ('staff', 'guest', 'clock', 'merged')),
  ended_by_name text,
  merged_into uuid,
  -- With a check-out date: when the clock ends it. Without one: when the clock looks again whether anybody is signed
  -- in.
  ends_due_at timestamptz(3),
  vacant_since timestamptz(3),  -- since when nobody of it has been signed in, as the clock saw it
  hotel_read_until timestamptz(3),  -- how far the hotel has read the conversation
  -- How many things that were asked for at a time were withdrawn when the stay ended: the staff are told.
  withdrawn_count integer not null default 0 check (withdrawn_count >= 0),
  bill_changed_at timestamptz(3),  -- when a charge or an invoice of it last changed: its guests read the bill again
  -- { total, currency }: what its guest, who ended it, has to pay at the reception: the staff are told
  to_pay jsonb check (jsonb_typeof(to_pay) = 'object'),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  check (check_out > check_in),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check (reservation_id is null or confirmed_at is not null),
  check ((status = 'ended') = (ended_at is not null) and (ended_at is null) = (ended_how is null)),
  check ((ended_how = 'merged') = (merged_into is not null))
);
create index stays_by_check_in on stays (hotel_id, check_in);
create index stays_due on stays (ends_due_at) where status = 'present';
create index stays_ended on stays (hotel_id, ended_at desc, id desc) where status = 'ended';
create index stays_in_room on stays (hotel_id, room_id) where room_id is not null;
create index stays_newest on stays (hotel_id, created_at desc, id desc) where status = 'present';
create unique index stays_of_reservation on stays (hotel_id, reservation_id)
  where reservation_id is not null and status = 'present';
create index stays_present on stays (hotel_id, check_out, id) where status = 'present';
create index stays_present_in_room on stays (hotel_id, room_number) where status = 'present';
create constraint trigger stays_event after insert or delete or update of room_number, room_id, reservation_id,
  lead_name, language, check_in, check_out, check_out_by_staff, status, confirmed_at, door_released_at,
    hotel_read_until, bill_changed_at, updated_at on stays deferrable initially deferred for each row
      execute function record_hotel_event('stays', 'stay');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update; deskbell_platform: select

-- What the tourist tax counted more or less than before when it charged or took off something.
create table tax_details (
  hotel_id text not null,
  charge_id uuid not null,
  -- [{ rule, month, town, group, exemption, persons, nights, amount }]
  details jsonb not null check (jsonb_typeof(details) = 'array'),
  primary key (hotel_id, charge_id),
  foreign key (hotel_id, charge_id) references charges(hotel_id, id) on delete cascade
);
create index tax_details_of_month on tax_details using gin (details jsonb_path_ops);
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert

-- The persons of a stay, for its tourist tax: no names, no birth dates. Not in the event log, since an exemption can
-- be one for a disability.
create table tax_parties (
  hotel_id text not null,
  stay_id uuid not null,
  -- [{ id, age, exempt, from, until }]; age null: an adult
  persons jsonb not null check (jsonb_typeof(persons) = 'array' and jsonb_array_length(persons) <= 30),
  room_price numeric(10,2) check (room_price >= 0),  -- of a night, VAT included
  source text not null check (source in ('staff', 'registration')),
  by_name text,
  ended_at timestamptz(3),  -- when the stay ended: it is not kept for long after that
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, stay_id),
  foreign key (hotel_id, stay_id) references stays(hotel_id, id) on delete cascade
);
create index tax_parties_ended on tax_parties (ended_at) where ended_at is not null;
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, delete

-- How tourist tax is computed for some time. Rows of one tax share a series and never overlap.
create table tax_rules (
  hotel_id text not null,
  id uuid not null,
  series uuid not null,
  name text not null check (length(name) between 1 and 60),
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  town text not null default '' check (length(town) <= 60),
  base text not null check (base in ('person_night', 'percent_of_room', 'band')),
  amount numeric(10,2) check (amount >= 0),
  percent numeric(6,3) check (percent between 0 and 100),
  room_net boolean not null default false,
  room_vat numeric(5,2) check (room_vat >= 0),
  bands jsonb not null default '[]' check (jsonb_typeof(bands) = 'array' and jsonb_array_length(bands) <= 10),
  band_by text not null default 'room' check (band_by in ('room', 'person')),
  ages jsonb not null default '[]' check (jsonb_typeof(ages) = 'array' and jsonb_array_length(ages) <= 6),
  most_nights integer check (most_nights between 1 and 365),
  season_from text check (season_from ~ '^\d\d-\d\d$'),
  season_to text check (season_to ~ '^\d\d-\d\d$'),
  exemptions jsonb not null default '[]'
    check (jsonb_typeof(exemptions) = 'array' and jsonb_array_length(exemptions) <= 12),
  surcharge_percent numeric(5,2) not null default 0 check (surcharge_percent between 0 and 100),
  most_per_night numeric(10,2) check (most_per_night >= 0),
  vat_rate numeric(5,2) check (vat_rate >= 0),
  vat_on_top boolean not null default false,
  round_at text not null default 'night' check (round_at in ('night', 'person', 'stay')),
  round_to integer not null default 1 check (round_to in (1, 5, 10, 50, 100)),
  round_mode text not null default 'half_up' check (round_mode in ('half_up', 'down', 'up')),
  valid_from date not null,
  valid_until date,  -- the first day on which it no longer holds
  used boolean not null default false,  -- something was charged by it: only its end changes
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  check (valid_until > valid_from),
  check ((season_from is null) = (season_to is null)),
  check (
case base
    when 'person_night' then amount is not null
    when 'percent_of_room' then percent is not null
    else jsonb_array_length(bands) > 0
end)
);
create trigger tax_rules_used before delete or update on tax_rules for each row when (old.used)
  execute function keep_used_tax_rule();
-- rows: hotel, backup by hotel; bound; deskbell_app: select, insert, update, delete

create table taxi_requests (
  hotel_id text not null,
  id uuid not null,
  guest_id uuid not null,
  stay_id uuid,
  guest_name guest_name not null,
  room_number room_number not null,
  pickup_location text not null check (length(pickup_location) between 1 and 200),
  dropoff_location text not null default '' check (length(dropoff_location) <= 200),
  estimated_arrival timestamptz(3),
  status text not null default 'requested'
    check (status in ('requested', 'dispatched', 'arrived', 'completed', 'cancelled')),
  dispatched_at timestamptz(3),
  arrived_at timestamptz(3),
  cancelled_at timestamptz(3),
  cancelled_by text check (cancelled_by in ('guest', 'staff')),
  dispatch_due_at timestamptz(3),  -- when it moves on by itself, if nobody was faster
  complete_due_at timestamptz(3),
  scheduled_for timestamptz(3),  -- null: as soon as possible
  created_by text,  -- by the staff for a guest, on the phone or at the desk
  created_by_id uuid,
  claimed_at timestamptz(3),
  claimed_by text,
  claimed_by_id uuid,
  escalation_from timestamptz(3) not null,  -- since when it waits for somebody
  escalation_level smallint not null default 0 check (escalation_level between 0 and 2),
  escalation_raised_at timestamptz(3),
  escalation_due_at timestamptz(3),
  ring_due_at timestamptz(3),  -- when it rings; null: it has rung, or has been worked on before
  completed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade,
  foreign key (hotel_id, guest_id) references guests(hotel_id, id) on delete cascade,
  check ((status = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancelled_by is null))
);
-- the job of due tickets; across all hotels on purpose: one query finds what is due in any of them
create index taxi_requests_due on taxi_requests ((case
  when status in ('requested', 'dispatched', 'arrived') then least(case
    when (status in ('requested', 'dispatched')) and claimed_at is null
      and ring_due_at is null then escalation_due_at end, ring_due_at) end)) where case
        when status in ('requested', 'dispatched', 'arrived') then least(case
          when (status in ('requested', 'dispatched')) and claimed_at is null
            and ring_due_at is null then escalation_due_at end, ring_due_at) end is not null;
-- the list of all, and the figures of a period
create index taxi_requests_newest on taxi_requests (hotel_id, created_at desc, id desc);
-- a guest's own list; what is exported and erased of them
create index taxi_requests_of_guest on taxi_requests (hotel_id, guest_id, created_at desc, id desc);
-- the page of a stay; what is withdrawn when it ends
create index taxi_requests_of_stay on taxi_requests (hotel_id, stay_id) where stay_id is not null;
-- Whatever is asked about what is open: boards, badges, limits of a guest, what waits longest, what is due. A hotel
-- has some hundred open ones at most.
create index taxi_requests_open on taxi_requests (hotel_id, created_at desc, id desc)
  where status in ('requested', 'dispatched', 'arrived');
-- the job that dispatches and completes taxis, across all hotels
create index taxi_requests_to_move on taxi_requests ((case
  when status in ('requested', 'dispatched', 'arrived') then least(case
    when status = 'requested' then dispatch_due_at end, complete_due_at) end)) where case
      when status in ('requested', 'dispatched', 'arrived') then least(case
        when status = 'requested' then dispatch_due_at end, complete_due_at) end is not null;
create trigger taxi_requests_complete before insert on taxi_requests for each row
  when (new.escalation_due_at is null or new.stay_id is null or new.escalation_from is null)
    execute function complete_ticket();
create constraint trigger taxi_requests_event after insert or delete or update on taxi_requests
  deferrable initially deferred for each row execute function record_hotel_event('taxi_requests', 'own');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, update

-- One event for one endpoint.
create table webhook_deliveries (
  hotel_id text not null,
  id uuid not null,  -- the webhook-id of its calls
  endpoint_id uuid not null,
  number bigint,  -- of the event; null for a ping
  event_type text not null check (length(event_type) between 1 and 60),
  payload jsonb,  -- the body of its calls; removed after a week
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed', 'skipped')),
  attempts smallint not null default 0 check (attempts >= 0),
  due_at timestamptz(3) not null default now(),
  response_status smallint,
  response_ms integer,
  failure text,
  created_at timestamptz(3) not null default now(),
  delivered_at timestamptz(3),
  replay_of uuid,  -- the delivery that it repeats, and the call by which somebody asked for it
  replay_id uuid,
  primary key (hotel_id, id),
  foreign key (hotel_id, endpoint_id) references webhook_endpoints(hotel_id, id) on delete cascade
);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
create index webhook_deliveries_due on webhook_deliveries (due_at) where status = 'pending';
create index webhook_deliveries_newest on webhook_deliveries (hotel_id, endpoint_id, created_at desc, id desc);
create unique index webhook_deliveries_of_event on webhook_deliveries (hotel_id, endpoint_id, number)
  where replay_of is null;
create index webhook_deliveries_pending on webhook_deliveries (hotel_id, endpoint_id, due_at) where status = 'pending';
create index webhook_deliveries_replays on webhook_deliveries (hotel_id, replay_of) where replay_of is not null;
create index webhook_deliveries_with_payload on webhook_deliveries (created_at) where payload is not null;
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, insert

-- Other systems of a hotel that are called when something happens. The secret that signs the calls is derived from the
-- installation secret, the endpoint and the generation; no row holds it.
create table webhook_endpoints (
  hotel_id text not null,
  id uuid not null,
  url text not null check (length(url) between 1 and 500),
  description text not null default '' check (length(description) <= 60),
  -- exact, or every one of a kind: order.*
  event_types jsonb not null
    check (jsonb_typeof(event_types) = 'array' and jsonb_array_length(event_types) between 1 and 40),
  state text not null default 'active' check (state in ('active', 'paused', 'disabled')),
  secret_generation smallint not null default 1 check (secret_generation >= 1),
  secret_renewed_at timestamptz(3),  -- for a day calls are signed with the secret before as well
  -- the generation of the installation secret from which the receiver's secret was derived
  secret_key_id smallint not null default 1 check (secret_key_id >= 0),
  -- only events after this one are recorded for it: it begins with now, also when it is switched on again
  from_number bigint not null,
  last_number bigint,  -- the number of the last event that was recorded for it
  failing_since timestamptz(3),  -- since when no call has arrived; null: the last one did
  last_failure text,
  -- how many deliveries ran out of attempts since a call arrived
  ran_out integer not null default 0 check (ran_out >= 0),
  last_delivered_at timestamptz(3),
  created_by text not null check (length(created_by) between 1 and 254),
  -- The API key whose rights an endpoint has: it is sent what this key may read, and nothing once the key has ended.
  -- null: staff made it. Not a reference: an endpoint must not become one of staff when its key is removed after its
  -- time.
  key_id uuid,
  created_by_id uuid,  -- Who made it, a staff member or a key: nobody else is told the secret again.
  -- Random, and a part of what the secret is derived from: an endpoint that is deleted and made again under its id has
  -- another secret.
  secret_salt text not null check (length(secret_salt) between 1 and 43),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels(id) on delete cascade
);
create constraint trigger webhook_endpoints_event after insert or delete or update of url, description, event_types,
  state, secret_renewed_at, failing_since on webhook_endpoints deferrable initially deferred for each row
    execute function record_hotel_event('webhook_endpoints', 'staff');
-- rows: hotel, platform, backup by hotel; bound; deskbell_app: select, insert, update,
--    delete; deskbell_platform: select, update

create function add_first_request_types(hotel text)
  returns void
  language sql
as $function$
  insert into request_types (hotel_id, id, built_in, icon, department, note, "order") values
    (hotel, 'towels', 'towels', 'towels', 'housekeeping', 'required', 1),
    (hotel, 'cleaning', 'cleaning', 'broom', 'housekeeping', 'required', 2),
    (hotel, 'maintenance', 'maintenance', 'wrench', 'maintenance', 'required', 3),
    (hotel, 'other', 'other', 'message', 'reception', 'required', 4)
  on conflict do nothing
$function$;

create function allow_platform_access(target regclass)
  returns void
  language plpgsql
as $function$
begin
  execute format('create policy platform_access on %s to deskbell_platform using (true) with check (true)', target);
end $function$;

create function allow_platform_access(target text)
  returns void
  language sql
as $function$ select allow_platform_access(target::regclass) $function$;

create function app_hotel()
 returns text
 language sql
 stable parallel safe
  return nullif(current_setting('app.hotel_id', true), '');

create function check_invoice_of_bill()
  returns trigger
  language plpgsql
as $function$
declare
  held record;
  wanted invoices;
  wanted_id uuid;
  ids uuid[];
begin
  if current_user = 'deskbell_backup' then return null; end if;
  if tg_argv[0] = 'invoices' then ids := array[new.id];
  elsif tg_op = 'INSERT' then ids := array[new.invoice_id];
  else ids := array[new.invoice_id, old.invoice_id];
  end if;
  foreach wanted_id in array array_remove(ids, null) loop
    select * into wanted from invoices where hotel_id = new.hotel_id and id = wanted_id;
    select coalesce(sum(amount), 0) as total, bool_and(stay_id = wanted.stay_id and currency = wanted.currency) as are_own into held
      from charges where hotel_id = new.hotel_id and invoice_id = wanted_id;
    if not coalesce(held.are_own, true)
      or held.total <> (
        case when wanted.stay_id is null or wanted.kind = 'credit_note' or wanted.cancelled_by is not null then 0 else wanted.total end
      )
      or wanted.kind = 'credit_note' and wanted.total <> -(select total from invoices where hotel_id = new.hotel_id and id = wanted.cancels)
    then
      raise exception 'invoices: an invoice is not the sum of its charges' using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end $function$;

create function check_new_charge()
  returns trigger
  language plpgsql
as $function$
declare
  corrected charges;
  corrected_before numeric;
begin
  if current_user = 'deskbell_backup' then return new; end if;
  if new.amount <> (select sum((line ->> 'quantity')::numeric * (line ->> 'price')::numeric) from jsonb_array_elements(new.lines) line) then
    raise exception 'charges: the amount is not the sum of its lines' using errcode = 'check_violation';
  end if;
  -- What the end of a stay charges itself, such as the tourist tax, has the moment of that end.
  update stays set bill_changed_at = greatest(now(), bill_changed_at) where hotel_id = new.hotel_id and id = new.stay_id
    returning coalesce(ended_at <> now()::timestamptz(3), false) into new.after_end;
  new.after_end := coalesce(new.after_end, false);
  if new.kind <> 'correction' then return new; end if;
  select * into strict corrected from charges where hotel_id = new.hotel_id and id = new.corrects_id;
  if corrected.kind = 'correction' or corrected.invoice_id is not null
    or corrected.stay_id <> new.stay_id or corrected.currency <> new.currency then
    raise exception 'charges: a correction is of an open charge of its stay and currency' using errcode = 'check_violation';
  end if;
  select coalesce(sum(amount), 0) into corrected_before from charges where hotel_id = new.hotel_id and corrects_id = new.corrects_id;
  if corrected.amount + corrected_before + new.amount < 0 then
    raise exception 'charges: a correction exceeds its charge' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

create function complete_ticket()
  returns trigger
  language plpgsql
as $function$
begin
  if current_user = 'deskbell_backup' then return new; end if;
  if new.escalation_from is null then new.escalation_from := new.created_at; end if;
  -- Its guest's present stay; for what staff create also the only present one of the room.
  if new.stay_id is null then
    select stay.id into new.stay_id from stay_guests party join stays stay on stay.hotel_id = party.hotel_id and stay.id = party.stay_id
      where party.hotel_id = new.hotel_id and party.guest_id = new.guest_id and stay.status = 'present'
      order by party.joined_at desc limit 1;
    if new.stay_id is null and new.created_by_id is not null then
      select min(id::text)::uuid into new.stay_id from stays
        where hotel_id = new.hotel_id and room_number = new.room_number and status = 'present' having count(*) = 1;
    end if;
  end if;
  if new.escalation_from < new.created_at then new.escalation_from := new.created_at; end if;
  if new.scheduled_for is not null and new.ring_due_at is null and new.escalation_from > new.created_at then
    new.ring_due_at := new.escalation_from;
  end if;
  if new.escalation_due_at is null and new.escalation_level = 0 and new.claimed_at is null then
    select new.escalation_from + make_interval(mins => overdue_minutes) into new.escalation_due_at from hotels where id = new.hotel_id;
  end if;
  return new;
end $function$;

create function count_members()
  returns trigger
  language plpgsql
as $function$
declare
  before text[] := case when tg_op = 'INSERT' then array[]::text[] else followed_departments(old.staff_role, old.follows) end;
  after text[] := case when tg_op = 'DELETE' then array[]::text[] else followed_departments(new.staff_role, new.follows) end;
  hotel text := case when tg_op = 'DELETE' then old.hotel_id else new.hotel_id end;
  department text;
  -- A distributed database takes no function in `do update set`.
  moment timestamptz(3) := now();
begin
  -- A restore brings the counts along, and a hotel that is removed takes them along.
  if current_user = 'deskbell_backup' or not exists (select from hotels where id = hotel) then return null; end if;
  foreach department in array before loop
    continue when department = any (after);
    update departments set members = members - 1, updated_at = moment where hotel_id = hotel and id = department;
  end loop;
  foreach department in array after loop
    continue when department = any (before);
    insert into departments as d (hotel_id, id, members, updated_at) values (hotel, department, 1, moment)
      on conflict (hotel_id, id) do update set members = d.members + 1, updated_at = excluded.updated_at;
  end loop;
  return null;
end $function$;

create function enable_hotel_rls(target regclass, hotel_column name default 'hotel_id'::name)
  returns void
  language plpgsql
as $function$
declare
  is_distributed boolean := false;
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy in_hotel on %1$s to deskbell_app using (%2$I = app_hotel()) with check (%2$I = app_hotel())',
    target, hotel_column
  );
  -- A name that exists with Citus only, so it is no part of a planned statement.
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    execute $sql$
      select exists (select from pg_catalog.pg_dist_partition where logicalrelid = 'hotel_event_counters'::regclass)
    $sql$ into is_distributed;
  end if;
  if is_distributed then
    set local client_min_messages = warning;
    execute format('select create_distributed_table(%L, %L, colocate_with => ''hotel_event_counters'')', target, hotel_column);
  end if;
end $function$;

create function enable_platform_rls(target regclass)
  returns void
  language plpgsql
as $function$
begin
  execute format('alter table %s enable row level security', target);
  perform allow_platform_access(target);
end $function$;

create function erase_handover_notes()
  returns trigger
  language plpgsql
as $function$
begin
  update request_handovers set note = '', updated_at = now() where hotel_id = new.hotel_id and request_id = new.id and note <> '';
  if found then
    update hotel_events set row_data = row_data || '{"note": ""}'
      where hotel_id = new.hotel_id and entity = 'request_handovers' and row_data ->> 'request_id' = new.id::text;
  end if;
  return null;
end $function$;

create function followed_departments(staff_role text, follows jsonb)
 returns text[]
 language sql
 immutable
  return case
    when (follows is not null) then array(select jsonb_array_elements_text(follows) as jsonb_array_elements_text)
      when (staff_role = 'manager') then array[]::text[] else array[staff_role] end;

create function guest_names(hotel text, guest uuid)
  returns table(room_number text, guest_name text)
  language plpgsql
  stable rows 1
as $function$
begin
  return query select g.room_number, g.guest_name from guests g where g.hotel_id = hotel and g.id = guest;
end $function$;

create function keep_charge_texts()
  returns trigger
  language plpgsql
as $function$
begin
  if (new.description <> old.description and new.description <> '—') or (new.reason is distinct from old.reason and new.reason <> '—') then
    raise exception 'charges: a charge is never changed' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

create function keep_invoice_of_bill()
  returns trigger
  language plpgsql
as $function$
begin
  -- It binds the application. A hotel that is removed takes its invoices along, and a restore replaces them.
  if current_user <> 'deskbell_app' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or new.stay_id is null
    or (new.number, new.items, new.total, new.taxes, new.currency, new.buyer, new.seller, new.kind, new.cancels)
    is distinct from (old.number, old.items, old.total, old.taxes, old.currency, old.buyer, old.seller, old.kind, old.cancels) then
    raise exception 'invoices: an invoice of a bill is never changed' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

create function keep_used_tax_rule()
  returns trigger
  language plpgsql
as $function$
begin
  if current_user <> 'deskbell_app' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or to_jsonb(new) - array['valid_until', 'updated_at'] <> to_jsonb(old) - array['valid_until', 'updated_at'] then
    raise exception 'tax_rules: a rate by which something was charged only ends' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

create function leave_conversations()
  returns trigger
  language plpgsql
as $function$
begin
  if exists (select from hotels where id = old.hotel_id) then
    update conversations set assignee_id = null, assignee_name = null where hotel_id = old.hotel_id and assignee_id = old.id;
    update conversations row set claimed_at = null, claimed_by = null, claimed_by_id = null, escalation_level = 0, escalation_raised_at = null,
        escalation_due_at = (now() at time zone 'UTC' + make_interval(mins => hotel.overdue_minutes)) at time zone 'UTC'
      from hotels hotel
      where row.hotel_id = old.hotel_id and hotel.id = row.hotel_id and row.claimed_by_id = old.id and row.status = 'waiting';
  end if;
  return null;
end $function$;

create function leave_mail()
  returns trigger
  language plpgsql
as $function$
begin
  if exists (select from hotels where id = old.hotel_id) then
    delete from mail_choices where hotel_id = old.hotel_id and id = old.id;
  end if;
  return null;
end $function$;

create function leave_room()
  returns trigger
  language plpgsql
as $function$
begin
  -- A hotel that is removed takes its stays along.
  if exists (select from hotels where id = old.hotel_id) then
    update stays set room_id = null where hotel_id = old.hotel_id and room_id = old.id;
  end if;
  return null;
end $function$;

create function leave_team()
  returns trigger
  language plpgsql
as $function$
begin
  -- A hotel that is removed takes all of it along.
  if not exists (select from hotels where id = old.hotel_id) then return null; end if;
  delete from staff_presence where hotel_id = old.hotel_id and id = old.id;
  delete from staff_password_links where hotel_id = old.hotel_id and id = old.id;
  delete from staff_invitations where hotel_id = old.hotel_id and for_id = old.id and accepted_at is null;
  update sessions set name_tag_id = null, name_tag_at = null where hotel_id = old.hotel_id and name_tag_id = old.id;
  return null;
end $function$;

create function make_due_with_invoice()
  returns trigger
  language plpgsql
as $function$
begin
  -- A restore brings the records along.
  if current_user <> 'deskbell_backup' then perform make_invoice_due(new.hotel_id, new.id); end if;
  return null;
end $function$;

create function make_due_with_order()
  returns trigger
  language plpgsql
as $function$
begin
  if current_user <> 'deskbell_backup' then
    insert into fiscal_records (hotel_id, subject, subject_id, label, room_number, amount, currency, due_at)
    select new.hotel_id, 'orders', new.id, 'Order ' || left(new.id::text, 8), new.room_number, new.total, new.currency,
      now() + make_interval(hours => settings.fiscal_hours)
    from bill_settings settings where settings.hotel_id = new.hotel_id and settings.fiscal
    on conflict do nothing;
  end if;
  return null;
end $function$;

create function make_invoice_due(of_hotel text, of_invoice uuid)
  returns void
  language sql
as $function$
  insert into fiscal_records (hotel_id, subject, subject_id, label, room_number, amount, currency, due_at)
  select invoice.hotel_id, 'invoices', invoice.id,
    'INV-' || lpad(invoice.number::text, greatest(4, length(invoice.number::text)), '0'),
    invoice.room_number, invoice.total, invoice.currency, now() + make_interval(hours => settings.fiscal_hours)
  from invoices invoice join bill_settings settings on settings.hotel_id = invoice.hotel_id
  where invoice.hotel_id = of_hotel and invoice.id = of_invoice and invoice.status <> 'draft' and settings.fiscal
  on conflict do nothing
$function$;

create function notify_hotel()
  returns trigger
  language plpgsql
as $function$
begin
  if current_setting('application_name') like 'citus\_internal %' then return null; end if;
  perform pg_notify('hotel_changed', coalesce(new.id, old.id));
  return null;
end $function$;

create function notify_manager()
  returns trigger
  language plpgsql
as $function$
begin
  perform pg_notify('session_changed', id::text || ':update') from sessions where hotel_id = new.hotel_id and manager_id = new.id;
  return null;
end $function$;

create function notify_session()
  returns trigger
  language plpgsql
as $function$
begin
  perform pg_notify(
    'session_changed',
    old.id::text || ':' || lower(tg_op)
      || case when tg_op = 'DELETE' and current_setting('app.stay_ends', true) = 'on' then ':stay' else '' end
  );
  return null;
end $function$;

create function open_hotel(hotel text)
  returns void
  language plpgsql
as $function$
begin
  insert into hotel_event_counters (hotel_id) values (hotel) on conflict do nothing;
  insert into privacy_settings (hotel_id) values (hotel) on conflict do nothing;
  insert into menu_settings (hotel_id) values (hotel) on conflict do nothing;
  perform add_first_request_types(hotel);
end $function$;

create function record_hotel_event()
  returns trigger
  language plpgsql
as $function$
declare
  row_before jsonb;
  row_after jsonb;
  audience text := tg_argv[1];
  changed jsonb := '[]';
  guest uuid;
  stay uuid;
  event_number bigint;
begin
  -- A restore brings the events along.
  if current_user = 'deskbell_backup' then return null; end if;
  -- A new row, which is most of them, has nothing to compare with.
  if tg_op = 'INSERT' then
    row_after := to_jsonb(new);
  elsif tg_op = 'UPDATE' then
    row_before := to_jsonb(old);
    row_after := to_jsonb(new);
    select coalesce(jsonb_agg(key), '[]') into changed
      from jsonb_each(row_after) after where after.value is distinct from row_before -> after.key;
  else
    -- A hotel that is removed takes its log along.
    if not exists (select from hotels where id = old.hotel_id) then return null; end if;
    row_before := to_jsonb(old);
    row_after := row_before;
    new := old;
  end if;
  if tg_nargs > 2 then
    if not ((row_after ->> tg_argv[2])::boolean or coalesce((row_before ->> tg_argv[2])::boolean, false)) then audience := 'staff'; end if;
  end if;
  if audience = 'own' then
    guest := row_after ->> 'guest_id';
  elsif audience = 'stay' then
    guest := row_after ->> 'guest_id';
    stay := coalesce(row_after ->> 'stay_id', row_after ->> 'id');
  end if;
  update hotel_event_counters set last_number = last_number + 1 where hotel_id = new.hotel_id
    returning last_number into strict event_number;
  insert into hotel_events (hotel_id, number, entity, operation, row_id, audience, guest_id, stay_id, changed, row_data)
  values (new.hotel_id, event_number, tg_argv[0], lower(tg_op), row_after ->> 'id', audience, guest, stay, changed, row_after);
  return null;
end $function$;

create function remove_request_photo()
  returns trigger
  language plpgsql
as $function$
begin
  if exists (select from hotels where id = old.hotel_id) then
    update images set remove_due_at = now() where hotel_id = old.hotel_id and id = old.id;
  end if;
  return null;
end $function$;
