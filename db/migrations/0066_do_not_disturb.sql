-- Two parties in one room have a sign each, so that neither takes down that of the other.
alter table room_signs drop constraint room_signs_hotel_id_room_key_key;
create unique index room_signs_of_room on room_signs (hotel_id, room_key, stay_id);
