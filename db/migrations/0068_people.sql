-- The stay into which a guest was invited under a name that a guest of the room already has. A sign-in by room and name
-- finds the other one: of guests who are found that way there is one of each name.
alter table guests add companion_of uuid;
alter table guests drop constraint guests_hotel_id_room_key_name_key_key;
create unique index guests_named on guests (hotel_id, room_key, name_key) where companion_of is null;
