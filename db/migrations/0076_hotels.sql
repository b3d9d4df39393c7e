-- A hotel whose list of rooms is not complete: guests of the others are no strangers who invent rooms.
alter table hotels add column has_unlisted_rooms boolean not null default false;
