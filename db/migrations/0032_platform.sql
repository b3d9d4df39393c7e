-- A trigger may name a flag of its rows: what has it neither before nor after is the staff's news alone.
create or replace function record_hotel_event() returns trigger language plpgsql as $$
declare
  changed record;
  event_number bigint;
  heard_by text := tg_argv[0];
begin
  if current_user = 'deskbell_keeper' then return null; end if;
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_nargs > 1 and not ((to_jsonb(changed) ->> tg_argv[1])::boolean or coalesce((to_jsonb(old) ->> tg_argv[1])::boolean, false)) then heard_by := 'staff'; end if;
  update hotel_event_counters set last_number = last_number + 1 where hotel_id = changed.hotel_id returning last_number into strict event_number;
  insert into hotel_events (hotel_id, number, entity, operation, row_id, audience, guest_id, row_data)
  values (
    changed.hotel_id, event_number, tg_table_name, lower(tg_op), changed.id::text, heard_by,
    case when heard_by = 'own' then (to_jsonb(changed) ->> 'guest_id')::uuid end, to_jsonb(changed)
  );
  if app_hotel() is null then perform pg_notify('hotel_events', changed.hotel_id); end if;
  return null;
end $$;
