-- Orders with choices, notes, fees, VAT, a place and an allergy alert. Lines hold the choices and notes.

alter table orders
  -- the guest's, when it was ordered
  add column language text,
  add column subtotal numeric(10,2),
  add column service_charge numeric(10,2) not null default 0,
  add column delivery_fee numeric(10,2) not null default 0,
  -- as it was then; the place may be removed later
  add column place_id uuid,
  add column place_name text,
  -- what the guest said they avoid; removed a day after the delivery
  add column allergy_alert jsonb not null default '[]',
  -- [{ rate, gross, tax }]
  add column taxes jsonb not null default '[]';
-- Filled while the table is written anew: one pass, and no event a row.
alter table orders alter column subtotal type numeric(10,2) using total;
alter table orders alter column subtotal set not null;
alter table orders add constraint orders_language_check check (language ~ '^[a-z]{2}$');
alter table orders add constraint orders_subtotal_check check (subtotal >= 0);
alter table orders add constraint orders_service_charge_check check (service_charge >= 0);
alter table orders add constraint orders_delivery_fee_check check (delivery_fee >= 0);
alter table orders add constraint orders_place_name_check check (length(place_name) between 1 and 40);
alter table orders add constraint orders_allergy_alert_check check (jsonb_typeof(allergy_alert) = 'array');
alter table orders add constraint orders_taxes_check check (jsonb_typeof(taxes) = 'array');

-- Programs of the version before know no subtotal, nor do backups of it.
create function fill_order_subtotal() returns trigger language plpgsql as $$
begin
  new.subtotal := new.total;
  return new;
end $$;
create trigger orders_subtotal before insert on orders for each row when (new.subtotal is null) execute function fill_order_subtotal();

-- Across all hotels on purpose: one query finds what is to be removed in any of them.
create index orders_with_alert on orders (delivered_at) where allergy_alert <> '[]';
