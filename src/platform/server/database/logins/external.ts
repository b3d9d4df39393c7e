import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Log } from '../../log.ts'
import { getClientConfig, type DatabaseAddress } from '../address.ts'
import { openClient, type Client } from '../client.ts'
import { databaseIsGone } from '../pool/pool.ts'
import type { Logins } from '../transaction.ts'
import { roles, searchPath } from './roles.ts'

type Login = { role: string; user: string; password: string | null; address: DatabaseAddress }

// An arbitrary number, the same in each process: of processes that start together, one creates the logins.
const loginLock = 40_127_002

/**
 * Finds or creates the application's logins on an external server. One server may hold the databases of several
 * installations, so each database has its own logins and passwords. The account of DATABASE_URL creates them when they
 * are missing. Their passwords are derived from its password, so nothing is stored. When the server does not accept
 * these logins, the application uses the account of DATABASE_URL and sets its two roles. Row-level security still
 * applies then, but an injected statement could leave the role.
 * @returns the addresses of both logins
 */
export const externalLogins = async (owner: DatabaseAddress, log: Log): Promise<Logins> => {
  await using client = openClient(owner)
  const app = await loginFor(client, owner, roles.app)
  const platform = await loginFor(client, owner, roles.platform)
  const refusal = (await findRefusal([app, platform])) && (await makeLogins(client, [app, platform]))
  if (!refusal) return { app: app.address, platform: platform.address }
  log.warn(
    { error: refusal },
    `the application cannot log in to the database as ${app.user} and ${platform.user}: it works as the ` +
      'account of DATABASE_URL (docs/operations.md, "An external database")',
  )
  const inRole = (role: string): DatabaseAddress => ({
    ...owner,
    connection: { ...owner.connection, role, search_path: searchPath },
  })
  return { app: inRole(roles.app), platform: inRole(roles.platform) }
}

const loginFor = async (client: Client, owner: DatabaseAddress, role: string): Promise<Login> => {
  const [row] = await client<
    { oid: string }[]
  >`select oid::text as oid from pg_database where datname = current_database()`
  const user = `${role}_${row?.oid}`
  // From the address or from PGPASSWORD. Without one the server either asks for none, or will accept no other login.
  const { password: known } = new pg.Client(getClientConfig(owner))
  const password = known ? createHmac('sha256', known).update(user).digest('base64url') : null
  return { role, user, password, address: { ...owner, user, ...(password !== null && { password }) } }
}

/** The error of the first login that the server rejects or that lacks its role; null when both work. */
const findRefusal = async (logins: readonly Login[]): Promise<string | null> => {
  for (const { role, user, address } of logins) {
    try {
      await using client = openClient(address)
      const [row] = await client<{ has: boolean }[]>`select pg_has_role(${role}, 'usage') as has`
      if (!row?.has) return `${user} does not have the rights of ${role}`
    } catch (error) {
      return getMessage(error)
    }
  }
  return null
}

/**
 * Creates the missing logins.
 * @returns the error that still prevents a login, or null
 */
const makeLogins = async (client: Client, logins: readonly Login[]): Promise<string | null> => {
  try {
    await client.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${loginLock})`
      for (const login of logins) await tx.unsafe(loginStatement(login))
    })
    return await findRefusal(logins)
  } catch (error) {
    return getMessage(error)
  }
}

const loginStatement = ({ role, user, password }: Login): string => `do $$ begin
  if not exists (select from pg_roles where rolname = '${user}') then create role ${user}; end if;
  if not pg_has_role('${user}', '${role}', 'usage') then grant ${role} to ${user} with inherit true, set false; end if;
  if not has_database_privilege('${user}', current_database(), 'connect') then
    execute format('grant connect on database %I to ${user}', current_database()); end if;
  alter role ${user} login ${password === null ? '' : `password '${getVerifier(password)}'`};
  alter role ${user} set search_path = ${searchPath};
end $$`

/** A password in the form PostgreSQL stores (SCRAM-SHA-256), so that no statement log holds the password. */
const getVerifier = (password: string): string => {
  const [rounds, salt] = [4096, randomBytes(16)]
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyed = (name: string): Buffer => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

/** @throws the error itself when it says that the database is unreachable */
const getMessage = (error: unknown): string => {
  if (databaseIsGone(error)) throw error
  return error instanceof Error ? error.message : String(error)
}
