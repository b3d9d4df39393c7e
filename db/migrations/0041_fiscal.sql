create table fiscal_records (
  hotel_id text not null references hotels on delete cascade,
  subject text not null check (subject in ('invoices', 'orders')),
  subject_id uuid not null,
  id uuid not null generated always as (subject_id) stored,
  invoice_id uuid generated always as (case subject when 'invoices' then subject_id end) stored,
  label text not null check (length(label) between 1 and 60),
  room_number text not null check (length(room_number) between 1 and 40),
  amount numeric(10,2) not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'due' check (state in ('due', 'done', 'none')),
  due_since timestamptz(3) not null default now(),
  due_at timestamptz(3) not null,
  reminded_at timestamptz(3),
  numbers jsonb not null default '[]' check (jsonb_typeof(numbers) = 'array' and jsonb_array_length(numbers) <= 4),
  verify_url text check (verify_url ~ '^https://' and length(verify_url) <= 500),
  none_reason text check (length(none_reason) between 1 and 200),
  done_at timestamptz(3),
  done_by text,
  via text check (via in ('hand', 'api')),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, subject, subject_id),
  foreign key (hotel_id, invoice_id) references invoices on delete cascade,
  check (case state
    when 'done' then jsonb_array_length(numbers) > 0 and none_reason is null
    when 'none' then numbers = '[]' and verify_url is null and none_reason is not null
    else numbers = '[]' and verify_url is null and none_reason is null
  end),
  check ((state = 'due') = (done_at is null) and (done_at is null) = (via is null))
);
comment on table fiscal_records is
  'That a paid thing needs, has or does not need the numbers of a fiscal device. Deskbell makes none of them.';
comment on column fiscal_records.subject is 'the table of the thing';
comment on column fiscal_records.id is 'ids in the event log are UUIDs everywhere';
comment on column fiscal_records.invoice_id is 'an invoice that is deleted takes its record along';
comment on column fiscal_records.label is 'INV-0042, Order 1f3a90b2';
comment on column fiscal_records.amount is 'as the thing had it; below zero for a credit note';
comment on column fiscal_records.reminded_at is 'when managers were told, once, that its time is over';
comment on column fiscal_records.numbers is '[{ label, value }]';
comment on column fiscal_records.done_by is 'who noted it: a person, or the name of an API key';
create index fiscal_records_by_state on fiscal_records (hotel_id, state, due_at, subject_id);
create index fiscal_records_of_invoice on fiscal_records (hotel_id, invoice_id) where invoice_id is not null;
-- Across all hotels on purpose: one query finds what is due in any of them.
create index fiscal_records_due on fiscal_records (due_at) where state = 'due' and reminded_at is null;
select enable_hotel_rls('fiscal_records'), allow_platform_access('fiscal_records');
grant select, insert, update on fiscal_records to deskbell_app;
grant select on fiscal_records to deskbell_platform;
create constraint trigger fiscal_records_event after insert or update or delete on fiscal_records
  deferrable initially deferred for each row execute function record_hotel_event('fiscal_records', 'staff');

-- Makes the record of an invoice or a credit note, once, while the hotel notes numbers.
create function make_invoice_due(of_hotel text, of_invoice uuid) returns void language sql as $$
  insert into fiscal_records (hotel_id, subject, subject_id, label, room_number, amount, currency, due_at)
  select invoice.hotel_id, 'invoices', invoice.id,
    'INV-' || lpad(invoice.number::text, greatest(4, length(invoice.number::text)), '0'),
    invoice.room_number, invoice.total, invoice.currency, now() + make_interval(hours => settings.fiscal_hours)
  from invoices invoice join bill_settings settings on settings.hotel_id = invoice.hotel_id
  where invoice.hotel_id = of_hotel and invoice.id = of_invoice and invoice.status <> 'draft' and settings.fiscal
  on conflict do nothing
$$;

-- In the database, so that nothing that issues an invoice of a bill can forget it.
create function make_due_with_invoice() returns trigger language plpgsql as $$
begin
  -- A restore brings the records along.
  if current_user <> 'deskbell_backup' then perform make_invoice_due(new.hotel_id, new.id); end if;
  return null;
end $$;
create trigger invoices_fiscal after insert on invoices for each row when (new.stay_id is not null)
  execute function make_due_with_invoice();

-- The same for an order that its guest paid when it arrived. One for the room is on an invoice later.
create function make_due_with_order() returns trigger language plpgsql as $$
begin
  if current_user <> 'deskbell_backup' then
    insert into fiscal_records (hotel_id, subject, subject_id, label, room_number, amount, currency, due_at)
    select new.hotel_id, 'orders', new.id, 'Order ' || left(new.id::text, 8), new.room_number, new.total, new.currency,
      now() + make_interval(hours => settings.fiscal_hours)
    from bill_settings settings where settings.hotel_id = new.hotel_id and settings.fiscal
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger orders_fiscal after update of status on orders for each row
  when (new.status = 'delivered' and old.status <> 'delivered' and new.settle = 'on_delivery' and new.total > 0)
  execute function make_due_with_order();
