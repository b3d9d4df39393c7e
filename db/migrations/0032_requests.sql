select add_waiting('service_requests', $$status in ('pending', 'in-progress')$$);
alter table service_requests
  -- where it goes: the department of its type, or another one that it was handed over to
  add column department text,
  add column handed_over_at timestamptz(3),
  add column handed_over_from text,
  -- when it is promised to be done; null: its type has no target
  add column target_at timestamptz(3),
  -- 1 late, 2 very late
  add column late_level smallint not null default 0,
  add column late_due_at timestamptz(3),
  add column late_escalated_at timestamptz(3);
-- Written anew in one pass and without an event a row. What somebody started is theirs, also if an old version started it.
alter table service_requests
  alter column department type text
    using case when type in ('towels', 'cleaning') then 'housekeeping' when type = 'maintenance' then 'maintenance' else 'reception' end,
  alter column taken_at type timestamptz(3) using case when status = 'in-progress' then coalesce(taken_at, started_at) else taken_at end,
  alter column taken_by type text using case when status = 'in-progress' and taken_at is null then started_by_name else taken_by end;
alter table service_requests alter column department set not null;
alter table service_requests add constraint service_requests_department_check check (department in ('reception', 'housekeeping', 'kitchen', 'maintenance'));
alter table service_requests add constraint service_requests_handed_over_from_check check (handed_over_from in ('reception', 'housekeeping', 'kitchen', 'maintenance'));
alter table service_requests add constraint service_requests_late_level_check check (late_level between 0 and 2);
-- Across all hotels on purpose: one query finds what is due in any of them.
create index service_requests_late_due on service_requests (late_due_at) where status in ('pending', 'in-progress') and late_due_at is not null;
create index service_requests_of_department on service_requests (hotel_id, department, created_at desc, id desc) where status <> 'completed';
-- A guest withdraws what has not rung yet.
grant delete on service_requests to deskbell_app;

-- The department of a request that names none, as programs of the version before insert it.
create function set_request_department() returns trigger language plpgsql as $$
begin
  new.department := case when new.type in ('towels', 'cleaning') then 'housekeeping' when new.type = 'maintenance' then 'maintenance' else 'reception' end;
  return new;
end $$;
create trigger service_requests_department before insert on service_requests for each row
  when (new.department is null) execute function set_request_department();

-- A request with a target is overdue after half of it at the latest, and late when the target has passed. Its name makes it run
-- after service_requests_waiting.
create function set_request_target() returns trigger language plpgsql as $$
declare
  minutes integer := ceil(extract(epoch from new.target_at - coalesce(new.scheduled_for, new.created_at)) / 60);
begin
  if current_user = 'deskbell_backup' then return new; end if;
  if new.late_due_at is null and new.late_level = 0 then new.late_due_at := new.target_at; end if;
  if new.attention_level = 0 and new.taken_at is null then
    new.attention_due_at := least(new.attention_due_at, new.escalation_from + make_interval(mins => greatest(1, ceil(minutes / 2.0)::integer)));
  end if;
  return new;
end $$;
create trigger service_requests_waiting_target before insert on service_requests for each row
  when (new.target_at is not null) execute function set_request_target();

-- Who gave a request to which department. The note is for colleagues: no guest ever reads this table.
create table request_handovers (
  hotel_id text not null references hotels on delete cascade,
  id uuid not null,
  request_id uuid not null,
  from_department text not null check (from_department in ('reception', 'housekeeping', 'kitchen', 'maintenance')),
  to_department text not null check (to_department in ('reception', 'housekeeping', 'kitchen', 'maintenance')),
  note text not null default '' check (length(note) <= 300),
  -- a display name, never an e-mail
  by_name text,
  by_id uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id),
  check (from_department <> to_department)
);
create index request_handovers_of_request on request_handovers (hotel_id, request_id, created_at);
select enable_hotel_rls('request_handovers');
alter table request_handovers add foreign key (hotel_id, request_id) references service_requests on delete cascade;
grant select, insert, update on request_handovers to deskbell_app;
create constraint trigger request_handovers_event after insert or update or delete on request_handovers
  deferrable initially deferred for each row execute function record_hotel_event('request_handovers', 'staff');

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
