create table hotels (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,58}[a-z0-9]$'),
  name text not null check (length(name) between 1 and 120),
  logo_url text check (logo_url ~ '^(https://|/)' and length(logo_url) <= 2048),
  expiry_date date,
  features jsonb not null default '{}' check (jsonb_typeof(features) = 'object'),
  enabled boolean not null default true,
  accent text not null default '#1f2f33' check (accent ~ '^#[0-9a-f]{6}$'),
  time_zone text not null default 'Europe/Belgrade',
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  invoice_currency text not null default 'USD' check (invoice_currency ~ '^[A-Z]{3}$'),
  guest_signin text not null default 'open' check (guest_signin in ('open', 'reservation', 'code', 'qr')),
  has_unlisted_rooms boolean not null default false,
  content_languages jsonb not null default '[]'
    check (jsonb_typeof(content_languages) = 'array' and jsonb_array_length(content_languages) <= 10),
  overdue_minutes integer not null default 5 check (overdue_minutes between 1 and 120),
  escalation_minutes integer not null default 15 check (escalation_minutes between 2 and 480),
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  is_demo boolean not null default false,
  orders_ahead boolean not null default false,
  taxi_ahead boolean not null default false,
  do_not_disturb boolean not null default false,
  second_factor_required boolean not null default false,
  taxi_dispatch text not null default 'automatic' check (taxi_dispatch in ('automatic', 'by_staff')),
  taxi_destination boolean not null default false,
  audit_days integer not null default 365 check (audit_days between 90 and 1095),
  is_being_deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint hotels_escalation_check check (escalation_minutes > overdue_minutes),
  constraint hotels_quiet_check check ((quiet_from is null) = (quiet_until is null))
);
comment on column hotels.expiry_date is 'counts as the end of that day at +02:00';
comment on column hotels.features is 'feature key → false switches it off; a missing key counts as on';
comment on column hotels.guest_signin is 'what somebody has to show to be let in as a guest';
comment on column hotels.has_unlisted_rooms is
  'The list of rooms is not complete: guests of the others are no strangers who invent rooms.';
comment on column hotels.content_languages is
  'The languages of the hotel''s own texts, in their order; the first is the one of the ordinary columns. Empty: '
  'not chosen.';
comment on column hotels.overdue_minutes is 'how soon somebody must have claimed a new ticket';
comment on column hotels.quiet_from is 'when staff want no sound, in the hotel''s own zone: `22:00`';
comment on column hotels.is_demo is 'a demo hotel and no other can be removed; backups carry the mark with the row';
comment on column hotels.orders_ahead is 'Whether guests may ask for food, drinks and taxis for a later time.';
comment on column hotels.do_not_disturb is 'Whether guests of a hotel can hang out the sign "do not disturb".';
comment on column hotels.second_factor_required is 'written by the owner alone';
comment on column hotels.is_being_deleted is
  'From the moment the owner asks for it the hotel answers like an unknown one.';
select enable_hotel_rls('hotels', 'id');
-- A demo hotel and no other can be removed. No policy is restrictive: Citus makes such ones permissive when it distributes a
-- table.
create policy platform_reads on hotels for select to deskbell_platform using (true);
create policy platform_inserts on hotels for insert to deskbell_platform with check (true);
create policy platform_updates on hotels for update to deskbell_platform using (true) with check (true);
create policy platform_removes_demo on hotels for delete to deskbell_platform using (is_demo);
grant select, update on hotels to deskbell_app;
grant select, insert, update, delete on hotels to deskbell_platform;

alter table hotel_event_counters add foreign key (hotel_id) references hotels on delete cascade;

-- Every process caches hotels: this tells it to read one again. In a distributed database every machine has a copy of this
-- table and runs the trigger; but programs listen on the coordinator alone, and a transaction with a NOTIFY cannot be prepared
-- on another machine.
create function notify_hotel() returns trigger language plpgsql as $$
begin
  if current_setting('application_name') like 'citus\_internal %' then return null; end if;
  perform pg_notify('hotel_changed', coalesce(new.id, old.id));
  return null;
end $$;
create trigger hotels_notify after insert or update or delete on hotels for each row execute function notify_hotel();
