create table taxi_requests (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  guest_id uuid not null,
  stay_id uuid,
  guest_name guest_name not null,
  room_number room_number not null,
  pickup_location text not null check (length(pickup_location) between 1 and 200),
  dropoff_location text not null default '' check (length(dropoff_location) <= 200),
  estimated_arrival timestamptz(3),
  status text not null default 'requested'
    check (status in ('requested', 'dispatched', 'arrived', 'completed', 'cancelled')),
  dispatched_at timestamptz(3),
  arrived_at timestamptz(3),
  cancelled_at timestamptz(3),
  cancelled_by text check (cancelled_by in ('guest', 'staff')),
  dispatch_due_at timestamptz(3),
  complete_due_at timestamptz(3),
  scheduled_for timestamptz(3),
  created_by text,
  created_by_id uuid,
  claimed_at timestamptz(3),
  claimed_by text,
  claimed_by_id uuid,
  escalation_from timestamptz(3) not null,
  escalation_level smallint not null default 0 check (escalation_level between 0 and 2),
  escalation_raised_at timestamptz(3),
  escalation_due_at timestamptz(3),
  ring_due_at timestamptz(3),
  completed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check ((status = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancelled_by is null)),
  foreign key (hotel_id, guest_id) references guests on delete cascade
);
comment on column taxi_requests.dispatch_due_at is 'when it moves on by itself, if nobody was faster';
comment on column taxi_requests.scheduled_for is 'null: as soon as possible';
comment on column taxi_requests.created_by is 'by the staff for a guest, on the phone or at the desk';
comment on column taxi_requests.escalation_from is 'since when it waits for somebody';
comment on column taxi_requests.ring_due_at is 'when it rings; null: it has rung, or has been worked on before';
create index taxi_requests_newest on taxi_requests (hotel_id, created_at desc, id desc);
comment on index taxi_requests_newest is 'the list of all, and the figures of a period';
create index taxi_requests_open on taxi_requests (hotel_id, created_at desc, id desc)
  where status in ('requested', 'dispatched', 'arrived');
comment on index taxi_requests_open is
  'Whatever is asked about what is open: boards, badges, limits of a guest, what waits longest, what is due. A hotel has '
  'some hundred open ones at most.';
create index taxi_requests_of_guest on taxi_requests (hotel_id, guest_id, created_at desc, id desc);
comment on index taxi_requests_of_guest is 'a guest''s own list; what is exported and erased of them';
create index taxi_requests_of_stay on taxi_requests (hotel_id, stay_id) where stay_id is not null;
comment on index taxi_requests_of_stay is 'the page of a stay; what is withdrawn when it ends';
create index taxi_requests_due on taxi_requests ((
  case when status in ('requested', 'dispatched', 'arrived') then least(
    case when status in ('requested', 'dispatched') and claimed_at is null and ring_due_at is null then escalation_due_at end,
    ring_due_at) end
)) where
  case when status in ('requested', 'dispatched', 'arrived') then least(
    case when status in ('requested', 'dispatched') and claimed_at is null and ring_due_at is null then escalation_due_at end,
    ring_due_at) end is not null;
comment on index taxi_requests_due is
  'the job of due tickets; across all hotels on purpose: one query finds what is due in any of them';
create index taxi_requests_to_move on taxi_requests ((
  case when status in ('requested', 'dispatched', 'arrived') then least(
    case when status = 'requested' then dispatch_due_at end, complete_due_at) end
)) where
  case when status in ('requested', 'dispatched', 'arrived') then least(
    case when status = 'requested' then dispatch_due_at end, complete_due_at) end is not null;
comment on index taxi_requests_to_move is 'the job that dispatches and completes taxis, across all hotels';
select enable_hotel_rls('taxi_requests'), allow_platform_access('taxi_requests');
grant select, update on taxi_requests to deskbell_platform;
grant select, insert, update, delete on taxi_requests to deskbell_app;
create constraint trigger taxi_requests_event after insert or update or delete on taxi_requests
  deferrable initially deferred for each row execute function record_hotel_event('taxi_requests', 'own');

create trigger taxi_requests_complete before insert on taxi_requests for each row
  when (new.escalation_due_at is null or new.stay_id is null or new.escalation_from is null)
  execute function complete_ticket();
