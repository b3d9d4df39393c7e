create table webhook_endpoints (
  hotel_id text not null,
  id uuid not null,
  url text not null check (length(url) between 1 and 500),
  description text not null default '' check (length(description) <= 60),
  event_types jsonb not null
    check (jsonb_typeof(event_types) = 'array' and jsonb_array_length(event_types) between 1 and 40),
  state text not null default 'active' check (state in ('active', 'paused', 'disabled')),
  secret_generation smallint not null default 1 check (secret_generation >= 1),
  secret_renewed_at timestamptz(3),
  secret_key_id smallint not null default 1 check (secret_key_id >= 0),
  from_number bigint not null,
  last_number bigint,
  failing_since timestamptz(3),
  last_failure text,
  ran_out integer not null default 0 check (ran_out >= 0),
  last_delivered_at timestamptz(3),
  created_by text not null check (length(created_by) between 1 and 254),
  key_id uuid,
  created_by_id uuid,
  secret_salt text not null check (length(secret_salt) between 1 and 43),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id) references hotels on delete cascade
);
comment on table webhook_endpoints is
  'Other systems of a hotel that are called when something happens. The secret that signs the calls is derived from '
  'the installation secret, the endpoint and the generation; no row holds it.';
comment on column webhook_endpoints.event_types is 'exact, or every one of a kind: order.*';
comment on column webhook_endpoints.secret_renewed_at is 'for a day calls are signed with the secret before as well';
comment on column webhook_endpoints.secret_key_id is
  'the generation of the installation secret from which the receiver''s secret was derived';
comment on column webhook_endpoints.from_number is
  'only events after this one are recorded for it: it begins with now, also when it is switched on again';
comment on column webhook_endpoints.last_number is 'the number of the last event that was recorded for it';
comment on column webhook_endpoints.failing_since is 'since when no call has arrived; null: the last one did';
comment on column webhook_endpoints.ran_out is 'how many deliveries ran out of attempts since a call arrived';
comment on column webhook_endpoints.key_id is
  'The API key whose rights an endpoint has: it is sent what this key may read, and nothing once the key has ended. '
  'null: staff made it. Not a reference: an endpoint must not become one of staff when its key is removed after its '
  'time.';
comment on column webhook_endpoints.created_by_id is
  'Who made it, a staff member or a key: nobody else is told the secret again.';
comment on column webhook_endpoints.secret_salt is
  'Random, and a part of what the secret is derived from: an endpoint that is deleted and made again under its id '
  'has another secret.';
select enable_hotel_rls('webhook_endpoints'), allow_platform_access('webhook_endpoints');
grant select, insert, update, delete on webhook_endpoints to deskbell_app;
grant select, update on webhook_endpoints to deskbell_platform;
-- Not every call: what staff see of it, and whether it fails.
create constraint trigger webhook_endpoints_event
  after insert or update of url, description, event_types, state, secret_renewed_at, failing_since or delete on webhook_endpoints
  deferrable initially deferred for each row execute function record_hotel_event('webhook_endpoints', 'staff');

create table webhook_deliveries (
  hotel_id text not null,
  id uuid not null,
  endpoint_id uuid not null,
  number bigint,
  event_type text not null check (length(event_type) between 1 and 60),
  payload jsonb,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed', 'skipped')),
  attempts smallint not null default 0 check (attempts >= 0),
  due_at timestamptz(3) not null default now(),
  response_status smallint,
  response_ms integer,
  failure text,
  created_at timestamptz(3) not null default now(),
  delivered_at timestamptz(3),
  replay_of uuid,
  replay_id uuid,
  primary key (hotel_id, id),
  foreign key (hotel_id, endpoint_id) references webhook_endpoints on delete cascade
);
comment on table webhook_deliveries is 'One event for one endpoint.';
comment on column webhook_deliveries.id is 'the webhook-id of its calls';
comment on column webhook_deliveries.number is 'of the event; null for a ping';
comment on column webhook_deliveries.payload is 'the body of its calls; removed after a week';
comment on column webhook_deliveries.replay_of is
  'the delivery that it repeats, and the call by which somebody asked for it';
create unique index webhook_deliveries_of_event on webhook_deliveries (hotel_id, endpoint_id, number)
  where replay_of is null;
create index webhook_deliveries_newest on webhook_deliveries (hotel_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_pending on webhook_deliveries (hotel_id, endpoint_id, due_at)
  where status = 'pending';
create index webhook_deliveries_replays on webhook_deliveries (hotel_id, replay_of) where replay_of is not null;
-- Across all hotels on purpose: one query finds what is due in any of them.
create index webhook_deliveries_due on webhook_deliveries (due_at) where status = 'pending';
create index webhook_deliveries_with_payload on webhook_deliveries (created_at) where payload is not null;
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
select enable_hotel_rls('webhook_deliveries'), allow_platform_access('webhook_deliveries');
grant select, insert, update, delete on webhook_deliveries to deskbell_app;
grant select, insert on webhook_deliveries to deskbell_platform;
