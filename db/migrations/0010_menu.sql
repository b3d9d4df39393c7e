create table menu_categories (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  icon text not null check (length(icon) between 1 and 20),
  "order" integer not null check ("order" >= 1),
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
comment on column menu_categories.icon is 'an emoji, or one of the names that have a drawing';
comment on column menu_categories.translations is 'what guests read, in the other languages: {"de": {"name": "…"}}';
create index menu_categories_in_order on menu_categories (hotel_id, "order", id);
select enable_hotel_rls('menu_categories');
grant select, insert, update, delete on menu_categories to deskbell_app;
create constraint trigger menu_categories_event after insert or update or delete on menu_categories
  deferrable initially deferred for each row execute function record_hotel_event('menu_categories', 'public');

create table menu_items (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  description text check (length(description) between 1 and 1000),
  price numeric(10,2) not null check (price >= 0),
  category uuid not null,
  image_url text check (length(image_url) <= 2048),
  "order" integer not null check ("order" >= 1),
  available boolean not null default true,
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  option_groups jsonb not null default '[]'
    check (jsonb_typeof(option_groups) = 'array' and jsonb_array_length(option_groups) <= 10),
  allergens jsonb check (jsonb_typeof(allergens) = 'array'),
  may_contain jsonb not null default '[]' check (jsonb_typeof(may_contain) = 'array'),
  allergen_note text check (length(allergen_note) between 1 and 200),
  diets jsonb not null default '[]' check (jsonb_typeof(diets) = 'array'),
  contains_alcohol boolean not null default false,
  stock integer check (stock between 0 and 9999),
  stock_daily integer check (stock_daily between 1 and 9999),
  stock_filled_at timestamptz(3),
  stock_fills_at timestamptz(3),
  featured boolean not null default false,
  tax_rate numeric(5,2) check (tax_rate between 0 and 99.99),
  preparation_minutes smallint check (preparation_minutes between 1 and 240),
  sold_out boolean not null generated always as (stock is not distinct from 0) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check ((stock_daily is null) = (stock_fills_at is null)),
  foreign key (hotel_id, category) references menu_categories
);
comment on column menu_items.translations is 'what guests read, in the other languages: {"de": {"name": "…"}}';
comment on column menu_items.option_groups is 'ids in order';
comment on column menu_items.allergens is 'null: not declared; []: none';
comment on column menu_items.stock is 'null: not counted';
comment on column menu_items.stock_daily is 'what the stock is set to every morning; null: it is not';
comment on column menu_items.stock_filled_at is 'when it was set so last, and when it will be next';
comment on column menu_items.tax_rate is 'null: the hotel''s';
comment on column menu_items.preparation_minutes is 'null: the hotel''s';
create index menu_items_in_order on menu_items (hotel_id, category, "order", name);
-- Across all hotels on purpose: one query finds what is to be filled in any of them.
create index menu_items_to_fill on menu_items (stock_fills_at) where stock_fills_at is not null;
select enable_hotel_rls('menu_items'), allow_platform_access('menu_items');
grant select, insert, update, delete on menu_items to deskbell_app;
grant select on menu_items to deskbell_platform;
-- A hidden item is not on the guests' menus: they receive what shows it and what hides it, and nothing else of it.
create constraint trigger menu_items_event after insert or update or delete on menu_items
  deferrable initially deferred for each row execute function record_hotel_event('menu_items', 'public', 'available');

create table menu_option_groups (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  least smallint not null default 0 check (least between 0 and 10),
  most smallint not null default 1 check (most between 1 and 10),
  options jsonb not null check (jsonb_typeof(options) = 'array' and jsonb_array_length(options) between 1 and 30),
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check (most >= least)
);
comment on table menu_option_groups is
  'A group of options is one row: one form, one event. Its options are [{ id, name, price_difference, default, '
  'available, allergens, contains_alcohol }].';
comment on column menu_option_groups.least is 'how many options a guest chooses';
comment on column menu_option_groups.translations is
  'what guests read, in the other languages: {"de": {"name": "…"}}';
create unique index menu_option_groups_name on menu_option_groups (hotel_id, lower(name));
select enable_hotel_rls('menu_option_groups');
grant select, insert, update, delete on menu_option_groups to deskbell_app;
create constraint trigger menu_option_groups_event after insert or update or delete on menu_option_groups
  deferrable initially deferred for each row execute function record_hotel_event('menu_option_groups', 'public');

create table menu_settings (
  hotel_id text not null references hotels on delete cascade,
  id text not null generated always as (hotel_id) stored,
  delivery_minutes smallint not null default 30 check (delivery_minutes between 5 and 240),
  delivery_fee numeric(10,2) not null default 0 check (delivery_fee between 0 and 99999.99),
  free_delivery_from numeric(10,2) check (free_delivery_from between 0 and 99999999.99),
  service_charge_percent numeric(5,2) not null default 0 check (service_charge_percent between 0 and 30),
  tax_rate numeric(5,2) check (tax_rate between 0 and 99.99),
  alcohol_age smallint not null default 18 check (alcohol_age between 16 and 21),
  line_notes boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id)
);
comment on column menu_settings.id is 'for the event log';
comment on column menu_settings.tax_rate is 'the VAT that prices include, where an item has none of its own';
comment on column menu_settings.line_notes is 'whether guests can write a note for the kitchen';
select enable_hotel_rls('menu_settings'), allow_platform_access('menu_settings');
grant select, insert, update on menu_settings to deskbell_app;
grant select, insert on menu_settings to deskbell_platform;
create constraint trigger menu_settings_event after insert or update or delete on menu_settings
  deferrable initially deferred for each row when (app_hotel() is not null)
  execute function record_hotel_event('menu_settings', 'public');
