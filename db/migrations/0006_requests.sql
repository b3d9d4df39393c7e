create table service_requests (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  guest_id uuid not null,
  guest_name text not null check (length(guest_name) between 1 and 120),
  room_number text not null check (length(room_number) between 1 and 40),
  -- whose session it came from, where the guest wrote another name or room
  sent_by_name text check (length(sent_by_name) between 1 and 120),
  sent_by_room text check (length(sent_by_room) between 1 and 40),
  type text not null check (type in ('towels', 'cleaning', 'maintenance', 'other')),
  description text not null check (length(description) between 1 and 1000),
  status text not null default 'pending' check (status in ('pending', 'in-progress', 'completed')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  started_by_name text,
  completed_at timestamptz(3),
  completed_by_name text,
  primary key (hotel_id, id),
  foreign key (hotel_id, guest_id) references guests on delete cascade
);
create index service_requests_newest on service_requests (hotel_id, created_at desc, id desc);
create index service_requests_open on service_requests (hotel_id, created_at desc, id desc) where status <> 'completed';
create index service_requests_of_guest on service_requests (hotel_id, guest_id, created_at desc, id desc);
-- The board counts what was completed today.
create index service_requests_completed on service_requests (hotel_id, completed_at) where status = 'completed';

create constraint trigger service_requests_event after insert or update or delete on service_requests
  deferrable initially deferred for each row execute function record_hotel_event('service_requests', 'own');

select enable_hotel_rls('service_requests'), add_ticket_columns('service_requests', $$status = 'pending'$$);
grant select, insert, update on service_requests to deskbell_app;
