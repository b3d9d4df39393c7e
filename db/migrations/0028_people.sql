-- Staff roles: a person or a shared device has one place in each hotel where it works.
alter table managers
  add column staff_role text not null default 'manager',
  add column kind text not null default 'person',
  -- the departments whose work rings for them; null is what their role follows
  add column follows jsonb,
  add column updated_at timestamptz(3) not null default now();
alter table managers add constraint managers_staff_role_check check (staff_role in ('manager', 'reception', 'housekeeping', 'kitchen', 'maintenance'));
alter table managers add constraint managers_kind_check check (kind in ('person', 'device'));
alter table managers add constraint managers_follows_check check (jsonb_typeof(follows) = 'array' and follows <@ '["reception", "housekeeping", "kitchen", "maintenance"]' and jsonb_array_length(follows) <= 4);
alter table managers add constraint managers_check check (kind = 'person' or (email = '' and staff_role <> 'manager'));
alter table managers drop constraint managers_id_key;
create index managers_by_account on managers (id);
grant insert, delete on managers to deskbell_app;

-- A shared device has an account without e-mail and password.
alter table accounts alter column email drop not null;

-- Sessions are cached with the role.
drop trigger managers_notify on managers;
create trigger managers_notify after update of display_name, staff_role, follows on managers for each row
  when ((old.display_name, old.staff_role, old.follows) is distinct from (new.display_name, new.staff_role, new.follows))
  execute function notify_manager();

-- Not what the platform does: a new hotel's log begins with what happens in it.
create constraint trigger managers_event after insert or update or delete on managers
  deferrable initially deferred for each row when (app_hotel() is not null) execute function record_hotel_event('managers', 'staff');
