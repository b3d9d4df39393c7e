-- A new ticket costs less still. PostgreSQL reads the text of a check anew for every statement, and that of a domain once for each
-- connection.

create domain guest_name as text check (length(value) between 1 and 120);
create domain room_number as text check (length(value) between 1 and 40);

-- For migrations: the guest's words in a table of tickets are of these domains, and the function that completes a ticket is
-- called only for one that its statement has not filled.
create function type_guest_words(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %1$s drop constraint %1$s_guest_name_check', target);
  execute format('alter table %1$s drop constraint %1$s_room_number_check', target);
  execute format('alter table %1$s alter column guest_name type guest_name, alter column room_number type room_number', target);
end $$;
revoke execute on function type_guest_words from public;

create function complete_tickets_of(target regclass, arguments text) returns void language plpgsql as $$
begin
  execute format('drop trigger %1$s_complete on %1$s', target);
  execute format('create trigger %1$s_complete before insert on %1$s for each row
    when (new.attention_due_at is null or new.stay_id is null or new.escalation_from is null)
    execute function complete_ticket(%2$s)', target, arguments);
end $$;
revoke execute on function complete_tickets_of from public;
