select complete_tickets_of('service_requests', $$'stay', 'typed'$$);
drop trigger service_requests_department on service_requests;
drop trigger service_requests_waiting_target on service_requests;
drop function set_request_department;
drop function set_request_target;

-- Copies of what is checked where it comes from, and levels that only our own statements raise.
alter table service_requests drop constraint service_requests_sent_by_name_check;
alter table service_requests drop constraint service_requests_sent_by_room_check;
alter table service_requests drop constraint service_requests_type_name_check;
alter table service_requests drop constraint service_requests_attention_level_check;
alter table service_requests drop constraint service_requests_late_level_check;

-- The reference to the guest says the same of the hotel.
alter table service_requests drop constraint service_requests_hotel_id_fkey;
