-- For the lists of the staff: who is in house, and which reservations have been checked in.
create index stays_newest on stays (hotel_id, created_at desc, id desc) where status = 'present';
create index stays_by_check_in on stays (hotel_id, check_in) where reservation_id is not null;
