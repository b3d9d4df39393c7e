select type_guest_words('taxi_requests');
select complete_tickets_of('taxi_requests', $$'stay'$$);
drop function type_guest_words;
drop function complete_tickets_of;
