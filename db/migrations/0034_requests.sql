-- A request is of one of the hotel's types, and says what that type asks for.
alter table service_requests add column quantity smallint, add column choice text, add column photo_id uuid,
  -- its type's name in the hotel's main language, where it is none of those that every hotel begins with
  add column type_name text,
  -- what its type was called when it was asked for: icon, names and choices. Null: as every hotel begins with it.
  add column type_words jsonb;
alter table service_requests drop constraint service_requests_type_check;
alter table service_requests drop constraint service_requests_description_check;
alter table service_requests add constraint service_requests_description_check check (length(description) <= 1000);
alter table service_requests add constraint service_requests_quantity_check check (quantity between 1 and 20);
alter table service_requests add constraint service_requests_choice_check check (length(choice) between 1 and 40);
alter table service_requests add constraint service_requests_type_name_check check (length(type_name) between 1 and 40);
alter table service_requests add foreign key (hotel_id, type) references request_types (hotel_id, id);

-- The department of a request and when it is promised to be done, as its type says. Programs of the version before insert neither.
create or replace function set_request_department() returns trigger language plpgsql as $$
declare
  type record;
begin
  select department, target_minutes into type from request_types where hotel_id = new.hotel_id and id = new.type;
  new.department := type.department;
  if new.target_at is null then new.target_at := coalesce(new.scheduled_for, new.created_at) + make_interval(mins => type.target_minutes); end if;
  return new;
end $$;

-- The picture of a request: private, seen by its guest and by staff. The picture itself is in `images`.
create table request_photos (
  hotel_id text not null references hotels on delete cascade,
  request_id uuid not null,
  id uuid not null,
  width integer not null,
  height integer not null,
  bytes bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, request_id)
);
select enable_hotel_rls('request_photos');
alter table request_photos add foreign key (hotel_id, request_id) references service_requests on delete cascade;
alter table request_photos add foreign key (hotel_id, id) references images on delete cascade;
grant select, insert, update, delete on request_photos to deskbell_app;
-- With a request its picture goes too. A hotel that is removed takes both along.
create function remove_request_photo() returns trigger language plpgsql as $$
begin
  if exists (select from hotels where id = old.hotel_id) then
    update images set remove_due_at = now() where hotel_id = old.hotel_id and id = old.id;
  end if;
  return null;
end $$;
create trigger request_photos_remove after delete on request_photos for each row execute function remove_request_photo();
