-- What was completed today is counted for the board.
create index service_requests_completed on service_requests (hotel_id, completed_at) where status = 'completed';
