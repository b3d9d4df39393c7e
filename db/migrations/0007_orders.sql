create table orders (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  guest_id uuid not null,
  room_number text not null check (length(room_number) between 1 and 40),
  guest_name text not null check (length(guest_name) between 1 and 120),
  -- [{ id, name, price, quantity }] as the menu was when it was ordered
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 100),
  -- computed by the server from the menu
  total numeric(10,2) not null check (total >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'pending' check (status in ('pending', 'preparing', 'delivered')),
  estimated_delivery timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  preparing_at timestamptz(3),
  delivered_at timestamptz(3),
  -- cleared from the board; revenue still counts it
  archived_at timestamptz(3),
  primary key (hotel_id, id),
  foreign key (hotel_id, guest_id) references guests on delete cascade
);
create index orders_newest on orders (hotel_id, created_at desc, id desc) where archived_at is null;
create index orders_open on orders (hotel_id, created_at desc, id desc) where status <> 'delivered';
create index orders_by_status on orders (hotel_id, status, created_at desc, id desc) where archived_at is null;
create index orders_delivered on orders (hotel_id, created_at) include (total, currency) where status = 'delivered';
create index orders_of_guest on orders (hotel_id, guest_id, created_at desc, id desc);

-- The hotel's currency at the time of the order: a later change of the setting turns no euros into dollars, and no sum mixes
-- the two. A trigger, so that no insert can forget it; a default that reads a table cannot be distributed.
create function fill_order_currency() returns trigger language plpgsql as $$
begin
  select currency into new.currency from hotels where id = new.hotel_id;
  return new;
end $$;
create trigger orders_currency before insert on orders for each row when (new.currency is null) execute function fill_order_currency();

create constraint trigger orders_event after insert or update or delete on orders
  deferrable initially deferred for each row execute function record_hotel_event('orders', 'own');

select enable_hotel_rls('orders'), add_ticket_columns('orders', $$status = 'pending'$$);
grant select, insert, update on orders to deskbell_app;
