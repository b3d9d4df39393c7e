create table hotels (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,58}[a-z0-9]$'),
  name text not null check (length(name) between 1 and 120),
  logo_url text check (logo_url ~ '^(https://|/)' and length(logo_url) <= 2048),
  -- counts as the end of that day at +02:00
  expiry_date date,
  -- feature key → false switches it off; a missing key counts as on
  features jsonb not null default '{}' check (jsonb_typeof(features) = 'object'),
  enabled boolean not null default true,
  accent text not null default '#1f2f33' check (accent ~ '^#[0-9a-f]{6}$'),
  time_zone text not null default 'Europe/Belgrade',
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  invoice_currency text not null default 'USD' check (invoice_currency ~ '^[A-Z]{3}$'),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- Every hotel has its event counter from the first moment.
create function open_hotel_event_log() returns trigger language plpgsql as $$
begin
  insert into hotel_event_counters (hotel_id) values (new.id);
  return null;
end $$;
create trigger hotels_event_log after insert on hotels for each row execute function open_hotel_event_log();

-- Every process keeps hotels in memory: this tells them to read one again.
create function announce_hotel() returns trigger language plpgsql as $$
begin
  perform pg_notify('hotel_changed', coalesce(new.id, old.id));
  return null;
end $$;
create trigger hotels_announce after insert or update or delete on hotels for each row execute function announce_hotel();

alter table hotel_event_counters add foreign key (hotel_id) references hotels on delete cascade;

alter table hotels enable row level security;
alter table hotels force row level security;
create policy in_hotel on hotels to deskbell_app using (id = app_hotel()) with check (id = app_hotel());
create policy above_hotels on hotels to deskbell_platform using (true) with check (true);
grant select, update on hotels to deskbell_app;
grant select, insert, update on hotels to deskbell_platform;
