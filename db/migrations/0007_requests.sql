create domain request_choice as text check (length(value) between 1 and 40);

create domain request_description as text check (length(value) <= 1000);

create domain request_quantity as smallint check (value between 1 and 20);

create table service_requests (
  hotel_id text not null,
  id uuid not null,
  guest_id uuid not null,
  stay_id uuid,
  guest_name guest_name not null,
  room_number room_number not null,
  sent_by_name text,
  sent_by_room text,
  type text not null,
  description request_description not null,
  status text not null default 'pending' check (status in ('pending', 'in-progress', 'completed')),
  message_id uuid,
  department text not null check (department in ('reception', 'housekeeping', 'kitchen', 'maintenance')),
  handed_over_at timestamptz(3),
  handed_over_from text check (handed_over_from in ('reception', 'housekeeping', 'kitchen', 'maintenance')),
  quantity request_quantity,
  choice request_choice,
  photo_id uuid,
  type_name text,
  type_words jsonb,
  scheduled_for timestamptz(3),
  target_at timestamptz(3),
  created_by text,
  created_by_id uuid,
  claimed_at timestamptz(3),
  claimed_by text,
  claimed_by_id uuid,
  escalation_from timestamptz(3) not null,
  escalation_level smallint not null default 0,
  escalation_raised_at timestamptz(3),
  escalation_due_at timestamptz(3),
  ring_due_at timestamptz(3),
  late_level smallint not null default 0,
  late_due_at timestamptz(3),
  late_escalated_at timestamptz(3),
  started_at timestamptz(3),
  started_by_name text,
  completed_at timestamptz(3),
  completed_by_name text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id, guest_id) references guests on delete cascade,
  foreign key (hotel_id, type) references request_types (hotel_id, id)
);
comment on column service_requests.sent_by_name is
  'whose session it came from, where the guest wrote another name or room';
comment on column service_requests.message_id is 'The message that a request was made from: one request of each.';
comment on column service_requests.department is
  'where it goes: the department of its type, or another one that it was handed over to';
comment on column service_requests.type_name is
  'its type''s name in the hotel''s main language, where it is none of those that every hotel begins with';
comment on column service_requests.type_words is
  'what its type was called when it was asked for: icon, names and choices. Null: as every hotel begins with it.';
comment on column service_requests.scheduled_for is 'null: as soon as possible';
comment on column service_requests.target_at is 'when it is promised to be done; null: its type has no target';
comment on column service_requests.created_by is 'by the staff for a guest, on the phone or at the desk';
comment on column service_requests.escalation_from is 'since when it waits for somebody';
comment on column service_requests.ring_due_at is 'when it rings; null: it has rung, or has been worked on before';
comment on column service_requests.late_level is '1 late, 2 very late';
create index service_requests_newest on service_requests (hotel_id, created_at desc, id desc);
comment on index service_requests_newest is 'the list of all, and the figures of a period';
create index service_requests_open on service_requests (hotel_id, created_at desc, id desc)
  where status <> 'completed';
comment on index service_requests_open is
  'Whatever is asked about what is open: boards, badges, departments, what waits longest, what is due. A hotel has some '
  'hundred open ones at most.';
create index service_requests_completed on service_requests (hotel_id, completed_at) where status = 'completed';
comment on index service_requests_completed is 'the board''s count of what was completed today';
create index service_requests_of_guest on service_requests (hotel_id, guest_id, created_at desc, id desc);
comment on index service_requests_of_guest is 'a guest''s own list; what is exported and erased of them';
create index service_requests_of_stay on service_requests (hotel_id, stay_id) where stay_id is not null;
comment on index service_requests_of_stay is 'the page of a stay; what is withdrawn when it ends';
create unique index service_requests_of_message on service_requests (hotel_id, message_id)
  where message_id is not null;
comment on index service_requests_of_message is 'one request of a message; the one that a colleague has made';
create index service_requests_due on service_requests ((
  case when status in ('pending', 'in-progress') then least(
    case when status in ('pending', 'in-progress') and claimed_at is null and ring_due_at is null then escalation_due_at end,
    ring_due_at, late_due_at) end
)) where
  case when status in ('pending', 'in-progress') then least(
    case when status in ('pending', 'in-progress') and claimed_at is null and ring_due_at is null then escalation_due_at end,
    ring_due_at, late_due_at) end is not null;
comment on index service_requests_due is
  'The job of due tickets. Across all hotels on purpose: one query finds what is due in any of them. Its condition is not '
  'about the status alone, or the queries of boards would read it besides.';
select enable_hotel_rls('service_requests'), allow_platform_access('service_requests');
grant select, update on service_requests to deskbell_platform;
grant select, insert, update, delete on service_requests to deskbell_app;
create constraint trigger service_requests_event after insert or update or delete on service_requests
  deferrable initially deferred for each row execute function record_hotel_event('service_requests', 'own');

create table request_handovers (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  request_id uuid not null,
  from_department text not null check (from_department in ('reception', 'housekeeping', 'kitchen', 'maintenance')),
  to_department text not null check (to_department in ('reception', 'housekeeping', 'kitchen', 'maintenance')),
  note text not null default '' check (length(note) <= 300),
  by_name text,
  by_id uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check (from_department <> to_department),
  foreign key (hotel_id, request_id) references service_requests on delete cascade
);
comment on table request_handovers is
  'Who gave a request to which department. The note is for colleagues: no guest ever reads this table.';
comment on column request_handovers.by_name is 'a display name, never an e-mail';
create index request_handovers_of_request on request_handovers (hotel_id, request_id, created_at);
select enable_hotel_rls('request_handovers');
grant select, insert, update on request_handovers to deskbell_app;
create constraint trigger request_handovers_event after insert or update or delete on request_handovers
  deferrable initially deferred for each row execute function record_hotel_event('request_handovers', 'staff');

create table request_photos (
  hotel_id text not null references hotels on delete cascade,
  request_id uuid not null,
  id uuid not null,
  width integer not null,
  height integer not null,
  bytes bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (hotel_id, request_id),
  foreign key (hotel_id, request_id) references service_requests on delete cascade,
  foreign key (hotel_id, id) references images on delete cascade
);
comment on table request_photos is
  'The picture of a request: private, seen by its guest and by staff. The picture itself is in `images`.';
select enable_hotel_rls('request_photos');
grant select, insert, update, delete on request_photos to deskbell_app;

-- A note may say something of the guest: it goes with their name, also from the log. In the database, because names are erased in
-- several ways.
create function erase_handover_notes() returns trigger language plpgsql as $$
begin
  update request_handovers set note = '', updated_at = now() where hotel_id = new.hotel_id and request_id = new.id and note <> '';
  if found then
    update hotel_events set row_data = row_data || '{"note": ""}'
      where hotel_id = new.hotel_id and entity = 'request_handovers' and row_data ->> 'request_id' = new.id::text;
  end if;
  return null;
end $$;
create trigger service_requests_erase_notes after update of guest_name on service_requests for each row
  when (new.guest_name = '—' and old.guest_name <> '—') execute function erase_handover_notes();

-- With a request its picture goes too. A hotel that is removed takes both along.
create function remove_request_photo() returns trigger language plpgsql as $$
begin
  if exists (select from hotels where id = old.hotel_id) then
    update images set remove_due_at = now() where hotel_id = old.hotel_id and id = old.id;
  end if;
  return null;
end $$;
create trigger request_photos_remove after delete on request_photos for each row
  execute function remove_request_photo();

create trigger service_requests_complete before insert on service_requests for each row
  when (new.escalation_due_at is null or new.stay_id is null or new.escalation_from is null)
  execute function complete_ticket();
