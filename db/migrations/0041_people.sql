-- The demo accounts have a password that everybody knows: they are told apart by this mark, which backups carry with the row.
alter table accounts add column is_demo boolean not null default false;
alter table hotels add column is_demo boolean not null default false;

-- Row-level security binds the owner of the tables, too.
set local role deskbell_platform;
update accounts set is_demo = true where email in ('owner@deskbell.example', 'manager@hotel-marina.example', 'manager@old-town.example');
-- Made in one transaction with their accounts: a real hotel that has such a slug is none of them.
update hotels set is_demo = true where id in ('hotel-marina', 'old-town')
  and exists (select from accounts a where a.is_demo and a.created_at between hotels.created_at - interval '1 minute' and hotels.created_at + interval '1 minute');
reset role;

-- A row stands here when the demo hotels were removed: an empty installation does not get them again by itself.
create table demo_removals (removed_at timestamptz(3) primary key default now());
grant select, insert on demo_removals to deskbell_platform;
-- Not forced, as on the other tables that belong to no hotel.
alter table demo_removals enable row level security;
create policy above_hotels on demo_removals to deskbell_platform using (true) with check (true);

-- The application removes demo hotels, and no other.
create policy demo_alone on hotels as restrictive for delete to deskbell_platform using (is_demo);
grant delete on hotels to deskbell_platform;
-- Pictures are files too: whoever removes a hotel has to know which.
create policy above_hotels on images for select to deskbell_platform using (true);
grant select on images to deskbell_platform;

-- A hotel that is removed takes its log along: nothing is written into it any more.
create or replace function record_hotel_event() returns trigger language plpgsql as $$
declare
  changed record;
  event_number bigint;
  heard_by text := tg_argv[0];
begin
  if current_user = 'deskbell_keeper' then return null; end if;
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_op = 'DELETE' and not exists (select from hotels where id = changed.hotel_id) then return null; end if;
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
