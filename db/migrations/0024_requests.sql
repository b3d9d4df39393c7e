-- Who has taken it: a person, never a clock. What nobody takes is raised, level by level, at the time that stands in the row.
alter table service_requests
  add column taken_at timestamptz(3),
  add column taken_by text,
  add column taken_by_id uuid,
  add column attention_level smallint not null default 0 check (attention_level between 0 and 2),
  add column attention_raised_at timestamptz(3),
  add column attention_due_at timestamptz(3),
  -- by the staff for a guest, on the phone or at the desk
  add column entered_by text,
  add column entered_by_id uuid;

create index service_requests_untaken on service_requests (hotel_id, created_at, id) where status = 'pending' and taken_at is null;
-- Above hotels on purpose: one look finds what is due in any of them.
create index service_requests_attention_due on service_requests (attention_due_at) where status = 'pending' and taken_at is null and attention_due_at is not null;
create trigger service_requests_attention before insert on service_requests for each row execute function begin_attention();

create policy above_hotels on service_requests to deskbell_platform using (true) with check (true);
grant select, update on service_requests to deskbell_platform;
