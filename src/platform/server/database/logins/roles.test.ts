import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#packages/embedded-postgres/index.ts'
import { aFolder, clearAway } from '#testing/embedded-postgres/folders.ts'
import type { DatabaseAddress } from '../address.ts'
import { openClient, type Client } from '../client.ts'
import { migrate, readMigrations } from '../migrate.ts'
import { getLogins } from './roles.ts'

/* Roles belong to a whole server, so this file has its own server. */

const migrations = join(import.meta.dirname, '../../../../../db/migrations')
let server: EmbeddedPostgres
let owner: Client
beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: aFolder(), holder: 'the test', log: () => {} })
  owner = openClient(getAddress(server.database))
  await migrate(getAddress(server.database), await readMigrations(migrations))
})
afterAll(async () => {
  await owner?.end()
  await server?.stop()
  await clearAway()
})

const getAddress = (database: string): DatabaseAddress => ({
  host: server.socketDir,
  port: server.port,
  user: server.user,
  database,
})

/** The server's answer to each of these statements: `done`, or the error. */
const answersTo = async (address: DatabaseAddress, statements: readonly string[]): Promise<string[]> => {
  const client = openClient(address)
  const answers: string[] = []
  for (const statement of statements)
    answers.push(
      await client.unsafe(statement).then(
        () => 'done',
        (error: Error) => error.message,
      ),
    )
  await client.end()
  return answers
}

const temporary = 'create temporary table guests (id int)'
const largeObjects = ['select lo_create(0)', "select lo_from_bytea(0, 'x')", 'select lo_creat(-1)']
const secrets = ['accounts', 'owners', 'platform_secrets', 'password_links'].map((table) => `select * from ${table}`)

/** The logins as somebody else may have left them: roles belong to all databases of a server. */
const weaken = (sql: Client): Promise<unknown> =>
  sql.unsafe(`
  alter role deskbell_platform nologin;
  alter role deskbell_app reset search_path;
  grant temporary on database deskbell to public`)

test('the login for one hotel takes no other role, makes no temporary table or large object, and reads no platform rows', async () => {
  const { app, platform } = getLogins(getAddress(server.database))
  const answers = await answersTo(app, [
    'set role deskbell_platform',
    'set role deskbell_backup',
    'set role deskbell_owner',
    'set session authorization deskbell_platform',
    temporary,
    ...largeObjects,
    ...secrets,
  ])
  expect(answers.filter((answer) => !answer.startsWith('permission denied'))).toEqual([])
  expect(
    await answersTo(platform, ['set role deskbell_app', 'set role deskbell_backup', temporary, ...largeObjects]),
  ).toEqual([
    'permission denied to set role "deskbell_app"',
    'permission denied to set role "deskbell_backup"',
    'permission denied to create temporary tables in database "deskbell"',
    ...largeObjects.map(() => expect.stringContaining('permission denied for function lo_')),
  ])
  for (const login of [app, platform]) {
    const client = openClient(login)
    expect(await client`select current_setting('search_path') as path`).toMatchObject([{ path: 'public, pg_temp' }])
    await client.end()
  }
})

test('the next start secures logins that somebody has changed', async () => {
  await weaken(owner)
  const { app, platform } = getLogins(getAddress(server.database))
  expect(await answersTo(app, [temporary])).toEqual(['done'])
  expect(await answersTo(platform, ['select 1'])).toEqual(['role "deskbell_platform" is not permitted to log in'])
  expect(await migrate(getAddress(server.database), await readMigrations(migrations))).toBe(0)
  expect(
    (await answersTo(app, ['set role deskbell_platform', temporary])).filter(
      (answer) => !answer.startsWith('permission denied'),
    ),
  ).toEqual([])
  expect(await answersTo(platform, ['select * from accounts'])).toEqual(['done'])
})
