-- Distributes an installation over several PostgreSQL machines with Citus, each hotel on one of them. For an empty installation
-- or one that stands still, as the owner of the tables, on the coordinator, after the first start. See docs/distributed.md.

begin;

-- What belongs to no hotel, is looked for before the hotel is known, or tells others by NOTIFY stays on the coordinator.
create temporary table on_coordinator (name text primary key) on commit drop;
insert into on_coordinator values ('managers'), ('sessions'), ('push_subscriptions'), ('notification_cursors'), ('outgoing_messages');

create temporary table distributed (name text primary key) on commit drop;
insert into distributed
  select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'hotel_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in (select name from on_coordinator);

-- A table with a reference to one that is not distributed yet is refused: such references are taken out, and those between
-- distributed tables come back. Gone for good are those from the coordinator to a distributed table (a session's guest).
create temporary table reference on commit drop as
  select con.conrelid::regclass::text as table_name, con.conname as name, pg_get_constraintdef(con.oid) as definition,
    con.conrelid::regclass::text in (select name from distributed) as stays
  from pg_constraint con where con.contype = 'f' and con.confrelid::regclass::text in (select name from distributed);
do $$
declare one reference;
begin
  for one in select * from reference loop execute format('alter table %s drop constraint %I', one.table_name, one.name); end loop;
end $$;

set local client_min_messages = warning;
set local citus.multi_shard_modify_mode = 'sequential';
-- Triggers of a distributed table work inside their hotel, and so on one machine.
set local citus.enable_unsafe_triggers = on;

-- The rows are copied to the other machines: no trigger may take them for new ones.
create temporary table trigger_of on commit drop as
  select tgrelid::regclass::text as table_name, tgname as name, pg_get_triggerdef(oid) as definition
  from pg_trigger where not tgisinternal and tgrelid::regclass::text in (select name from distributed);
do $$
declare one trigger_of;
begin
  for one in select * from trigger_of loop execute format('drop trigger %I on %s', one.name, one.table_name); end loop;
end $$;

select create_reference_table('hotels');
select create_distributed_table('hotel_event_counters', 'hotel_id');
select create_distributed_table(name, 'hotel_id', colocate_with => 'hotel_event_counters') from distributed where name <> 'hotel_event_counters' order by name;

do $$
declare one reference;
begin
  for one in select * from reference where stays loop
    execute format('alter table %s add constraint %I %s', one.table_name, one.name, one.definition);
  end loop;
end $$;
do $$
declare one trigger_of;
begin
  for one in select * from trigger_of loop execute one.definition; end loop;
end $$;

-- Row-level security on the other machines needs the hotel of the transaction.
do $$ begin execute format('alter database %I set citus.propagate_set_commands = ''local''', current_database()); end $$;
-- Backups read the other machines as this role.
alter role deskbell_backup login;

commit;
