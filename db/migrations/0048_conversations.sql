-- Nobody looks after the conversations of a member of staff who has left, and those they had claimed wait again from now: somebody
-- else has to answer. A hotel that is removed takes them along.
create or replace function leave_conversations() returns trigger language plpgsql as $$
begin
  if exists (select from hotels where id = old.hotel_id) then
    update conversations set assignee_id = null, assignee_name = null where hotel_id = old.hotel_id and assignee_id = old.id;
    update conversations row set taken_at = null, taken_by = null, taken_by_id = null, attention_level = 0, attention_raised_at = null,
        attention_due_at = (now() at time zone 'UTC' + make_interval(mins => hotel.overdue_minutes)) at time zone 'UTC'
      from hotels hotel
      where row.hotel_id = old.hotel_id and hotel.id = row.hotel_id and row.taken_by_id = old.id and row.status = 'waiting';
  end if;
  return null;
end $$;
grant update (taken_at, taken_by, taken_by_id, attention_level, attention_raised_at, attention_due_at) on conversations to deskbell_platform;
