create table local_recommendations (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  category text not null check (length(category) between 1 and 60),
  name text not null check (length(name) between 1 and 120),
  description text not null check (length(description) between 1 and 1000),
  distance text not null check (length(distance) between 1 and 60),
  address text not null default '' check (length(address) <= 200),
  google_place_id text check (length(google_place_id) between 1 and 255),
  lat numeric(8,6) check (lat between -90 and 90),
  lng numeric(9,6) check (lng between -180 and 180),
  image_url text check (length(image_url) <= 2048),
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check ((lat is null) = (lng is null))
);
comment on column local_recommendations.category is 'one of the offered words, or the hotel''s own';
comment on column local_recommendations.translations is
  'what guests read, in the other languages: {"de": {"name": "…"}}';
create index local_recommendations_in_order on local_recommendations (hotel_id, category, name, id);
select enable_hotel_rls('local_recommendations');
grant select, insert, update, delete on local_recommendations to deskbell_app;
create constraint trigger local_recommendations_event after insert or update or delete on local_recommendations
  deferrable initially deferred for each row execute function record_hotel_event('local_recommendations', 'public');

create table property_locations (
  hotel_id text primary key references hotels on delete cascade,
  id uuid not null default gen_random_uuid(),
  lat numeric(8,6) not null check (lat between -90 and 90),
  lng numeric(9,6) not null check (lng between -180 and 180),
  updated_at timestamptz(3) not null default now()
);
comment on table property_locations is
  'Where the hotel itself is: once, and every recommendation shows it as property_lat and property_lng.';
comment on column property_locations.id is 'ids in the event log are UUIDs everywhere';
select enable_hotel_rls('property_locations');
grant select, insert, update, delete on property_locations to deskbell_app;
create constraint trigger property_locations_event after insert or update or delete on property_locations
  deferrable initially deferred for each row execute function record_hotel_event('property_locations', 'public');
