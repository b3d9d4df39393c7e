-- Roles, helpers for row-level security, the event log, and what belongs to the installation rather than to a hotel.

-- The application is neither owner nor superuser, so that row-level security binds it. It logs in as deskbell_app inside one
-- hotel, and as deskbell_platform for what comes before or above a hotel (finding a session, signing in, administration).
-- Neither can become the other. Roles are no part of a dump, so each start checks them again
-- (src/platform/server/database/logins/roles.ts). The role for backups is made there too, after the migrations.
do $$
begin
  if not exists (select from pg_roles where rolname = 'deskbell_platform') then create role deskbell_platform login; end if;
  if not exists (select from pg_roles where rolname = 'deskbell_app') then create role deskbell_app login; end if;
  execute format('grant deskbell_app, deskbell_platform to %I with inherit false, set true', current_user);
end $$;
grant usage on schema public to deskbell_app, deskbell_platform;

-- Nothing here is a large object. An account that is no superuser may not revoke this, and goes on without.
do $$
declare
  large_object_function regprocedure;
begin
  for large_object_function in
    select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace and (proname like 'lo\_%' or proname in ('loread', 'lowrite'))
  loop
    execute format('revoke execute on function %s from public', large_object_function);
  end loop;
exception when insufficient_privilege then null;
end $$;

-- The hotel of this transaction, set by the application with set_config('app.hotel_id', …, true). Null outside: no row matches.
create function app_hotel() returns text language sql stable parallel safe
  return nullif(current_setting('app.hotel_id', true), '');

-- For migrations: the application sees and writes the rows of its transaction's hotel alone. Forced, so that the owner of the
-- tables is bound too.
create function enable_hotel_rls(target regclass, hotel_column name default 'hotel_id') returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy in_hotel on %1$s to deskbell_app using (%2$I = app_hotel()) with check (%2$I = app_hotel())', target, hotel_column);
end $$;

-- For migrations: the platform role sees and writes the rows of all hotels.
create function allow_platform_access(target regclass) returns void language plpgsql as $$
begin
  execute format('create policy platform_access on %s to deskbell_platform using (true) with check (true)', target);
end $$;

-- For migrations: a table that belongs to no hotel is closed to whoever restores one hotel
-- (src/platform/server/database/backup-role.ts). Not forced: the owner of the tables writes into some of them.
create function enable_platform_rls(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  perform allow_platform_access(target);
end $$;

-- One row a hotel: the number of its newest event, and of the newest that retention has removed.
create table hotel_event_counters (
  hotel_id text primary key,
  last_number bigint not null default 0,
  pruned_up_to bigint not null default 0
) with (fillfactor = 50);
select enable_hotel_rls('hotel_event_counters'), allow_platform_access('hotel_event_counters');
grant select, update on hotel_event_counters to deskbell_app;
grant select, insert, update on hotel_event_counters to deskbell_platform;

create table hotel_events (
  hotel_id text not null references hotel_event_counters on delete cascade,
  number bigint not null,
  entity text not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  row_id text not null,
  -- who receives it: 'own' staff and the guest it belongs to, 'staff' staff alone, 'public' everybody in the hotel
  audience text not null check (audience in ('own', 'staff', 'public')),
  guest_id uuid,
  row_data jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, number)
);
-- The rows of one guest: when a guest is forgotten, the log loses the name.
create index hotel_events_of_guest on hotel_events (hotel_id, guest_id) where guest_id is not null;
select enable_hotel_rls('hotel_events'), allow_platform_access('hotel_events');
grant select, insert, update (guest_id, row_data) on hotel_events to deskbell_app;
grant select, insert, delete on hotel_events to deskbell_platform;

-- On every live table as a DEFERRED constraint trigger: it runs at commit, so the hotel's counter is locked last and
-- briefly, and two transactions that touch the same rows in another order cannot wait for each other through it.
-- The counter's row lock makes the order of numbers the order of commits; a rollback leaves no gap.
-- The first argument is the name of the entity: a trigger of a distributed table runs on a part of it, whose name is
-- another. The second is the audience. A third one names a flag of the row (menu_items.available): a change of a row that has
-- the flag neither before nor after goes to staff alone.
-- It sends no NOTIFY. NOTIFY holds one lock of the whole database from before the commit's fsync until after it: commits that
-- notify wait in a row, one fsync each. And one that is sent from another machine of a distributed database reaches nobody. So
-- the application notifies right after the commit, in a transaction that writes nothing. A lost notification heals with the
-- next one, or with the poll.
create function record_hotel_event() returns trigger language plpgsql as $$
declare
  changed record;
  event_number bigint;
  audience text := tg_argv[1];
begin
  -- A restore brings the events along.
  if current_user = 'deskbell_backup' then return null; end if;
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  -- A hotel that is removed takes its log along.
  if tg_op = 'DELETE' and not exists (select from hotels where id = changed.hotel_id) then return null; end if;
  if tg_nargs > 2 and not ((to_jsonb(changed) ->> tg_argv[2])::boolean or coalesce((to_jsonb(old) ->> tg_argv[2])::boolean, false)) then audience := 'staff'; end if;
  update hotel_event_counters set last_number = last_number + 1 where hotel_id = changed.hotel_id returning last_number into strict event_number;
  insert into hotel_events (hotel_id, number, entity, operation, row_id, audience, guest_id, row_data)
  values (
    changed.hotel_id, event_number, tg_argv[0], lower(tg_op), changed.id::text, audience,
    case when audience = 'own' then (to_jsonb(changed) ->> 'guest_id')::uuid end, to_jsonb(changed)
  );
  return null;
end $$;

-- Attempts counted per key (account, room, address); kept here so that a restart does not forget them.
create table rate_limits (
  key text primary key,
  count integer not null,
  window_started_at timestamptz(3) not null default now(),
  blocked_until timestamptz(3)
);
select enable_platform_rls('rate_limits');
grant select, insert, update, delete on rate_limits to deskbell_platform;

-- Secrets the installation makes for itself once.
create table platform_secrets (name text primary key, secret text not null);
select enable_platform_rls('platform_secrets');
grant select, insert on platform_secrets to deskbell_platform;

-- When a recurring job (the nightly backup) was done last, by whichever process. The owner of the tables alone uses it.
create table job_runs (name text primary key, done_at timestamptz(3) not null);
select enable_platform_rls('job_runs');

-- Tickets: what a guest asks for and staff must handle (requests, orders, taxi).

-- When a new ticket becomes overdue. In the database, so that nothing that inserts one can forget it.
create function start_escalation() returns trigger language plpgsql as $$
begin
  if current_user = 'deskbell_backup' then return new; end if;
  if new.attention_due_at is null and new.attention_level = 0 and new.taken_at is null then
    select new.created_at + make_interval(mins => overdue_minutes) into new.attention_due_at from hotels where id = new.hotel_id;
  end if;
  return new;
end $$;

-- For migrations: the columns of a ticket for who has taken it (a person, never a clock) and how far it has escalated. A ticket
-- that nobody takes escalates level by level, at the time that stands in its row.
-- `waiting` is a condition on the status: a ticket that somebody still has to take.
create function add_ticket_columns(target regclass, waiting text) returns void language plpgsql as $$
begin
  execute format('alter table %s
    add column taken_at timestamptz(3),
    add column taken_by text,
    add column taken_by_id uuid,
    add column attention_level smallint not null default 0 check (attention_level between 0 and 2),
    add column attention_raised_at timestamptz(3),
    add column attention_due_at timestamptz(3),
    -- by the staff for a guest, on the phone or at the desk
    add column entered_by text,
    add column entered_by_id uuid', target);
  execute format('create index %1$s_untaken on %1$s (hotel_id, created_at, id) where %2$s and taken_at is null', target, waiting);
  -- Across all hotels on purpose: one query finds what is due in any of them.
  execute format('create index %1$s_attention_due on %1$s (attention_due_at) where %2$s and taken_at is null and attention_due_at is not null', target, waiting);
  execute format('create trigger %1$s_escalation before insert on %1$s for each row execute function start_escalation()', target);
  perform allow_platform_access(target);
  execute format('grant select, update on %s to deskbell_platform', target);
end $$;

-- For migrations: what guests read, in the other languages: {"de": {"name": "…"}}.
create function add_translations(target regclass) returns void language plpgsql as $$
begin
  execute format($sql$alter table %s add column translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536)$sql$, target);
end $$;

revoke execute on function enable_hotel_rls, allow_platform_access, enable_platform_rls, add_ticket_columns, add_translations from public;
