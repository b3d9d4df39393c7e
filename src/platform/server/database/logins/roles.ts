import type { DatabaseAddress } from '../address.ts'
import type { Client } from '../client.ts'
import type { Logins } from '../transaction.ts'

/** The roles named by the tables' policies and grants. With the embedded database the application logs in as them. */
export const roles = { app: 'deskbell_app', platform: 'deskbell_platform' } as const

/** Both logins of a database that accepts the roles by their own names: the embedded one, and those of tests. */
export const getLogins = (address: DatabaseAddress): Logins => ({
  app: { ...address, user: roles.app },
  platform: { ...address, user: roles.platform },
})

/** Temporary tables come last, so that none can shadow a real one. */
export const searchPath = 'public, pg_temp'

// Each statement is idempotent: roles belong to all databases of a server, and several applications may start at once.
const restrictions: readonly string[] = [
  `if not (select rolcanlogin from pg_roles where rolname = '${roles.platform}') then alter role ${roles.platform} login; end if`,
  ...Object.values(roles).map(
    (role) => `
    if not exists (select from pg_roles where rolname = '${role}' and 'search_path=${searchPath}' = any (rolconfig))
      then alter role ${role} set search_path = ${searchPath}; end if`,
  ),
  // The owner of the database keeps this right.
  `if has_database_privilege('${roles.app}', current_database(), 'temp')
    then execute format('revoke temporary on database %I from public', current_database()); end if`,
]

/**
 * Revokes what the application's roles do not need. Runs at each start, because a dump of the database contains none of
 * it. Statements that the account may not run are skipped.
 * @param owner a connection of the account that owns the tables
 */
export const restrictRoles = async (owner: Client): Promise<void> => {
  for (const restriction of restrictions)
    await owner.unsafe(`do $$ begin ${restriction}; exception when insufficient_privilege then null; end $$`)
}
