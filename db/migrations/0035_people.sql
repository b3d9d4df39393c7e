-- The room that was confirmed when a guest signed in: the card's, the code's, or the reservation's. Null where nothing confirmed one: then
-- the room is what the guest wrote. By it the end of a stay finds everybody.
alter table sessions add column confirmed_room text check (length(confirmed_room) between 1 and 200);
