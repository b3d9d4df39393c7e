-- Spreads an installation over many PostgreSQL machines with Citus, each hotel on one of them. For an empty installation or one that
-- stands still, as the owner, on the coordinator, after the first start. See docs/operations.md, "More than one primary".

begin;

-- 1. What tables that are spread cannot have: a key or a reference without the hotel, and a reference to a table that stays whole.

-- An account is made with its manager and never given to another: this key only said so.
alter table managers drop constraint managers_id_key;
create index managers_by_account on managers (id);

-- Stays whole: what is asked for before the hotel is known, and what tells others by NOTIFY, which is heard on the coordinator alone.
create temporary table whole (name text primary key) on commit drop;
insert into whole values ('hotels'), ('managers'), ('sessions'), ('push_subscriptions'), ('notification_cursors'), ('outgoing_messages');

create temporary table spread (name text primary key) on commit drop;
insert into spread
  select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'hotel_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in (select name from whole);

-- A hotel and a guest are never deleted while somebody refers to them: the application has no right to it.
do $$
declare reference record;
begin
  for reference in
    select con.conrelid::regclass::text as at, con.conname as name from pg_constraint con
    where con.contype = 'f' and (con.conrelid::regclass::text in (select name from spread)) <> (con.confrelid::regclass::text in (select name from spread))
  loop
    execute format('alter table %s drop constraint %I', reference.at, reference.name);
  end loop;
end $$;

-- 2. Spreading. Only this part needs Citus.

set local citus.enable_unsafe_triggers = on;
select create_distributed_table('hotel_event_counters', 'hotel_id');
select create_distributed_table(name, 'hotel_id', colocate_with => 'hotel_event_counters') from spread
  where name <> 'hotel_event_counters' order by name <> 'guests', name;

-- The trigger that writes the event log stays inside its hotel, and so inside one machine.
do $$ begin execute format('alter database %I set citus.allow_nested_distributed_execution = on', current_database()); end $$;

commit;
