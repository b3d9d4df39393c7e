create table rooms (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  room_number text not null check (length(room_number) between 1 and 40),
  room_key text not null generated always as (lower(btrim(room_number))) stored,
  card_token text not null check (length(card_token) between 22 and 64),
  card_made_at timestamptz(3) not null default now(),
  stay_code text not null check (length(stay_code) between 6 and 16),
  floor text check (length(floor) between 1 and 20),
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  unique (hotel_id, room_key),
  unique (hotel_id, card_token)
);
comment on table rooms is
  'The rooms of a hotel: what the card in each says, and the code that the reception tells whoever stays in it.';
comment on column rooms.card_token is
  'as it is in the QR code: a card is printed again and again (docs/decisions/0061)';
comment on column rooms.stay_code is 'told by word of mouth, and shown to the reception until the stay ends';
comment on column rooms.floor is 'Where a room is, as the hotel writes it: "1", "Garden house".';
select enable_hotel_rls('rooms');
grant select, insert, update, delete on rooms to deskbell_app;
