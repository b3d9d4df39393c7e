create table places (
  hotel_id text not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 40),
  name_key text not null generated always as (lower(btrim(name))) stored,
  area text not null default '' check (length(area) <= 40),
  "order" integer not null check ("order" >= 1),
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and octet_length(translations::text) <= 65536),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, name_key),
  foreign key (hotel_id) references hotels on delete cascade
);
comment on table places is 'Where food and drinks go other than a room: a sunbed, a table on the terrace.';
comment on column places.name is 'what the kitchen reads, so it is unique in the hotel';
comment on column places.translations is 'what guests read, in the other languages: {"de": {"name": "…"}}';
select enable_hotel_rls('places');
grant select, insert, update, delete on places to deskbell_app;
create constraint trigger places_event after insert or update or delete on places
  deferrable initially deferred for each row execute function record_hotel_event('places', 'public');

create table place_cards (
  hotel_id text not null,
  place_id uuid not null,
  card_token text not null check (length(card_token) between 22 and 64),
  card_made_at timestamptz(3) not null default now(),
  primary key (hotel_id, place_id),
  unique (hotel_id, card_token),
  foreign key (hotel_id, place_id) references places on delete cascade
);
comment on table place_cards is
  'The token in the QR code of a place. Guests hear of changes of a place, and the log of events keeps whole rows, '
  'so it is in a table of its own.';
select enable_hotel_rls('place_cards');
grant select, insert, update, delete on place_cards to deskbell_app;
