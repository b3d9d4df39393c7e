-- NOTIFY holds one lock of the whole database from before the commit's fsync until after it: commits that ring wait in a row,
-- one fsync each. A transaction inside a hotel therefore does not ring: whoever committed it does, right after, in a transaction
-- that writes nothing. What happens above the hotels (work that waits for its time) is rare, and rings as before.
create or replace function record_hotel_event() returns trigger language plpgsql as $$
declare
  changed record;
  event_number bigint;
begin
  if current_user = 'deskbell_keeper' then return null; end if;
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  update hotel_event_counters set last_number = last_number + 1 where hotel_id = changed.hotel_id returning last_number into strict event_number;
  insert into hotel_events (hotel_id, number, entity, operation, row_id, audience, guest_id, row_data)
  values (
    changed.hotel_id, event_number, tg_table_name, lower(tg_op), changed.id::text, tg_argv[0],
    case when tg_argv[0] = 'own' then (to_jsonb(changed) ->> 'guest_id')::uuid end, to_jsonb(changed)
  );
  if app_hotel() is null then perform pg_notify('hotel_events', changed.hotel_id); end if;
  return null;
end $$;
