create table orders (
  hotel_id text not null,
  id uuid not null,
  guest_id uuid not null,
  stay_id uuid,
  room_number room_number not null,
  guest_name guest_name not null,
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 100),
  total numeric(10,2) not null,
  currency text not null,
  status text not null default 'pending' check (status in ('pending', 'preparing', 'delivered')),
  estimated_delivery timestamptz(3) not null,
  delivered_at timestamptz(3),
  archived_at timestamptz(3),
  language text check (language ~ '^[a-z]{2}$'),
  subtotal numeric(10,2) not null,
  service_charge numeric(10,2) not null default 0,
  delivery_fee numeric(10,2) not null default 0,
  place_id uuid,
  place_name text,
  allergy_alert jsonb not null default '[]' check (jsonb_typeof(allergy_alert) = 'array'),
  taxes jsonb not null default '[]' check (jsonb_typeof(taxes) = 'array'),
  settle text check (settle in ('room', 'on_delivery')),
  scheduled_for timestamptz(3),
  created_by text,
  created_by_id uuid,
  claimed_at timestamptz(3),
  claimed_by text,
  claimed_by_id uuid,
  escalation_from timestamptz(3) not null,
  escalation_level smallint not null default 0,
  escalation_raised_at timestamptz(3),
  escalation_due_at timestamptz(3),
  ring_due_at timestamptz(3),
  preparing_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  constraint orders_sums_check check (least(total, subtotal, service_charge, delivery_fee) >= 0),
  foreign key (hotel_id, guest_id) references guests on delete cascade
);
comment on column orders.items is '[{ id, name, price, quantity }] as the menu was when it was ordered';
comment on column orders.total is 'computed by the server from the menu';
comment on column orders.currency is
  'the hotel''s when it was ordered: a later change of the setting turns no euros into dollars';
comment on column orders.archived_at is 'cleared from the board; revenue still counts it';
comment on column orders.language is 'the guest''s, when it was ordered';
comment on column orders.place_id is 'as it was then; the place may be removed later';
comment on column orders.allergy_alert is 'what the guest said they avoid; removed a day after the delivery';
comment on column orders.taxes is '[{ rate, gross, tax }]';
comment on column orders.settle is
  'how it is paid: on the bill of the stay, or when it arrives; null: ordered while the hotel had no bills, as on the bill';
comment on column orders.scheduled_for is 'null: as soon as possible';
comment on column orders.created_by is 'by the staff for a guest, on the phone or at the desk';
comment on column orders.escalation_from is 'since when it waits for somebody';
comment on column orders.ring_due_at is 'when it rings; null: it has rung, or has been worked on before';
create index orders_newest on orders (hotel_id, created_at desc, id desc) where archived_at is null;
comment on index orders_newest is 'the board, its counts, and what is cleared from it';
create index orders_open on orders (hotel_id, created_at desc, id desc) where status <> 'delivered';
comment on index orders_open is
  'Whatever is asked about what is open: the kitchen, badges, what waits longest, what is due. A hotel has some hundred '
  'open ones at most.';
create index orders_delivered on orders (hotel_id, created_at) include (total, currency) where status = 'delivered';
comment on index orders_delivered is 'the revenue, from the index alone; the figures of a period';
create index orders_of_guest on orders (hotel_id, guest_id, created_at desc, id desc);
comment on index orders_of_guest is 'a guest''s own list; what is exported and erased of them';
create index orders_of_stay on orders (hotel_id, stay_id) where stay_id is not null;
comment on index orders_of_stay is 'the page of a stay; what is withdrawn when it ends';
create index orders_due on orders ((
  case when status in ('pending', 'preparing') then least(
    case when status in ('pending', 'preparing') and claimed_at is null and ring_due_at is null then escalation_due_at end,
    ring_due_at) end
)) where
  case when status in ('pending', 'preparing') then least(
    case when status in ('pending', 'preparing') and claimed_at is null and ring_due_at is null then escalation_due_at end,
    ring_due_at) end is not null;
comment on index orders_due is
  'the job of due tickets; across all hotels on purpose: one query finds what is due in any of them';
create index orders_with_alert on orders (delivered_at) where allergy_alert <> '[]';
comment on index orders_with_alert is 'the job that removes alerts, across all hotels';
select enable_hotel_rls('orders'), allow_platform_access('orders');
grant select, update on orders to deskbell_platform;
grant select, insert, update, delete on orders to deskbell_app;
create constraint trigger orders_event after insert or update or delete on orders
  deferrable initially deferred for each row execute function record_hotel_event('orders', 'own');

create trigger orders_complete before insert on orders for each row
  when (new.escalation_due_at is null or new.stay_id is null or new.escalation_from is null)
  execute function complete_ticket();
