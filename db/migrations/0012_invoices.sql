create table invoices (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  number integer not null check (number >= 1),
  guest_name text not null check (length(guest_name) between 1 and 120),
  room_number text not null check (length(room_number) between 1 and 40),
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 50),
  total numeric(10,2) not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'draft' check (status in ('draft', 'sent', 'paid')),
  taxes jsonb not null default '[]' check (jsonb_typeof(taxes) = 'array'),
  seller jsonb check (jsonb_typeof(seller) = 'object'),
  sent_to text check (length(sent_to) between 3 and 254),
  kind text not null default 'invoice' check (kind in ('invoice', 'credit_note')),
  stay_id uuid,
  cancels uuid,
  cancelled_by uuid,
  issued_at timestamptz(3),
  buyer jsonb check (jsonb_typeof(buyer) = 'object'),
  paid_at timestamptz(3),
  paid_how text check (paid_how in ('cash', 'card', 'transfer', 'other')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, number),
  unique (hotel_id, cancels),
  constraint invoices_total_check check (case kind when 'invoice' then total > 0 else total < 0 end),
  check ((kind = 'credit_note') = (cancels is not null) and (cancels is null or stay_id is not null))
);
comment on column invoices.number is
  'counted per hotel, given once and never again, also when the invoice is deleted';
comment on column invoices.items is '[{ id, description, quantity, price }]';
comment on column invoices.total is 'computed by the server from the lines';
comment on column invoices.currency is
  'the hotel''s invoice currency when it was made: a later change of the setting turns no dollars into euros';
comment on column invoices.taxes is '[{ rate, gross, tax }], the lowest rate first';
comment on column invoices.seller is
  '{ name, address, tax_number, note } when it was sent; null: a draft';
comment on column invoices.stay_id is
  'Set: it holds charges of this stay, and is frozen. What was wrong is cancelled by a credit note.';
comment on column invoices.cancels is 'of a credit note: the invoice that it cancels';
comment on column invoices.cancelled_by is 'the credit note that cancels it';
comment on column invoices.buyer is '{ company, address, tax_number }';
create index invoices_newest on invoices (hotel_id, created_at desc, id desc);
create index invoices_of_stay on invoices (hotel_id, stay_id) where stay_id is not null;
create index invoices_by_status on invoices (hotel_id, status, created_at desc, id desc);
select enable_hotel_rls('invoices');
grant select, insert, update, delete on invoices to deskbell_app;
create constraint trigger invoices_event after insert or update or delete on invoices
  deferrable initially deferred for each row execute function record_hotel_event('invoices', 'staff');

create table invoice_numbers (
  hotel_id text primary key references hotels on delete cascade,
  last_number integer not null check (last_number >= 1)
);
comment on table invoice_numbers is 'The last number that a hotel has given.';
select enable_hotel_rls('invoice_numbers');
grant select, insert, update on invoice_numbers to deskbell_app;

create table invoice_settings (
  hotel_id text not null,
  name text not null default '' check (length(name) <= 120),
  address text not null default '' check (length(address) <= 300),
  tax_number text not null default '' check (length(tax_number) <= 40),
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id),
  foreign key (hotel_id) references hotels on delete cascade
);
comment on table invoice_settings is 'Of a hotel that has written any of it.';
comment on column invoice_settings.name is ''''': the hotel''s name';
select enable_hotel_rls('invoice_settings');
grant select, insert, update on invoice_settings to deskbell_app;

create table invoice_mails (
  hotel_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  message text not null check (length(message) <= 500),
  primary key (hotel_id, id),
  foreign key (hotel_id, invoice_id) references invoices on delete cascade
);
comment on table invoice_mails is
  'What staff wrote along with an invoice that went out by mail. It goes when the mail does.';
create index invoice_mails_of_invoice on invoice_mails (hotel_id, invoice_id);
select enable_hotel_rls('invoice_mails');
grant select, insert on invoice_mails to deskbell_app;
