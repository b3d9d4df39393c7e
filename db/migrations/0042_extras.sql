create table extras (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 600),
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  price numeric(10,2) not null check (price >= 0),
  unit text not null check (unit in ('each', 'person', 'night', 'stay')),
  image_url text check (length(image_url) <= 2048),
  tax_rate numeric(5,2) check (tax_rate between 0 and 99.99),
  approval boolean not null default true,
  timing text not null default 'none' check (timing in ('none', 'date', 'time')),
  quantity_most integer not null default 1 check (quantity_most between 1 and 20),
  per_day integer check (per_day between 1 and 999),
  lead_hours integer not null default 0 check (lead_hours between 0 and 168),
  "order" integer not null check ("order" >= 1),
  available boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check (unit <> 'night' or timing = 'date'),
  check (unit <> 'stay' or quantity_most = 1)
);
comment on table extras is 'What a hotel offers for money beside the menu.';
comment on column extras.translations is 'what guests read, in the other languages: {"de": {"name": "…"}}';
comment on column extras.price is 'in the hotel''s currency, VAT included';
comment on column extras.tax_rate is 'null: that of the settings of bills';
comment on column extras.approval is 'false: it is approved when it is asked for';
comment on column extras.timing is 'whether it is for a day, or for a time of a day';
comment on column extras.per_day is 'how many can be had on a day in all; null: any number';
comment on column extras.lead_hours is 'how long before its day or time it has to be asked for';
select enable_hotel_rls('extras');
grant select, insert, update, delete on extras to deskbell_app;
create constraint trigger extras_event after insert or update or delete on extras
  deferrable initially deferred for each row execute function record_hotel_event('extras', 'public', 'available');

create table extra_bookings (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  extra_id uuid,
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
  total numeric(10,2) not null check (total = price * quantity * coalesce(nights, 1)),
  for_day date,
  for_time text check (for_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  note text not null default '' check (length(note) <= 300),
  language text,
  status text not null check (status in ('asked', 'approved', 'declined', 'withdrawn', 'expired', 'cancelled')),
  settle text not null check (settle in ('room', 'reception')),
  answer text not null default '' check (length(answer) <= 300),
  answer_phrase text check (answer_phrase in ('gladly', 'full', 'other_time')),
  answered_at timestamptz(3),
  answered_by text,
  kept numeric(10,2) check (kept between 0 and total),
  expires_at timestamptz(3),
  scheduled_for timestamptz(3) check (scheduled_for is null),
  created_by text,
  created_by_id uuid,
  claimed_at timestamptz(3),
  claimed_by text,
  claimed_by_id uuid,
  escalation_from timestamptz(3) not null,
  escalation_level smallint not null default 0 check (escalation_level between 0 and 2),
  escalation_raised_at timestamptz(3),
  escalation_due_at timestamptz(3),
  ring_due_at timestamptz(3) check (ring_due_at is null),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check ((unit = 'night') = (nights is not null)),
  check (nights is null or for_day is not null),
  check (for_time is null or for_day is not null),
  check (status <> 'asked' or expires_at is not null),
  check ((status = 'cancelled') = (kept is not null)),
  foreign key (hotel_id, guest_id) references guests on delete cascade,
  foreign key (hotel_id, stay_id) references stays on delete cascade
);
comment on table extra_bookings is 'What guests asked for of the extras, with what the offer was then.';
comment on column extra_bookings.extra_id is 'the offer; null: it was deleted';
comment on column extra_bookings.settle is 'room: it is charged when it is approved';
comment on column extra_bookings.kept is 'what a cancelled one costs all the same';
comment on column extra_bookings.expires_at is 'when it expires unless it was answered';
comment on column extra_bookings.scheduled_for is 'every ticket has it; what has a day of its own is answered at once all the same';
comment on column extra_bookings.ring_due_at is 'every ticket has it; this one rings when it is asked for';
comment on column extra_bookings.created_by is 'by the staff for a guest, on the phone or at the desk';
comment on column extra_bookings.escalation_from is 'since when it waits';
create index extra_bookings_newest on extra_bookings (hotel_id, created_at desc, id desc);
comment on index extra_bookings_newest is 'the list of all, and the figures of a period';
create index extra_bookings_open on extra_bookings (hotel_id, created_at desc, id desc) where status in ('asked');
comment on index extra_bookings_open is 'the list, the badge and the banner of what waits for an answer';
create index extra_bookings_of_guest on extra_bookings (hotel_id, guest_id, created_at desc, id desc);
comment on index extra_bookings_of_guest is 'what is exported and erased of a guest';
create index extra_bookings_of_stay on extra_bookings (hotel_id, stay_id, created_at desc);
comment on index extra_bookings_of_stay is 'a guest''s own list; the page of a stay; what expires when it ends';
create index extra_bookings_of_extra on extra_bookings (hotel_id, extra_id) where status in ('asked', 'approved');
comment on index extra_bookings_of_extra is 'how many of an offer are taken on a day';
create index extra_bookings_due on extra_bookings ((
  case when status in ('asked') then least(
    case when status in ('asked') and claimed_at is null and ring_due_at is null then escalation_due_at end,
    ring_due_at) end
)) where
  case when status in ('asked') then least(
    case when status in ('asked') and claimed_at is null and ring_due_at is null then escalation_due_at end,
    ring_due_at) end is not null;
comment on index extra_bookings_due is
  'the job of due tickets; across all hotels on purpose: one query finds what is due in any of them';
create index extra_bookings_expiring on extra_bookings (expires_at) where status = 'asked';
comment on index extra_bookings_expiring is 'the job that lets them expire, across all hotels';
select enable_hotel_rls('extra_bookings'), allow_platform_access('extra_bookings');
grant select, update on extra_bookings to deskbell_platform;
grant select, insert, update on extra_bookings to deskbell_app;
create constraint trigger extra_bookings_event after insert or update or delete on extra_bookings
  deferrable initially deferred for each row execute function record_hotel_event('extra_bookings', 'stay');
create trigger extra_bookings_complete before insert on extra_bookings for each row
  when (new.escalation_due_at is null or new.escalation_from is null)
  execute function complete_ticket();
