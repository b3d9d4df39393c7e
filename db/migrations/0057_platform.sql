-- A new ticket costs less: what its statement has filled no trigger looks up again.

-- Only record_hotel_event inserts events, and it knows these words. PostgreSQL reads each check anew for every statement.
alter table hotel_events drop constraint hotel_events_operation_check;
alter table hotel_events drop constraint hotel_events_audience_check;

-- As before. A new row, which is most of them, has nothing to compare with.
create or replace function record_hotel_event() returns trigger language plpgsql as $$
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
  if tg_op = 'INSERT' then
    row_after := to_jsonb(new);
  elsif tg_op = 'UPDATE' then
    row_before := to_jsonb(old);
    row_after := to_jsonb(new);
    select coalesce(jsonb_agg(key), '[]') into changed from jsonb_each(row_after) after where after.value is distinct from row_before -> after.key;
  else
    -- A hotel that is removed takes its log along.
    if not exists (select from hotels where id = old.hotel_id) then return null; end if;
    row_before := to_jsonb(old);
    row_after := row_before;
    new := old;
  end if;
  if tg_nargs > 2 and not ((row_after ->> tg_argv[2])::boolean or coalesce((row_before ->> tg_argv[2])::boolean, false)) then audience := 'staff'; end if;
  if audience = 'own' then
    guest := row_after ->> 'guest_id';
  elsif audience = 'stay' then
    guest := row_after ->> 'guest_id';
    stay := coalesce(row_after ->> 'stay_id', row_after ->> 'id');
  end if;
  update hotel_event_counters set last_number = last_number + 1 where hotel_id = new.hotel_id returning last_number into strict event_number;
  insert into hotel_events (hotel_id, number, entity, operation, row_id, audience, guest_id, stay_id, changed, row_data)
  values (new.hotel_id, event_number, tg_argv[0], lower(tg_op), row_after ->> 'id', audience, guest, stay, changed, row_after);
  return null;
end $$;

-- Fills what a new ticket lacks: since when it waits, when it rings and when it becomes overdue. In the database, so
-- that nothing that inserts one can forget it, programs of the version before included. One trigger instead of five, and without
-- conditions: PostgreSQL reads each condition of a trigger anew for every statement. What the statement has filled is not looked
-- up. With the argument 'stay' also the stay, with 'typed' behind it the department and the target of a request, as its type says.
create function complete_ticket() returns trigger language plpgsql as $$
declare
  type record;
begin
  -- These two also in a restore: a backup of a version before has no such columns.
  if new.escalation_from is null then new.escalation_from := new.created_at; end if;
  if tg_nargs > 1 then
    if new.department is null then
      select department, target_minutes into type from request_types where hotel_id = new.hotel_id and id = new.type;
      new.department := type.department;
      if new.target_at is null then new.target_at := coalesce(new.scheduled_for, new.created_at) + make_interval(mins => type.target_minutes); end if;
    end if;
  end if;
  if current_user = 'deskbell_backup' then return new; end if;
  -- Its guest's present stay; for what staff enter also the only present one of the room.
  if tg_nargs > 0 then
    if new.stay_id is null then
      select stay.id into new.stay_id from stay_guests party join stays stay on stay.hotel_id = party.hotel_id and stay.id = party.stay_id
        where party.hotel_id = new.hotel_id and party.guest_id = new.guest_id and stay.status = 'present'
        order by party.joined_at desc limit 1;
      if new.stay_id is null and new.entered_by_id is not null then
        select min(id::text)::uuid into new.stay_id from stays
          where hotel_id = new.hotel_id and room_number = new.room_number and status = 'present' having count(*) = 1;
      end if;
    end if;
  end if;
  if new.escalation_from < new.created_at then new.escalation_from := new.created_at; end if;
  if new.scheduled_for is not null and new.ring_due_at is null and new.escalation_from > new.created_at then
    new.ring_due_at := new.escalation_from;
  end if;
  if new.attention_due_at is null and new.attention_level = 0 and new.taken_at is null then
    select new.escalation_from + make_interval(mins => overdue_minutes) into new.attention_due_at from hotels where id = new.hotel_id;
  end if;
  -- A request with a target is overdue after half of it at the latest, and late when the target has passed.
  if tg_nargs > 1 then
    if new.target_at is not null and new.late_due_at is null and new.late_level = 0 then
      new.late_due_at := new.target_at;
      if new.attention_level = 0 and new.taken_at is null then
        new.attention_due_at := least(new.attention_due_at, new.escalation_from + make_interval(mins =>
          greatest(1, ceil(ceil(extract(epoch from new.target_at - coalesce(new.scheduled_for, new.created_at)) / 60) / 2.0)::integer)));
      end if;
    end if;
  end if;
  return new;
end $$;

-- For migrations: a table of tickets takes the one trigger in place of the others.
create function complete_tickets_of(target regclass, arguments text) returns void language plpgsql as $$
begin
  execute format('drop trigger %1$s_at_once on %1$s', target);
  execute format('drop trigger %1$s_stay on %1$s', target);
  execute format('drop trigger %1$s_waiting on %1$s', target);
  execute format('create trigger %1$s_complete before insert on %1$s for each row execute function complete_ticket(%2$s)', target, arguments);
end $$;
revoke execute on function complete_tickets_of from public;

-- For migrations: as before, with the one trigger.
create or replace function add_waiting(target regclass, waiting text) returns void language plpgsql as $$
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
  execute format('create index %1$s_untaken on %1$s (hotel_id, escalation_from, id) where %2$s and taken_at is null', target, waiting);
  -- Across all hotels on purpose: one query finds what is due in any of them.
  execute format('create index %1$s_attention_due on %1$s (attention_due_at) where %2$s and taken_at is null and attention_due_at is not null', target, waiting);
  execute format('create index %1$s_to_ring on %1$s (ring_due_at) where ring_due_at is not null', target);
  execute format('create index %1$s_later on %1$s (hotel_id, scheduled_for, id) where ring_due_at is not null', target);
  execute format('create trigger %1$s_complete before insert on %1$s for each row execute function complete_ticket()', target);
end $$;

-- For migrations: a table of tickets knows the stay of each.
create or replace function add_stay(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s add column stay_id uuid', target);
  execute format('create index %1$s_of_stay on %1$s (hotel_id, stay_id) where stay_id is not null', target);
  execute format('drop trigger %1$s_complete on %1$s', target);
  execute format('create trigger %1$s_complete before insert on %1$s for each row execute function complete_ticket(''stay'')', target);
end $$;
