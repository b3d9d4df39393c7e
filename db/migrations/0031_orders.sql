-- The hotel's currency when it was ordered: a later change of the setting turns no euros into dollars, and no sum mixes the two.
alter table orders add column currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$');

-- What stands there already is in the currency of today. That is no news to anybody: no event, and no rewriting where the default is right.
alter table orders disable trigger orders_event;
-- Row-level security binds the owner of the tables too.
alter table orders no force row level security;
alter table hotels no force row level security;
update orders set currency = hotels.currency from hotels where hotels.id = orders.hotel_id and hotels.currency <> 'EUR';
alter table hotels force row level security;
alter table orders force row level security;
alter table orders enable trigger orders_event;

-- As a default, so that no insert can forget it: none of the processes of the version before either, while they are replaced.
create function hotel_currency() returns text language sql stable
  return (select currency from hotels where id = app_hotel());
alter table orders alter column currency set default hotel_currency();

drop index orders_delivered;
create index orders_delivered on orders (hotel_id, created_at) include (total, currency) where status = 'delivered';
