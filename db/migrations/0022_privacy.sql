-- How long a hotel keeps what tells who a guest was, and when to look again.
create table privacy_settings (
  hotel_id text primary key references hotels on delete cascade,
  retention_days integer not null default 30 check (retention_days between 1 and 365),
  due_at timestamptz(3) not null default now() + interval '1 day'
);
create index privacy_settings_due on privacy_settings (due_at);
insert into privacy_settings (hotel_id, due_at) select id, now() from hotels;

create function open_privacy_settings() returns trigger language plpgsql as $$
begin
  -- A restore brings the row along.
  if current_user = 'deskbell_keeper' then return null; end if;
  insert into privacy_settings (hotel_id) values (new.id);
  return null;
end $$;
create trigger hotels_privacy after insert on hotels for each row execute function open_privacy_settings();

alter table privacy_settings enable row level security;
alter table privacy_settings force row level security;
create policy in_hotel on privacy_settings to deskbell_app using (hotel_id = app_hotel()) with check (hotel_id = app_hotel());
create policy above_hotels on privacy_settings to deskbell_platform using (true) with check (true);
grant select, update on privacy_settings to deskbell_app;
grant select, insert, update on privacy_settings to deskbell_platform;

-- A guest who is forgotten: his row goes, what the log says of him loses his name.
grant delete on guests to deskbell_app;
grant update (guest_id, row_data) on hotel_events to deskbell_app;
create index guests_by_last_seen on guests (hotel_id, last_seen_at);
-- In the log, the rows of one guest or one reservation.
create index hotel_events_of_guest on hotel_events (hotel_id, guest_id) where guest_id is not null;
