create table taxi_requests (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  guest_id uuid not null,
  guest_name text not null check (length(guest_name) between 1 and 120),
  room_number text not null check (length(room_number) between 1 and 40),
  pickup_location text not null check (length(pickup_location) between 1 and 200),
  dropoff_location text not null default '' check (length(dropoff_location) <= 200),
  estimated_arrival timestamptz(3) not null,
  status text not null default 'requested' check (status in ('requested', 'dispatched', 'arrived', 'completed', 'cancelled')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  dispatched_at timestamptz(3),
  arrived_at timestamptz(3),
  completed_at timestamptz(3),
  cancelled_at timestamptz(3),
  cancelled_by text check (cancelled_by in ('guest', 'staff')),
  -- when it moves on by itself, if nobody was faster
  dispatch_due_at timestamptz(3) not null,
  complete_due_at timestamptz(3) not null,
  primary key (hotel_id, id),
  foreign key (hotel_id, guest_id) references guests on delete cascade,
  check ((status = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancelled_by is null))
);
create index taxi_requests_newest on taxi_requests (hotel_id, created_at desc, id desc);
create index taxi_requests_open on taxi_requests (hotel_id, created_at desc, id desc) where status in ('requested', 'dispatched', 'arrived');
create index taxi_requests_of_guest on taxi_requests (hotel_id, guest_id, created_at desc, id desc);
-- Across all hotels on purpose: one query finds what is due in any of them.
create index taxi_requests_to_dispatch on taxi_requests (dispatch_due_at) where status = 'requested';
create index taxi_requests_to_complete on taxi_requests (complete_due_at) where status in ('requested', 'dispatched', 'arrived');

create constraint trigger taxi_requests_event after insert or update or delete on taxi_requests
  deferrable initially deferred for each row execute function record_hotel_event('taxi_requests', 'own');

select enable_hotel_rls('taxi_requests'), add_ticket_columns('taxi_requests', $$status in ('requested', 'dispatched')$$);
grant select, insert, update on taxi_requests to deskbell_app;
