-- The event log says which columns an update changed, and knows rows that belong to a stay.

alter table hotel_events add column changed jsonb not null default '[]', add column stay_id uuid;
alter table hotel_events drop constraint hotel_events_audience_check;
-- 'stay' is staff and the guests of one stay
alter table hotel_events add constraint hotel_events_audience_check check (audience in ('own', 'stay', 'staff', 'public'));
create index hotel_events_of_stay on hotel_events (hotel_id, stay_id) where stay_id is not null;

-- As before, and: `changed` names the columns that an update changed. Whoever reads the log must not guess that from times, which
-- another machine's clock may have written. A row of the audience 'stay' names its stay in stay_id; a stay is its own.
create or replace function record_hotel_event() returns trigger language plpgsql as $$
declare
  row_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  row_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  row_data jsonb := coalesce(row_after, row_before);
  hotel text := row_data ->> 'hotel_id';
  audience text := tg_argv[1];
  changed jsonb := '[]';
  event_number bigint;
begin
  -- A restore brings the events along.
  if current_user = 'deskbell_backup' then return null; end if;
  -- A hotel that is removed takes its log along.
  if tg_op = 'DELETE' and not exists (select from hotels where id = hotel) then return null; end if;
  if tg_op = 'UPDATE' then
    select coalesce(jsonb_agg(key), '[]') into changed from jsonb_each(row_after) after where after.value is distinct from row_before -> after.key;
  end if;
  if tg_nargs > 2 and not ((row_data ->> tg_argv[2])::boolean or coalesce((row_before ->> tg_argv[2])::boolean, false)) then audience := 'staff'; end if;
  update hotel_event_counters set last_number = last_number + 1 where hotel_id = hotel returning last_number into strict event_number;
  insert into hotel_events (hotel_id, number, entity, operation, row_id, audience, guest_id, stay_id, changed, row_data)
  values (
    hotel, event_number, tg_argv[0], lower(tg_op), row_data ->> 'id', audience,
    case when audience in ('own', 'stay') then (row_data ->> 'guest_id')::uuid end,
    case when audience = 'stay' then (coalesce(row_data ->> 'stay_id', row_data ->> 'id'))::uuid end,
    changed, row_data
  );
  return null;
end $$;

-- For migrations: as before, and where the database is distributed by hotel the table is distributed too. A reference to another
-- table of hotels is added after this, because a table that is not distributed may have none.
-- Where Citus is installed and deploy/citus.sql has not run yet, that script distributes the table with all others.
create or replace function enable_hotel_rls(target regclass, hotel_column name default 'hotel_id') returns void language plpgsql as $$
declare
  is_distributed boolean := false;
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy in_hotel on %1$s to deskbell_app using (%2$I = app_hotel()) with check (%2$I = app_hotel())', target, hotel_column);
  -- A name that exists with Citus only, so it is no part of a planned statement.
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    execute $sql$select exists (select from pg_catalog.pg_dist_partition where logicalrelid = 'hotel_event_counters'::regclass)$sql$ into is_distributed;
  end if;
  if is_distributed then
    set local client_min_messages = warning;
    execute format('select create_distributed_table(%L, %L, colocate_with => ''hotel_event_counters'')', target, hotel_column);
  end if;
end $$;

-- For migrations: as before, in words that a distributed table takes: a column and its check come one after the other.
create or replace function add_ticket_columns(target regclass, waiting text) returns void language plpgsql as $$
begin
  execute format('alter table %s
    add column taken_at timestamptz(3),
    add column taken_by text,
    add column taken_by_id uuid,
    add column attention_level smallint not null default 0,
    add column attention_raised_at timestamptz(3),
    add column attention_due_at timestamptz(3),
    -- by the staff for a guest, on the phone or at the desk
    add column entered_by text,
    add column entered_by_id uuid', target);
  execute format('alter table %1$s add constraint %1$s_attention_level_check check (attention_level between 0 and 2)', target);
  execute format('create index %1$s_untaken on %1$s (hotel_id, created_at, id) where %2$s and taken_at is null', target, waiting);
  -- Across all hotels on purpose: one query finds what is due in any of them.
  execute format('create index %1$s_attention_due on %1$s (attention_due_at) where %2$s and taken_at is null and attention_due_at is not null', target, waiting);
  execute format('create trigger %1$s_escalation before insert on %1$s for each row execute function start_escalation()', target);
  perform allow_platform_access(target);
  execute format('grant select, update on %s to deskbell_platform', target);
end $$;

create or replace function add_translations(target regclass) returns void language plpgsql as $$
begin
  execute format($sql$alter table %s add column translations jsonb not null default '{}'$sql$, target);
  execute format($sql$alter table %1$s add constraint %1$s_translations_check
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536)$sql$, target);
end $$;

-- For migrations: by name, for a call after enable_hotel_rls in one statement. Distributing a table makes it anew, so what
-- stood for it when the statement began stands for nothing any more.
create function allow_platform_access(target text) returns void language sql as $$ select allow_platform_access(target::regclass) $$;
create function add_translations(target text) returns void language sql as $$ select add_translations(target::regclass) $$;
revoke execute on function allow_platform_access(text), add_translations(text) from public;
