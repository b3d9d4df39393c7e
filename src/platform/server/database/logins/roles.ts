import type { Sql } from 'postgres'
import type { DatabaseAddress } from '../connection.ts'
import type { Logins } from '../transaction.ts'

/** What the tables' policies and grants name. The embedded database's application logs in as these two themselves. */
export const roles = { app: 'deskbell_app', platform: 'deskbell_platform' } as const

/** Both logins of a database that lets these roles in by their own names: the embedded one, and those of tests. */
export const getLogins = (place: DatabaseAddress): Logins => ({
  app: { ...place, user: roles.app },
  platform: { ...place, user: roles.platform },
})

/** Temporary tables last: none stands in front of a real one. */
export const searchPath = 'public, pg_temp'

// Each changes nothing where nothing is missing: roles belong to all databases of a server, whose starts may come
// together.
const restrictions: readonly string[] = [
  `if not (select rolcanlogin from pg_roles where rolname = '${roles.platform}') then alter role ${roles.platform} login; end if`,
  // A Deskbell from before the first release, with another database on this server, grants it.
  `if pg_has_role('${roles.app}', '${roles.platform}', 'set') then revoke ${roles.platform} from ${roles.app}; end if`,
  ...Object.values(roles).map(
    (role) => `
    if not exists (select from pg_roles where rolname = '${role}' and 'search_path=${searchPath}' = any (rolconfig)) then alter role ${role} set search_path = ${searchPath}; end if`,
  ),
  // Whoever owns the database keeps this right.
  `if has_database_privilege('${roles.app}', current_database(), 'temp') then execute format('revoke temporary on database %I from public', current_database()); end if`,
]

/**
 * Takes from the application's roles what they have no use for. At each start, because none of it is in a dump of the
 * database.
 * Where the account may not do one of these things, it goes on without.
 * @param owner a connection of the account that owns the tables
 */
export const restrictRoles = async (owner: Sql): Promise<void> => {
  for (const restriction of restrictions)
    await owner.unsafe(`do $$ begin ${restriction}; exception when insufficient_privilege then null; end $$`)
}
