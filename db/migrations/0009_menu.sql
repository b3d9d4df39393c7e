create table menu_categories (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- an emoji, or one of the names that have a drawing
  icon text not null check (length(icon) between 1 and 20),
  "order" integer not null check ("order" >= 1),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
create index menu_categories_in_order on menu_categories (hotel_id, "order", id);

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
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  -- a category with items cannot go
  foreign key (hotel_id, category) references menu_categories
);
create index menu_items_in_order on menu_items (hotel_id, category, "order", name);

create constraint trigger menu_categories_event after insert or update or delete on menu_categories
  deferrable initially deferred for each row execute function record_hotel_event('menu_categories', 'public');
-- A hidden item is not on the guests' menus: they receive what shows it and what hides it, and nothing else of it.
create constraint trigger menu_items_event after insert or update or delete on menu_items
  deferrable initially deferred for each row execute function record_hotel_event('menu_items', 'public', 'available');

select enable_hotel_rls(name), add_translations(name) from unnest('{menu_categories, menu_items}'::regclass[]) name;
grant select, insert, update, delete on menu_categories, menu_items to deskbell_app;
