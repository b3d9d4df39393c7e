-- What proved at sign-in that a guest stays here; null where nothing did.
alter table sessions add column verified_by text check (verified_by in ('card', 'code', 'reservation'));

-- Where a stay is ended, the screens of those who are signed out say so: the word for it goes with the news.
create or replace function announce_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', old.id::text || ':' || lower(tg_op) || case when tg_op = 'DELETE' and current_setting('app.stay_ends', true) = 'on' then ':stay' else '' end);
  return null;
end $$;
