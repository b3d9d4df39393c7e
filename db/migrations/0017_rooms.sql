-- Where a room is, as the hotel writes it: "1", "Garden house".
alter table rooms add column floor text check (length(floor) between 1 and 20);
