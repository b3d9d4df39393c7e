-- A session remembers its manager's name, and so does every process: a new name is heard of as a changed session is.
create function announce_manager() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', id::text || ':update') from sessions where hotel_id = new.hotel_id and manager_id = new.id;
  return null;
end $$;
create trigger managers_announce after update of display_name on managers for each row
  when (old.display_name is distinct from new.display_name) execute function announce_manager();
