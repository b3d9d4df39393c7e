-- A restore puts rows back as they were: their events stand in the backup already, and no new ones are made of them.
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
  -- A doorbell only: who hears it reads the log. A lost ring heals with the next one or with the poll.
  perform pg_notify('hotel_events', changed.hotel_id || ':' || event_number);
  return null;
end $$;

create or replace function open_hotel_event_log() returns trigger language plpgsql as $$
begin
  if current_user = 'deskbell_keeper' then return null; end if;
  insert into hotel_event_counters (hotel_id) values (new.id);
  return null;
end $$;

-- When work that is done once a night was done last, by whichever process.
create table nightly_work (name text primary key, done_at timestamptz(3) not null);
