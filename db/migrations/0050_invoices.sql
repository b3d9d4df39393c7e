-- What is on an invoice beside its lines: VAT, who sells, and the address it was sent to.

-- Of a hotel that has written any of it.
create table invoice_settings (
  hotel_id text not null,
  -- '': the hotel's name
  name text not null default '' check (length(name) <= 120),
  address text not null default '' check (length(address) <= 300),
  tax_number text not null default '' check (length(tax_number) <= 40),
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id)
);
select enable_hotel_rls('invoice_settings');
alter table invoice_settings add foreign key (hotel_id) references hotels on delete cascade;
grant select, insert, update on invoice_settings to deskbell_app;

alter table invoices
  -- [{ rate, gross, tax }], the lowest rate first
  add column taxes jsonb not null default '[]',
  -- { name, address, tax_number, note } when it was sent; null: a draft, or sent before there was this column
  add column seller jsonb,
  add column sent_to text;
alter table invoices add constraint invoices_taxes_check check (jsonb_typeof(taxes) = 'array');
alter table invoices add constraint invoices_seller_check check (jsonb_typeof(seller) = 'object');
alter table invoices add constraint invoices_sent_to_check check (length(sent_to) between 3 and 254);

-- What staff wrote along with an invoice that went out by mail. It goes when the mail does.
create table invoice_mails (
  hotel_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  message text not null check (length(message) <= 500),
  primary key (hotel_id, id)
);
create index invoice_mails_of_invoice on invoice_mails (hotel_id, invoice_id);
select enable_hotel_rls('invoice_mails');
alter table invoice_mails add foreign key (hotel_id, id) references mails on delete cascade;
alter table invoice_mails add foreign key (hotel_id, invoice_id) references invoices on delete cascade;
grant select, insert on invoice_mails to deskbell_app;
