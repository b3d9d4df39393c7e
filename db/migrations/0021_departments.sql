create table departments (
  hotel_id text not null references hotels on delete cascade,
  id text not null check (id in ('reception', 'housekeeping', 'kitchen', 'maintenance')),
  members integer not null check (members >= 0),
  updated_at timestamptz(3) not null default now(),
  primary key (hotel_id, id)
);
comment on table departments is
  'How many staff members follow a department. A department that nobody has followed yet has no row.';
select enable_hotel_rls('departments'), allow_platform_access('departments');
grant select, insert, update on departments to deskbell_app, deskbell_platform;
create constraint trigger departments_event after insert or update or delete on departments
  deferrable initially deferred for each row when (app_hotel() is not null)
  execute function record_hotel_event('departments', 'staff');

-- The departments for which a staff member counts. A manager who chose nothing counts for none, although they hear all.
create function followed_departments(staff_role text, follows jsonb) returns text[] language sql immutable
  return case
    when follows is not null then array(select jsonb_array_elements_text(follows))
    when staff_role = 'manager' then array[]::text[]
    else array[staff_role]
  end;

-- In the database, so that nothing that changes the team can forget it. It adds and subtracts: two changes at once both count.
create function count_members() returns trigger language plpgsql as $$
declare
  before text[] := case when tg_op = 'INSERT' then array[]::text[] else followed_departments(old.staff_role, old.follows) end;
  after text[] := case when tg_op = 'DELETE' then array[]::text[] else followed_departments(new.staff_role, new.follows) end;
  hotel text := case when tg_op = 'DELETE' then old.hotel_id else new.hotel_id end;
  department text;
  -- A distributed database takes no function in `do update set`.
  moment timestamptz(3) := now();
begin
  -- A restore brings the counts along, and a hotel that is removed takes them along.
  if current_user = 'deskbell_backup' or not exists (select from hotels where id = hotel) then return null; end if;
  foreach department in array before loop
    continue when department = any (after);
    update departments set members = members - 1, updated_at = moment where hotel_id = hotel and id = department;
  end loop;
  foreach department in array after loop
    continue when department = any (before);
    insert into departments as d (hotel_id, id, members, updated_at) values (hotel, department, 1, moment)
      on conflict (hotel_id, id) do update set members = d.members + 1, updated_at = excluded.updated_at;
  end loop;
  return null;
end $$;
create trigger managers_count after insert or delete or update of staff_role, follows on managers for each row
  execute function count_members();
