-- Roles, the hotel that a transaction works in, and the log of what changed.

-- The application is neither owner nor superuser, so that row-level security binds it.
-- deskbell_app works inside one hotel; deskbell_platform does what comes before or above a hotel
-- (finding a session, signing in, administration) and is entered by SET LOCAL ROLE, never inherited.
do $$
begin
  if not exists (select from pg_roles where rolname = 'deskbell_platform') then create role deskbell_platform nologin; end if;
  if not exists (select from pg_roles where rolname = 'deskbell_app') then create role deskbell_app login; end if;
  execute format('grant deskbell_app, deskbell_platform to %I with inherit false, set true', current_user);
end $$;
grant deskbell_platform to deskbell_app with inherit false, set true;
grant usage on schema public to deskbell_app, deskbell_platform;

-- The hotel of this transaction, set by the application with set_config('app.hotel_id', …, true). Null outside: no row matches.
create function app_hotel() returns text language sql stable parallel safe
  return nullif(current_setting('app.hotel_id', true), '');

-- One row a hotel: the number of its newest event, and the newest that retention has removed.
create table hotel_event_counters (
  hotel_id text primary key,
  last_number bigint not null default 0,
  removed_through bigint not null default 0
) with (fillfactor = 50);

create table hotel_events (
  hotel_id text not null references hotel_event_counters on delete cascade,
  number bigint not null,
  entity text not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  row_id text not null,
  -- who may hear of it: 'own' staff and the guest it belongs to, 'staff' staff alone, 'public' everybody in the hotel
  audience text not null check (audience in ('own', 'staff', 'public')),
  guest_id uuid,
  row_data jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, number)
);

-- On every live table as a DEFERRED constraint trigger: it runs at commit, so the hotel's counter is locked last and
-- briefly, and two transactions that touch the same rows in another order cannot wait for each other through it.
-- The counter's row lock makes the order of numbers the order of commits; a rollback leaves no gap.
create function record_hotel_event() returns trigger language plpgsql as $$
declare
  changed record;
  event_number bigint;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  update hotel_event_counters set last_number = last_number + 1 where hotel_id = changed.hotel_id returning last_number into strict event_number;
  insert into hotel_events (hotel_id, number, entity, operation, row_id, audience, guest_id, row_data)
  values (
    changed.hotel_id, event_number, tg_table_name, lower(tg_op), changed.id::text, tg_argv[0],
    case when tg_argv[0] = 'own' then (to_jsonb(changed) ->> 'guest_id')::uuid end, to_jsonb(changed)
  );
  -- A doorbell only: who hears it reads the log. A lost ring heals with the next one or with the poll.
  perform pg_notify('hotel_events', changed.hotel_id || ':' || event_number);
  return null;
end $$;

-- Attempts counted per key (account, room, address); kept here so that a restart does not forget them.
create table rate_limits (
  key text primary key,
  count integer not null,
  window_started_at timestamptz(3) not null default now(),
  blocked_until timestamptz(3)
);

-- Secrets the installation makes for itself once.
create table platform_secrets (name text primary key, secret text not null);

alter table hotel_event_counters enable row level security;
alter table hotel_event_counters force row level security;
alter table hotel_events enable row level security;
alter table hotel_events force row level security;
create policy in_hotel on hotel_event_counters to deskbell_app using (hotel_id = app_hotel()) with check (hotel_id = app_hotel());
create policy in_hotel on hotel_events to deskbell_app using (hotel_id = app_hotel()) with check (hotel_id = app_hotel());
create policy above_hotels on hotel_event_counters to deskbell_platform using (true) with check (true);
create policy above_hotels on hotel_events to deskbell_platform using (true) with check (true);

grant select, update on hotel_event_counters to deskbell_app;
grant select, insert on hotel_events to deskbell_app;
grant select, insert, update on hotel_event_counters to deskbell_platform;
grant select, delete on hotel_events to deskbell_platform;
grant select, insert, update, delete on rate_limits to deskbell_platform;
grant select, insert on platform_secrets to deskbell_platform;
