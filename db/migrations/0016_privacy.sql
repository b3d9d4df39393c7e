create table privacy_settings (
  hotel_id text primary key references hotels on delete cascade,
  retention_days integer not null default 30 check (retention_days between 1 and 365),
  due_at timestamptz(3) not null default now() + interval '1 day'
);
comment on table privacy_settings is 'How long a hotel keeps what tells who a guest was, and when to look again.';
create index privacy_settings_due on privacy_settings (due_at);
select enable_hotel_rls('privacy_settings'), allow_platform_access('privacy_settings');
grant select, update on privacy_settings to deskbell_app;
grant select, insert, update on privacy_settings to deskbell_platform;

-- What every hotel has from its first moment. Whoever inserts a hotel calls this in the same transaction. No trigger on
-- hotels does it: in a distributed database every machine has a copy of that table, and each would run the trigger.
create function open_hotel(hotel text) returns void language plpgsql as $$
begin
  insert into hotel_event_counters (hotel_id) values (hotel) on conflict do nothing;
  insert into privacy_settings (hotel_id) values (hotel) on conflict do nothing;
  insert into menu_settings (hotel_id) values (hotel) on conflict do nothing;
  perform add_first_request_types(hotel);
end $$;
