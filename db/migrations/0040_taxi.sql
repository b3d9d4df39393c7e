select add_waiting('taxi_requests', $$status in ('requested', 'dispatched')$$);
-- Unknown until staff have dispatched it, where they call the taxis themselves.
alter table taxi_requests alter column estimated_arrival drop not null;
alter table taxi_requests alter column dispatch_due_at drop not null;
alter table taxi_requests alter column complete_due_at drop not null;
-- What was asked for a later time and not rung goes with its stay.
grant delete on taxi_requests to deskbell_app;
