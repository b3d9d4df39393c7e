-- Where a person's browser takes push messages. One browser can serve several hotels and persons: each pair is a row.
create table push_subscriptions (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  guest_id uuid,
  manager_id uuid,
  -- the session that subscribed: signing out takes the subscription along
  session_id uuid not null,
  endpoint text not null check (length(endpoint) between 10 and 2048),
  p256dh text not null,
  auth text not null,
  language text not null,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id, session_id) references sessions (hotel_id, id) on delete cascade,
  foreign key (hotel_id, guest_id) references guests on delete cascade,
  foreign key (hotel_id, manager_id) references managers on delete cascade,
  check ((guest_id is null) <> (manager_id is null))
);
create unique index push_subscriptions_of_person on push_subscriptions (hotel_id, coalesce(guest_id, manager_id), md5(endpoint));
create index push_subscriptions_of_session on push_subscriptions (hotel_id, session_id);

-- How far a hotel's event log has been turned into messages. The log itself is the queue: writing a request costs
-- nothing more. A hotel that nobody listens to has no row.
create table notification_cursors (
  hotel_id text primary key references hotels on delete cascade,
  number bigint not null
);

-- Messages that wait to go out. Claimed, sent, and deleted; tried again after a failure, parked after ten.
create table outgoing_messages (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('push', 'webhook')),
  -- push: { subscription_id, message }; webhook: { path, body }
  content jsonb not null,
  attempts integer not null default 0,
  due_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  last_failure text,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
create index outgoing_messages_due on outgoing_messages (due_at) where attempts < 10;

alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
alter table notification_cursors enable row level security;
alter table notification_cursors force row level security;
alter table outgoing_messages enable row level security;
alter table outgoing_messages force row level security;
create policy in_hotel on push_subscriptions to deskbell_app using (hotel_id = app_hotel()) with check (hotel_id = app_hotel());
create policy in_hotel on notification_cursors to deskbell_app using (hotel_id = app_hotel()) with check (hotel_id = app_hotel());
create policy in_hotel on outgoing_messages to deskbell_app using (hotel_id = app_hotel()) with check (hotel_id = app_hotel());
create policy above_hotels on push_subscriptions to deskbell_platform using (true) with check (true);
create policy above_hotels on notification_cursors to deskbell_platform using (true) with check (true);
create policy above_hotels on outgoing_messages to deskbell_platform using (true) with check (true);
grant select, insert, update, delete on push_subscriptions to deskbell_app;
grant select, insert on notification_cursors to deskbell_app;
grant select, delete on push_subscriptions to deskbell_platform;
grant select, insert, update, delete on notification_cursors to deskbell_platform;
grant select, insert, update, delete on outgoing_messages to deskbell_platform;
