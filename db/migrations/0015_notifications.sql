create table push_subscriptions (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  guest_id uuid,
  manager_id uuid,
  session_id uuid not null,
  endpoint text not null check (length(endpoint) between 10 and 2048),
  p256dh text not null,
  auth text not null,
  language text not null,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check ((guest_id is null) <> (manager_id is null)),
  foreign key (hotel_id, session_id) references sessions (hotel_id, id) on delete cascade,
  foreign key (hotel_id, guest_id) references guests on delete cascade,
  foreign key (hotel_id, manager_id) references managers on delete cascade
);
comment on table push_subscriptions is
  'Where a person''s browser takes push messages. One browser can serve several hotels and persons: each pair is a '
  'row.';
comment on column push_subscriptions.session_id is
  'the session that subscribed: signing out deletes the subscription';
create unique index push_subscriptions_of_person on push_subscriptions (hotel_id, coalesce(guest_id, manager_id),
  md5(endpoint));
create index push_subscriptions_of_session on push_subscriptions (hotel_id, session_id);
-- The same browser under another person, in whatever hotel: the new subscription replaces the earlier one.
create index push_subscriptions_of_browser on push_subscriptions (md5(endpoint));
select enable_hotel_rls('push_subscriptions'), allow_platform_access('push_subscriptions');
grant select, insert, update, delete on push_subscriptions to deskbell_app;
grant select, delete on push_subscriptions to deskbell_platform;

create table notification_cursors (
  hotel_id text primary key references hotels on delete cascade,
  number bigint not null
);
comment on table notification_cursors is
  'How far a hotel''s event log has been turned into messages. The log itself is the queue: writing a request costs '
  'nothing more. A hotel whose messages nobody receives has no row.';
select enable_hotel_rls('notification_cursors'), allow_platform_access('notification_cursors');
grant select, insert on notification_cursors to deskbell_app;
grant select, insert, update, delete on notification_cursors to deskbell_platform;

create table outgoing_messages (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('push', 'webhook', 'mail')),
  content jsonb not null,
  attempts integer not null default 0,
  due_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  last_failure text,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
comment on table outgoing_messages is
  'Messages that wait to go out. Claimed, sent, and deleted; tried again after a failure, parked after ten.';
comment on column outgoing_messages.content is 'push: { subscription_id, message }; webhook: { path, body }';
-- Each kind is claimed separately: the messages of a notification service that hangs are not read past on the way to a push.
create index outgoing_messages_due_of_kind on outgoing_messages (kind, due_at) where attempts < 10;
select enable_hotel_rls('outgoing_messages'), allow_platform_access('outgoing_messages');
grant select, insert, update, delete on outgoing_messages to deskbell_platform;
grant insert on outgoing_messages to deskbell_app;
