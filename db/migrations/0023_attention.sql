-- How soon somebody must have taken a new thing, and when the house wants no sound.
alter table hotels
  add column overdue_minutes integer not null default 5 check (overdue_minutes between 1 and 120),
  add column escalation_minutes integer not null default 15 check (escalation_minutes between 2 and 480),
  -- in the hotel's own zone, `22:00`
  add column quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add constraint hotels_escalation_check check (escalation_minutes > overdue_minutes),
  add constraint hotels_quiet_check check ((quiet_from is null) = (quiet_until is null));

-- On every table that staff must not overlook: when it first becomes overdue. Whoever inserts, an older process too, cannot forget it.
create function begin_attention() returns trigger language plpgsql as $$
begin
  if current_user = 'deskbell_keeper' then return new; end if;
  if new.attention_due_at is null and new.attention_level = 0 and new.taken_at is null then
    select new.created_at + make_interval(mins => overdue_minutes) into new.attention_due_at from hotels where id = new.hotel_id;
  end if;
  return new;
end $$;

-- What is raised in time is written into the event log above hotels.
grant insert on hotel_events to deskbell_platform;
