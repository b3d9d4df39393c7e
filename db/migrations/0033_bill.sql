create table charges (
  hotel_id text not null,
  id uuid not null,
  stay_id uuid not null,
  room_number room_number not null,
  kind text not null check (kind in ('order', 'extra', 'tax', 'minibar', 'manual', 'correction')),
  source_key text check (length(source_key) between 1 and 120),
  source_id uuid,
  corrects_id uuid,
  description text not null check (length(description) between 1 and 200),
  name_for_guest jsonb check (jsonb_typeof(name_for_guest) = 'object'),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 120),
  amount numeric(10,2) not null check (case kind when 'correction' then amount < 0 else amount > 0 end),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  day date not null,
  reason text check (length(reason) between 1 and 200),
  by_name text,
  by_id uuid,
  invoice_id uuid,
  after_end boolean not null default false,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, source_key),
  foreign key (hotel_id, stay_id) references stays on delete cascade,
  foreign key (hotel_id, corrects_id) references charges on delete cascade,
  foreign key (hotel_id, invoice_id) references invoices,
  check ((kind = 'correction') = (corrects_id is not null))
);
comment on table charges is
  'Lines of money on a stay. A charge is never changed or deleted: what was wrong gets a correction, a charge below zero. '
  'For each stay and currency, the sum of its charges is the sum of its invoices of a bill and of what no invoice holds.';
comment on column charges.room_number is 'the room of the stay when it was charged';
comment on column charges.source_key is
  'What it is charged for, once: order:<id>. Null for what a person or an API key entered.';
comment on column charges.name_for_guest is '{ language: text } where its source has translations';
comment on column charges.lines is '[{ description, quantity, price, tax_rate }]; empty description: that of the charge';
comment on column charges.amount is 'the sum of its lines, VAT included';
comment on column charges.day is 'the day of the hotel on which it happened';
comment on column charges.reason is 'of a correction, for the guest';
comment on column charges.by_name is 'who entered it; null: it came by itself';
comment on column charges.invoice_id is 'the invoice that holds it; null: open';
comment on column charges.after_end is 'It was charged when the stay had ended: the reception is told.';
create index charges_of_stay on charges (hotel_id, stay_id, created_at);
create index charges_open on charges (hotel_id, stay_id) include (amount, currency) where invoice_id is null;
create index charges_of_invoice on charges (hotel_id, invoice_id) where invoice_id is not null;
create index charges_corrections on charges (hotel_id, corrects_id) where corrects_id is not null;
create index charges_by_hand on charges (hotel_id, created_at desc, id desc) where kind = 'manual';
select enable_hotel_rls('charges');
grant select, insert, update (invoice_id, stay_id, description, reason) on charges to deskbell_app;
create constraint trigger charges_event after insert or update or delete on charges
  deferrable initially deferred for each row execute function record_hotel_event('charges', 'staff');

-- Race of a charge with a correction, a merge or an invoice of its stay: each locks the stay, here for all that insert. So the
-- sums that are checked are those that are committed.
create function check_new_charge() returns trigger language plpgsql as $$
declare
  corrected charges;
  corrected_before numeric;
begin
  if current_user = 'deskbell_backup' then return new; end if;
  if new.amount <> (select sum((line ->> 'quantity')::numeric * (line ->> 'price')::numeric) from jsonb_array_elements(new.lines) line) then
    raise exception 'charges: the amount is not the sum of its lines' using errcode = 'check_violation';
  end if;
  -- What the end of a stay charges itself, such as the tourist tax, has the moment of that end.
  update stays set bill_changed_at = greatest(now(), bill_changed_at) where hotel_id = new.hotel_id and id = new.stay_id
    returning coalesce(ended_at <> now()::timestamptz(3), false) into new.after_end;
  new.after_end := coalesce(new.after_end, false);
  if new.kind <> 'correction' then return new; end if;
  select * into strict corrected from charges where hotel_id = new.hotel_id and id = new.corrects_id;
  if corrected.kind = 'correction' or corrected.invoice_id is not null
    or corrected.stay_id <> new.stay_id or corrected.currency <> new.currency then
    raise exception 'charges: a correction is of an open charge of its stay and currency' using errcode = 'check_violation';
  end if;
  select coalesce(sum(amount), 0) into corrected_before from charges where hotel_id = new.hotel_id and corrects_id = new.corrects_id;
  if corrected.amount + corrected_before + new.amount < 0 then
    raise exception 'charges: a correction exceeds its charge' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger charges_new before insert on charges for each row execute function check_new_charge();

-- The grant says which columns may change; the texts become unreadable when a guest is forgotten, and nothing else.
create function keep_charge_texts() returns trigger language plpgsql as $$
begin
  if (new.description <> old.description and new.description <> '—') or (new.reason is distinct from old.reason and new.reason <> '—') then
    raise exception 'charges: a charge is never changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger charges_texts before update of description, reason on charges for each row execute function keep_charge_texts();

-- At commit: an invoice of a bill is the sum of the charges that it holds, and a cancelled one holds none.
create function check_invoice_of_bill() returns trigger language plpgsql as $$
declare
  held record;
  wanted invoices;
  wanted_id uuid;
  ids uuid[];
begin
  if current_user = 'deskbell_backup' then return null; end if;
  if tg_argv[0] = 'invoices' then ids := array[new.id];
  elsif tg_op = 'INSERT' then ids := array[new.invoice_id];
  else ids := array[new.invoice_id, old.invoice_id];
  end if;
  foreach wanted_id in array array_remove(ids, null) loop
    select * into wanted from invoices where hotel_id = new.hotel_id and id = wanted_id;
    select coalesce(sum(amount), 0) as total, bool_and(stay_id = wanted.stay_id and currency = wanted.currency) as are_own into held
      from charges where hotel_id = new.hotel_id and invoice_id = wanted_id;
    if not coalesce(held.are_own, true)
      or held.total <> (
        case when wanted.stay_id is null or wanted.kind = 'credit_note' or wanted.cancelled_by is not null then 0 else wanted.total end
      )
      or wanted.kind = 'credit_note' and wanted.total <> -(select total from invoices where hotel_id = new.hotel_id and id = wanted.cancels)
    then
      raise exception 'invoices: an invoice is not the sum of its charges' using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end $$;
-- A new charge is on no invoice: that is most of them, and not called for.
create constraint trigger charges_invoice_new after insert on charges
  deferrable initially deferred for each row when (new.invoice_id is not null) execute function check_invoice_of_bill('charges');
create constraint trigger charges_invoice after update on charges
  deferrable initially deferred for each row execute function check_invoice_of_bill('charges');
create constraint trigger invoices_charges after insert or update on invoices
  deferrable initially deferred for each row execute function check_invoice_of_bill('invoices');

create function keep_invoice_of_bill() returns trigger language plpgsql as $$
begin
  -- It binds the application. A hotel that is removed takes its invoices along, and a restore replaces them.
  if current_user <> 'deskbell_app' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or new.stay_id is null
    or (new.number, new.items, new.total, new.taxes, new.currency, new.buyer, new.seller, new.kind, new.cancels)
    is distinct from (old.number, old.items, old.total, old.taxes, old.currency, old.buyer, old.seller, old.kind, old.cancels) then
    raise exception 'invoices: an invoice of a bill is never changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoices_frozen before update or delete on invoices
  for each row when (old.stay_id is not null) execute function keep_invoice_of_bill();
alter table invoices add foreign key (hotel_id, stay_id) references stays;

create table bill_settings (
  hotel_id text primary key references hotels on delete cascade,
  shown text not null default 'never' check (shown in ('never', 'trusted', 'all')),
  to_room text not null default 'all' check (to_room in ('all', 'trusted', 'nobody')),
  pay_choice boolean not null default false,
  self_check_out text not null default 'off' check (self_check_out in ('off', 'nothing_open', 'always')),
  self_check_out_from text not null default '06:00' check (self_check_out_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  key_text text not null default '' check (length(key_text) <= 200),
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  tax_rate numeric(5,2) check (tax_rate between 0 and 99.99),
  fiscal boolean not null default false,
  fiscal_labels jsonb not null default '[]' check (jsonb_typeof(fiscal_labels) = 'array' and jsonb_array_length(fiscal_labels) <= 4),
  fiscal_hours integer not null default 48 check (fiscal_hours between 1 and 720),
  tourist_tax boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table bill_settings is 'Of a hotel that has changed any of it.';
comment on column bill_settings.shown is 'which guests read their bill';
comment on column bill_settings.to_room is 'which guests have what they order put on their bill';
comment on column bill_settings.pay_choice is 'guests who may charge to the room can also pay on delivery';
comment on column bill_settings.self_check_out is 'whether guests end their stay themselves: only while nothing is open, or always';
comment on column bill_settings.key_text is 'where a guest who leaves puts the key';
comment on column bill_settings.fiscal is 'whether the numbers of a fiscal device are noted';
comment on column bill_settings.fiscal_labels is 'how its numbers are called';
comment on column bill_settings.fiscal_hours is 'in how many hours they are due';
comment on column bill_settings.tax_rate is 'of charges by hand that name none; null: without VAT';
select enable_hotel_rls('bill_settings');
grant select, insert, update on bill_settings to deskbell_app;
