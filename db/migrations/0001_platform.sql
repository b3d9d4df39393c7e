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

create domain guest_name as text check (length(value) between 1 and 120);

create domain room_number as text check (length(value) between 1 and 40);

-- The hotel of this transaction, set by the application with set_config('app.hotel_id', …, true). Null outside: no row matches.
create function app_hotel() returns text language sql stable parallel safe
  return nullif(current_setting('app.hotel_id', true), '');

-- For migrations: the application sees and writes the rows of its transaction's hotel alone. Forced, so that the owner of the
-- tables is bound too.
create function enable_hotel_rls(target regclass, hotel_column name default 'hotel_id') returns void language plpgsql as $$
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
end $$;

-- For migrations: the platform role sees and writes the rows of all hotels.
create function allow_platform_access(target regclass) returns void language plpgsql as $$
begin
  execute format('create policy platform_access on %s to deskbell_platform using (true) with check (true)', target);
end $$;

-- For migrations: by name, for a call after enable_hotel_rls in one statement. Distributing a table makes it anew, so what
-- stood for it when the statement began stands for nothing any more.
create function allow_platform_access(target text) returns void language sql as $$ select allow_platform_access(target::regclass) $$;

-- For migrations: a table that belongs to no hotel is closed to whoever restores one hotel
-- (src/platform/server/database/backup-role.ts). Not forced: the owner of the tables writes into some of them.
create function enable_platform_rls(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  perform allow_platform_access(target);
end $$;

revoke execute on function enable_hotel_rls, allow_platform_access(regclass), allow_platform_access(text), enable_platform_rls from public;

create table hotel_event_counters (
  hotel_id text primary key,
  last_number bigint not null default 0,
  pruned_up_to bigint not null default 0
) with (fillfactor = 50);
comment on table hotel_event_counters is
  'One row a hotel: the number of its newest event, and of the newest that retention has removed.';
select enable_hotel_rls('hotel_event_counters'), allow_platform_access('hotel_event_counters');
grant select, update on hotel_event_counters to deskbell_app;
grant select, insert, update on hotel_event_counters to deskbell_platform;

create table hotel_events (
  hotel_id text not null references hotel_event_counters on delete cascade,
  number bigint not null,
  entity text not null,
  operation text not null,
  row_id text not null,
  audience text not null,
  guest_id uuid,
  stay_id uuid,
  row_data jsonb not null,
  changed jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, number)
);
comment on column hotel_events.audience is
  'who receives it: ''own'' staff and the guest it belongs to, ''staff'' staff alone, ''public'' everybody in the '
  'hotel';
-- The rows of one guest: when a guest is forgotten, the log loses the name.
create index hotel_events_of_guest on hotel_events (hotel_id, guest_id) where guest_id is not null;
create index hotel_events_of_stay on hotel_events (hotel_id, stay_id) where stay_id is not null;
select enable_hotel_rls('hotel_events'), allow_platform_access('hotel_events');
grant select, insert, update (guest_id, row_data) on hotel_events to deskbell_app;
grant select, insert, delete on hotel_events to deskbell_platform;

create table rate_limits (
  key text primary key,
  count integer not null,
  window_started_at timestamptz(3) not null default now(),
  blocked_until timestamptz(3)
);
comment on table rate_limits is
  'Attempts counted per key (account, room, address); kept here so that a restart does not forget them.';
select enable_platform_rls('rate_limits');
grant select, insert, update, delete on rate_limits to deskbell_platform;

create table platform_secrets (
  name text primary key,
  secret text not null
);
comment on table platform_secrets is 'Secrets the installation makes for itself once.';
select enable_platform_rls('platform_secrets');
grant select, insert on platform_secrets to deskbell_platform;

create table job_runs (
  name text primary key,
  done_at timestamptz(3) not null,
  failure text check (failure in ('disk_full', 'folder_unusable', 'damaged', 'bucket_failed', 'failed')),
  failed_at timestamptz(3)
);
comment on table job_runs is
  'When a recurring job (the nightly backup) was done last, by whichever process, and why the newest attempt failed '
  'since. The owner of the tables alone uses it.';
select enable_platform_rls('job_runs');

create table installation_secret (
  generation smallint primary key default 1 check (generation >= 1),
  fingerprint text check (fingerprint ~ '^[0-9a-f]{32}$')
);
comment on table installation_secret is
  'The installation secret is outside the database. The newest row tells whether a process has the same one, the older ones '
  'number the secrets before it: the column key_id of a sealed row says which one has sealed it.';
comment on column installation_secret.fingerprint is 'null: the secret before was lost, the next process to start adds its own';
select enable_platform_rls('installation_secret');

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
end $$;

-- Fills what a new ticket lacks: its stay, since when it waits, when it rings and when it becomes overdue. In the
-- database, so that nothing that inserts one can forget it. One trigger, because PostgreSQL reads the condition of each
-- anew for every statement. What the statement has filled is not looked up.
create function complete_ticket() returns trigger language plpgsql as $$
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
end $$;
