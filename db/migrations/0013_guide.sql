create table hotel_guide (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  title text not null check (length(title) between 1 and 120),
  content text not null check (length(content) between 1 and 5000),
  "order" integer not null check ("order" >= 1),
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
comment on table hotel_guide is 'The guide and the house rules have the same shape.';
comment on column hotel_guide.translations is 'what guests read, in the other languages: {"de": {"name": "…"}}';
create index hotel_guide_in_order on hotel_guide (hotel_id, "order", id);
select enable_hotel_rls('hotel_guide');
grant select, insert, update, delete on hotel_guide to deskbell_app;
create constraint trigger hotel_guide_event after insert or update or delete on hotel_guide
  deferrable initially deferred for each row execute function record_hotel_event('hotel_guide', 'public');

create table house_rules (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  title text not null check (length(title) between 1 and 120),
  content text not null check (length(content) <= 5000),
  "order" integer not null check ("order" >= 1),
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
comment on column house_rules.translations is 'what guests read, in the other languages: {"de": {"name": "…"}}';
create index house_rules_in_order on house_rules (hotel_id, "order", id);
select enable_hotel_rls('house_rules');
grant select, insert, update, delete on house_rules to deskbell_app;
create constraint trigger house_rules_event after insert or update or delete on house_rules
  deferrable initially deferred for each row execute function record_hotel_event('house_rules', 'public');
