-- The menu in depth: option groups, what is in a dish, stock, and a hotel's settings of its menu.

-- A group of options is one row: one form, one event. Its options are
-- [{ id, name, price_difference, default, available, allergens, contains_alcohol }].
create table menu_option_groups (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- how many options a guest chooses
  least smallint not null default 0 check (least between 0 and 10),
  most smallint not null default 1 check (most between 1 and 10),
  options jsonb not null check (jsonb_typeof(options) = 'array' and jsonb_array_length(options) between 1 and 30),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check (most >= least)
);
select enable_hotel_rls('menu_option_groups'), add_translations('menu_option_groups');
create unique index menu_option_groups_name on menu_option_groups (hotel_id, lower(name));
grant select, insert, update, delete on menu_option_groups to deskbell_app;
create constraint trigger menu_option_groups_event after insert or update or delete on menu_option_groups
  deferrable initially deferred for each row execute function record_hotel_event('menu_option_groups', 'public');

create table menu_settings (
  hotel_id text not null references hotels on delete cascade,
  -- for the event log
  id text not null generated always as (hotel_id) stored,
  delivery_minutes smallint not null default 30 check (delivery_minutes between 5 and 240),
  delivery_fee numeric(10,2) not null default 0 check (delivery_fee between 0 and 99999.99),
  free_delivery_from numeric(10,2) check (free_delivery_from between 0 and 99999999.99),
  service_charge_percent numeric(5,2) not null default 0 check (service_charge_percent between 0 and 30),
  -- the VAT that prices include, where an item has none of its own
  tax_rate numeric(5,2) check (tax_rate between 0 and 99.99),
  alcohol_age smallint not null default 18 check (alcohol_age between 16 and 21),
  -- whether guests can write a note for the kitchen
  line_notes boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id)
);
select enable_hotel_rls('menu_settings'), allow_platform_access('menu_settings');
grant select, insert, update on menu_settings to deskbell_app;
grant select, insert on menu_settings to deskbell_platform;
insert into menu_settings (hotel_id) select id from hotels;
create constraint trigger menu_settings_event after insert or update or delete on menu_settings
  deferrable initially deferred for each row when (app_hotel() is not null) execute function record_hotel_event('menu_settings', 'public');

-- As before, and the settings of the menu.
create or replace function open_hotel(hotel text) returns void language plpgsql as $$
begin
  insert into hotel_event_counters (hotel_id) values (hotel) on conflict do nothing;
  insert into privacy_settings (hotel_id) values (hotel) on conflict do nothing;
  insert into menu_settings (hotel_id) values (hotel) on conflict do nothing;
  perform add_first_request_types(hotel);
end $$;

alter table menu_items
  -- ids in order
  add column option_groups jsonb not null default '[]',
  -- null: not declared; []: none
  add column allergens jsonb,
  add column may_contain jsonb not null default '[]',
  add column allergen_note text,
  add column diets jsonb not null default '[]',
  add column contains_alcohol boolean not null default false,
  -- null: not counted
  add column stock integer,
  -- what the stock is set to every morning; null: it is not
  add column stock_daily integer,
  -- when it was set so last, and when it will be next
  add column stock_filled_at timestamptz(3),
  add column stock_fills_at timestamptz(3),
  add column featured boolean not null default false,
  -- null: the hotel's
  add column tax_rate numeric(5,2),
  -- null: the hotel's
  add column preparation_minutes smallint;
alter table menu_items add column sold_out boolean not null generated always as (stock is not distinct from 0) stored;
alter table menu_items add constraint menu_items_option_groups_check check (jsonb_typeof(option_groups) = 'array' and jsonb_array_length(option_groups) <= 10);
alter table menu_items add constraint menu_items_allergens_check check (jsonb_typeof(allergens) = 'array');
alter table menu_items add constraint menu_items_may_contain_check check (jsonb_typeof(may_contain) = 'array');
alter table menu_items add constraint menu_items_diets_check check (jsonb_typeof(diets) = 'array');
alter table menu_items add constraint menu_items_allergen_note_check check (length(allergen_note) between 1 and 200);
-- An order that takes more than there is is undone by this.
alter table menu_items add constraint menu_items_stock_check check (stock between 0 and 9999);
alter table menu_items add constraint menu_items_stock_daily_check check (stock_daily between 1 and 9999);
alter table menu_items add constraint menu_items_tax_rate_check check (tax_rate between 0 and 99.99);
alter table menu_items add constraint menu_items_preparation_minutes_check check (preparation_minutes between 1 and 240);
-- Across all hotels on purpose: one query finds what is to be filled in any of them.
create index menu_items_to_fill on menu_items (stock_fills_at) where stock_fills_at is not null;
select allow_platform_access('menu_items');
grant select on menu_items to deskbell_platform;

-- The next 04:00 in a time zone.
create function next_kitchen_morning(zone text, after timestamptz) returns timestamptz language sql stable as $$
  select (((after at time zone zone) - interval '4 hours')::date + 1 + time '04:00') at time zone zone
$$;

-- In the database, so that nothing that counts portions daily can forget it.
create function set_stock_fills_at() returns trigger language plpgsql as $$
begin
  if new.stock_daily is null then
    new.stock_fills_at := null;
  elsif new.stock_fills_at is null or (tg_op = 'UPDATE' and new.stock_filled_at is distinct from old.stock_filled_at) then
    select next_kitchen_morning(time_zone, now()) into new.stock_fills_at from hotels where id = new.hotel_id;
  end if;
  return new;
end $$;
create trigger menu_items_fills_at before insert or update on menu_items for each row
  when (new.stock_daily is not null or new.stock_fills_at is not null) execute function set_stock_fills_at();
