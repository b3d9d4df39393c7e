-- The application logs in as deskbell_app inside a hotel and as deskbell_platform above the hotels, and neither becomes the other. Roles
-- are no part of a dump, so each start sees to them (src/platform/server/database/logins/roles.ts). A program from before this cannot work on it.

-- Nothing here is a large object. An account that is no superuser may not take this away, and goes on without.
do $$
declare one regprocedure;
begin
  for one in select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace and (proname like 'lo\_%' or proname in ('loread', 'lowrite')) loop
    execute format('revoke execute on function %s from public', one);
  end loop;
exception when insufficient_privilege then null;
end $$;
