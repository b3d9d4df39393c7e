-- Tickets: since when somebody is waited for. From the start, or from shortly before the time that a ticket is asked for.

-- Fills what says when a new ticket rings and becomes overdue. In the database, so that nothing that inserts one can forget it,
-- programs of the version before included.
create function start_waiting() returns trigger language plpgsql as $$
begin
  if current_user = 'deskbell_backup' then return new; end if;
  if new.escalation_from < new.created_at then new.escalation_from := new.created_at; end if;
  if new.escalation_from > new.created_at and new.scheduled_for is not null and new.ring_due_at is null then
    new.ring_due_at := new.escalation_from;
  end if;
  if new.attention_due_at is null and new.attention_level = 0 and new.taken_at is null then
    select new.escalation_from + make_interval(mins => overdue_minutes) into new.attention_due_at from hotels where id = new.hotel_id;
  end if;
  return new;
end $$;

-- Also in a restore: a backup of the version before has no such column.
create function start_at_once() returns trigger language plpgsql as $$
begin
  new.escalation_from := new.created_at;
  return new;
end $$;

-- For migrations: a table of tickets knows since when each waits. `waiting` is a condition on the status: a ticket that somebody
-- still has to take. The column is filled while the table is written anew: one pass, and no event a row.
create function add_waiting(target regclass, waiting text) returns void language plpgsql as $$
begin
  execute format('alter table %s
    -- since when it waits for somebody
    add column escalation_from timestamptz(3),
    -- null: as soon as possible
    add column scheduled_for timestamptz(3),
    -- when it rings; null: it has rung, or has been worked on before
    add column ring_due_at timestamptz(3)', target);
  execute format('alter table %s alter column escalation_from type timestamptz(3) using created_at', target);
  execute format('alter table %s alter column escalation_from set not null', target);
  -- One at a time: a distributed database drops no two at once.
  execute format('drop index if exists %s_untaken', target);
  execute format('drop index if exists %s_attention_due', target);
  execute format('drop trigger if exists %1$s_escalation on %1$s', target);
  execute format('create index %1$s_untaken on %1$s (hotel_id, escalation_from, id) where %2$s and taken_at is null', target, waiting);
  -- Across all hotels on purpose: one query finds what is due in any of them.
  execute format('create index %1$s_attention_due on %1$s (attention_due_at) where %2$s and taken_at is null and attention_due_at is not null', target, waiting);
  execute format('create index %1$s_to_ring on %1$s (ring_due_at) where ring_due_at is not null', target);
  execute format('create index %1$s_later on %1$s (hotel_id, scheduled_for, id) where ring_due_at is not null', target);
  -- Triggers run in the order of their names.
  execute format('create trigger %1$s_at_once before insert on %1$s for each row when (new.escalation_from is null) execute function start_at_once()', target);
  execute format('create trigger %1$s_waiting before insert on %1$s for each row execute function start_waiting()', target);
end $$;
revoke execute on function add_waiting from public;

-- For migrations: as before, with the columns above.
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
  perform add_waiting(target, waiting);
  perform allow_platform_access(target);
  execute format('grant select, update on %s to deskbell_platform', target);
end $$;

-- As before, for rows whose id is a word. A distributed database evaluates both branches of a `case` in a statement.
create or replace function record_hotel_event() returns trigger language plpgsql as $$
declare
  row_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  row_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  row_data jsonb := coalesce(row_after, row_before);
  hotel text := row_data ->> 'hotel_id';
  audience text := tg_argv[1];
  changed jsonb := '[]';
  guest uuid;
  stay uuid;
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
  if audience in ('own', 'stay') then guest := (row_data ->> 'guest_id')::uuid; end if;
  if audience = 'stay' then stay := coalesce(row_data ->> 'stay_id', row_data ->> 'id')::uuid; end if;
  update hotel_event_counters set last_number = last_number + 1 where hotel_id = hotel returning last_number into strict event_number;
  insert into hotel_events (hotel_id, number, entity, operation, row_id, audience, guest_id, stay_id, changed, row_data)
  values (hotel, event_number, tg_argv[0], lower(tg_op), row_data ->> 'id', audience, guest, stay, changed, row_data);
  return null;
end $$;
