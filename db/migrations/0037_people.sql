-- When a staff member was last here: one moment, for their managers. Without a reference to managers, which stay on the
-- coordinator of a distributed database.
create table staff_presence (
  hotel_id text not null references hotels on delete cascade,
  -- of managers
  id uuid not null,
  last_seen_at timestamptz(3) not null,
  primary key (hotel_id, id)
);
select enable_hotel_rls('staff_presence'), allow_platform_access('staff_presence');
grant select, insert, update, delete on staff_presence to deskbell_app;
grant select, insert, update, delete on staff_presence to deskbell_platform;

-- Of a shared device: who works with it just now, and since when.
alter table sessions add column name_tag_id uuid, add column name_tag_at timestamptz(3);
alter table sessions add constraint sessions_name_tag_check check ((name_tag_id is null) = (name_tag_at is null) and (name_tag_id is null or kind = 'manager'));
create index sessions_of_name_tag on sessions (hotel_id, name_tag_id) where name_tag_id is not null;
