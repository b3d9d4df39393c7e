-- How long a hotel keeps what tells who a guest was, and when to look again.
create table privacy_settings (
  hotel_id text primary key references hotels on delete cascade,
  retention_days integer not null default 30 check (retention_days between 1 and 365),
  due_at timestamptz(3) not null default now() + interval '1 day'
);
create index privacy_settings_due on privacy_settings (due_at);
select enable_hotel_rls('privacy_settings'), allow_platform_access('privacy_settings');
grant select, update on privacy_settings to deskbell_app;
grant select, insert, update on privacy_settings to deskbell_platform;

create function open_privacy_settings() returns trigger language plpgsql as $$
begin
  -- A restore brings the row along.
  if current_user = 'deskbell_backup' then return null; end if;
  insert into privacy_settings (hotel_id) values (new.id);
  return null;
end $$;
create trigger hotels_privacy after insert on hotels for each row execute function open_privacy_settings();
