create table calendar_feeds (
  hotel_id text not null,
  id uuid not null,
  room_id uuid not null,
  source text not null check (source in ('booking.com', 'airbnb', 'vrbo', 'other')),
  host text not null check (length(host) between 1 and 253),
  address_end text not null check (length(address_end) <= 4),
  state text not null default 'active' check (state in ('active', 'paused')),
  failure text check (length(failure) <= 40),
  failing_since timestamptz(3),
  failures smallint not null default 0 check (failures >= 0),
  notified_at timestamptz(3),
  fetched_at timestamptz(3),
  succeeded_at timestamptz(3),
  event_count integer not null default 0 check (event_count >= 0),
  block_count integer not null default 0 check (block_count >= 0),
  skipped_count integer not null default 0 check (skipped_count >= 0),
  held_since timestamptz(3),
  held_count integer not null default 0 check (held_count >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check ((held_since is null) = (held_count = 0)),
  check ((failure is null) = (failing_since is null)),
  foreign key (hotel_id) references hotels on delete cascade
);
comment on table calendar_feeds is
  'Calendars of booking platforms that are read for a room. Without a reference to the room: a room that is removed '
  'takes no reservations along, so its calendar stays until somebody decides about them.';
comment on column calendar_feeds.address_end is 'the last four characters of the address';
comment on column calendar_feeds.failures is 'how many readings failed in a row';
comment on column calendar_feeds.notified_at is 'when the managers were notified that it fails';
comment on column calendar_feeds.held_since is 'since when and how many missing reservations are held back';
create index calendar_feeds_of_room on calendar_feeds (hotel_id, room_id);
select enable_hotel_rls('calendar_feeds');
grant select, insert, update, delete on calendar_feeds to deskbell_app;
create constraint trigger calendar_feeds_event after insert or update or delete on calendar_feeds
  deferrable initially deferred for each row execute function record_hotel_event('calendar_feeds', 'staff');

create table calendar_addresses (
  hotel_id text not null,
  feed_id uuid not null,
  sealed bytea,
  key_id smallint not null default 1 check (key_id >= 0),
  digest bytea,
  etag text check (length(etag) <= 500),
  last_modified text check (length(last_modified) <= 100),
  due_at timestamptz(3),
  reading_id uuid,
  held jsonb not null default '[]' check (jsonb_typeof(held) = 'array'),
  primary key (hotel_id, feed_id),
  foreign key (hotel_id, feed_id) references calendar_feeds on delete cascade
);
comment on table calendar_addresses is
  'The address of a feed, which is a secret, and when it is read. Staff hear of changes of a feed, and the log of '
  'events keeps whole rows, so this is in a table of its own.';
comment on column calendar_addresses.sealed is
  'the address, sealed with the installation secret; null after a restore that could not bring it along';
comment on column calendar_addresses.key_id is 'the generation of the installation secret that sealed it';
comment on column calendar_addresses.digest is 'finds a second feed with the same address';
comment on column calendar_addresses.due_at is 'null while the feed is paused';
comment on column calendar_addresses.reading_id is 'of the reading under way: another one voids it';
comment on column calendar_addresses.held is 'the keys of the reservations that are held back';
-- Across all hotels on purpose: one query finds what is due in any of them.
create index calendar_addresses_due on calendar_addresses (due_at) where due_at is not null;
create index calendar_addresses_digest on calendar_addresses (hotel_id, digest);
select enable_hotel_rls('calendar_addresses'), allow_platform_access('calendar_addresses');
grant select, insert, update, delete on calendar_addresses to deskbell_app;
grant select on calendar_addresses to deskbell_platform;

create table calendar_links (
  hotel_id text not null,
  id uuid not null,
  room_id uuid not null,
  for_source text not null check (for_source in ('booking.com', 'airbnb', 'vrbo', 'other')),
  token_hash bytea not null,
  created_by_id uuid,
  made_at timestamptz(3) not null default now(),
  last_read_at timestamptz(3),
  primary key (hotel_id, id),
  unique (hotel_id, room_id, for_source),
  unique (hotel_id, token_hash),
  foreign key (hotel_id, room_id) references rooms on delete cascade
);
comment on column calendar_links.created_by_id is
  'Who made it, a staff member or a key: it ends with them where the ones who stay say so.';
comment on table calendar_links is
  'Addresses at which platforms read which nights of a room are booked. Only the hash: the token is derived from '
  'the installation secret and the id.';
select enable_hotel_rls('calendar_links');
grant select, insert, update, delete on calendar_links to deskbell_app;
