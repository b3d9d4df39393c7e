select add_stay('taxi_requests');
