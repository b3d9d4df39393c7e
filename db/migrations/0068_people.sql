-- The stay into which a guest was invited under a name that somebody of the room already has. Only an invitation into
-- that stay finds them: a sign-in by room and name finds the other one.
alter table guests add companion_of uuid;
alter table guests drop constraint guests_hotel_id_room_key_name_key_key;
create unique index guests_named on guests (hotel_id, room_key, name_key, companion_of) nulls not distinct;
