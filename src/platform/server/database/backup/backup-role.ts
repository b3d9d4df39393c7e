import type { Client } from '../client.ts'
// The backup role: reads and restores the rows of all tenants, under a row-level policy of its own.

/** The role that backups read, restore and delete a hotel with: hotels' rows, no other right. */
export const backupRole = 'deskbell_backup'

/**
 * Grants the backup role access to every table, including those of new migrations. Idempotent. Row-level security also
 * applies to the owner of the tables, so a backup needs a role of its own. The application cannot become it. While
 * one hotel is restored or deleted (`app.hotel_id` is set), the role can write rows of that hotel only, and none in a
 * table that belongs to no hotel. Where no hotel is set it changes and deletes nothing.
 * @param owner a connection of the account that owns the tables
 */
export const grantBackupRole = (owner: Client): Promise<unknown> =>
  owner.unsafe(`do $$
  declare
    one regclass;
    own text;
  begin
    -- As in a migration (migrate.ts).
    set local citus.multi_shard_modify_mode = 'sequential';
    if not exists (select from pg_roles where rolname = '${backupRole}') then create role ${backupRole} nologin; end if;
    if not pg_has_role(current_user, '${backupRole}', 'set') then
      execute format('grant ${backupRole} to %I with inherit false, set true', current_user); end if;
    if not has_schema_privilege('${backupRole}', 'public', 'usage') then grant usage on schema public to ${backupRole}; end if;
    for one in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> 'schema_migrations' and not has_table_privilege('${backupRole}', oid, 'insert') loop
      execute format('grant select, insert on %s to ${backupRole}', one);
    end loop;
    for one in select oid from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
      and not exists (select from pg_policy where polrelid = c.oid and polname = 'backup_reads') loop
      execute format('create policy backup_reads on %s for select to ${backupRole} using (true)', one);
    end loop;
    for one, own in select oid, case when relname = 'hotels' then 'id' else 'hotel_id' end
      from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
      and (relname = 'hotels' or exists (select from pg_attribute where attrelid = c.oid and attname = 'hotel_id' and not attisdropped))
      and not exists (select from pg_policy where polrelid = c.oid and polname = 'backup_in_hotel') loop
      -- Updates are those of triggers on what is deleted.
      execute format('grant update, delete on %s to ${backupRole}', one);
      execute format(
        'create policy backup_in_hotel on %1$s to ${backupRole} using (%2$I = app_hotel()) with check (%2$I = app_hotel())',
        one, own);
    end loop;
    for one, own in select oid, case when relname = 'hotels' then 'id'
        when exists (select from pg_attribute where attrelid = c.oid and attname = 'hotel_id' and not attisdropped)
          then 'hotel_id' else 'null' end
      from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
      and not exists (select from pg_policy where polrelid = c.oid and polname = 'backup_inserts') loop
      -- Without "is null": when Citus adds such a policy to a distributed table, it reads the condition twice and stumbles over it.
      execute format(
        'create policy backup_inserts on %1$s for insert to ${backupRole} '
        'with check (coalesce(app_hotel(), %2$s, '''') = coalesce(%2$s, ''''))', one, own);
    end loop;
  end $$`)
