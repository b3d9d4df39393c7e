select add_stay('service_requests');
-- The message that a request was made from: one request of each.
alter table service_requests add column message_id uuid;
create unique index service_requests_of_message on service_requests (hotel_id, message_id) where message_id is not null;
