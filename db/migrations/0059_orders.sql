select complete_tickets_of('orders', $$'stay'$$);

-- One check of the sums instead of four, and none of what is copied from where it is checked: PostgreSQL reads the text of each
-- check anew for every statement.
alter table orders drop constraint orders_total_check;
alter table orders drop constraint orders_subtotal_check;
alter table orders drop constraint orders_service_charge_check;
alter table orders drop constraint orders_delivery_fee_check;
alter table orders drop constraint orders_currency_check;
alter table orders drop constraint orders_place_name_check;
alter table orders drop constraint orders_attention_level_check;
alter table orders add constraint orders_sums_check check (least(total, subtotal, service_charge, delivery_fee) >= 0);

-- The reference to the guest says the same of the hotel.
alter table orders drop constraint orders_hotel_id_fkey;
