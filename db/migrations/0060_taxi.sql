select complete_tickets_of('taxi_requests', $$'stay'$$);
drop function complete_tickets_of;
drop function start_waiting;
drop function start_at_once;
drop function set_stay;
