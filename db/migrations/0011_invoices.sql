create table invoices (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  -- counted per hotel, given once and never again, also when the invoice is deleted
  number integer not null check (number >= 1),
  guest_name text not null check (length(guest_name) between 1 and 120),
  room_number text not null check (length(room_number) between 1 and 40),
  -- [{ id, description, quantity, price }]
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 50),
  -- computed by the server from the lines
  total numeric(10,2) not null check (total > 0),
  -- the hotel's invoice currency when it was made: a later change of the setting turns no dollars into euros
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'draft' check (status in ('draft', 'sent', 'paid')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, number)
);
create index invoices_newest on invoices (hotel_id, created_at desc, id desc);
create index invoices_by_status on invoices (hotel_id, status, created_at desc, id desc);

-- The last number that a hotel has given.
create table invoice_numbers (
  hotel_id text primary key references hotels on delete cascade,
  last_number integer not null check (last_number >= 1)
);

create constraint trigger invoices_event after insert or update or delete on invoices
  deferrable initially deferred for each row execute function record_hotel_event('invoices', 'staff');

select enable_hotel_rls('invoices'), enable_hotel_rls('invoice_numbers');
grant select, insert, update, delete on invoices to deskbell_app;
grant select, insert, update on invoice_numbers to deskbell_app;
