-- Who has taken it: a person, never a clock. What nobody takes is raised, level by level, at the time that stands in the row.
alter table taxi_requests
  add column taken_at timestamptz(3),
  add column taken_by text,
  add column taken_by_id uuid,
  add column attention_level smallint not null default 0 check (attention_level between 0 and 2),
  add column attention_raised_at timestamptz(3),
  add column attention_due_at timestamptz(3),
  -- by the staff for a guest, on the phone or at the desk
  add column entered_by text,
  add column entered_by_id uuid;

create index taxi_requests_untaken on taxi_requests (hotel_id, created_at, id) where status in ('requested', 'dispatched') and taken_at is null;
-- Above hotels on purpose: one look finds what is due in any of them.
create index taxi_requests_attention_due on taxi_requests (attention_due_at) where status in ('requested', 'dispatched') and taken_at is null and attention_due_at is not null;
create trigger taxi_requests_attention before insert on taxi_requests for each row execute function begin_attention();
