-- The guide and the house rules have the same shape.
create table hotel_guide (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  title text not null check (length(title) between 1 and 120),
  content text not null check (length(content) between 1 and 5000),
  "order" integer not null check ("order" >= 1),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
create index hotel_guide_in_order on hotel_guide (hotel_id, "order", id);

create table house_rules (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  title text not null check (length(title) between 1 and 120),
  content text not null check (length(content) <= 5000),
  "order" integer not null check ("order" >= 1),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
create index house_rules_in_order on house_rules (hotel_id, "order", id);

create constraint trigger hotel_guide_event after insert or update or delete on hotel_guide
  deferrable initially deferred for each row execute function record_hotel_event('hotel_guide', 'public');
create constraint trigger house_rules_event after insert or update or delete on house_rules
  deferrable initially deferred for each row execute function record_hotel_event('house_rules', 'public');

select enable_hotel_rls(name), add_translations(name) from unnest('{hotel_guide, house_rules}'::regclass[]) name;
grant select, insert, update, delete on hotel_guide, house_rules to deskbell_app;
