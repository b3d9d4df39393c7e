-- Where a room is, as the hotel writes it: "1", "Garden house".
alter table rooms add column floor text;
alter table rooms add constraint rooms_floor_check check (length(floor) between 1 and 20);
