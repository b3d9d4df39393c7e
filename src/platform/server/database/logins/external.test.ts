import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#packages/embedded-postgres/index.ts'
import { aFolder, clearAway } from '#testing/embedded-postgres/folders.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { mintScope } from '../../scope.ts'
import { readSettings } from '../../settings.ts'
import type { DatabaseAddress } from '../address.ts'
import { openClient, type Client } from '../client.ts'
import { openDatabase } from '../open.ts'
import { Database, type Logins } from '../transaction.ts'

beforeEach(() => allowSlow('starts and stops a PostgreSQL of its own'))

/*
 * A PostgreSQL server run by another operator: it requires passwords, and the account of DATABASE_URL is not a
 * superuser.
 */

let server: EmbeddedPostgres
let admin: Client
beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: aFolder(), holder: 'the test', log: () => {} })
  admin = openClient({ host: server.socketDir, port: server.port, user: server.user, database: 'postgres' })
})
afterAll(async () => {
  await admin?.end()
  await server?.stop()
  await clearAway()
})
beforeEach(() => lettingIn(''))

/** Adds a rule to pg_hba.conf before the ordinary one, which accepts everyone with a password. */
const lettingIn = async (rule: string): Promise<void> => {
  const [before] = await admin<{ now: string }[]>`select clock_timestamp() as now`
  await writeFile(
    join(server.directory, 'pg_hba.conf'),
    `${rule}\nlocal all ${server.user} trust\nlocal all all scram-sha-256\n`,
  )
  await admin`select pg_reload_conf()`
  // A new connection knows when the server last read the rules.
  const isRead = async (): Promise<boolean | undefined> => {
    const fresh = openClient({ host: server.socketDir, port: server.port, user: server.user, database: 'postgres' })
    const [row] = await fresh<
      { read: boolean }[]
    >`select pg_conf_load_time() > ${before?.now ?? ''}::timestamptz as read`
    await fresh.end()
    return row?.read
  }
  await expect.poll(isRead).toBe(true)
}

let count = 0
type Installation = { url: string; account: string; database: string; password: string }

/** An empty database, and an account that may create roles. */
const createInstallation = async (): Promise<Installation> => {
  const [account, database, password] = [
    `hotelier_${(count += 1)}`,
    `hotel_${count}`,
    `what's in a name: /?#@ ${count}`,
  ]
  await admin.unsafe(`create role ${account} login createrole password '${password.replaceAll("'", "''")}'`)
  await admin.unsafe(`create database ${database} owner ${account}`)
  // On a shared server the operator grants the second installation the roles of the first.
  const [known] = await admin`select from pg_roles where rolname = 'deskbell_app'`
  if (known)
    await admin.unsafe(
      `grant ${theRoles} to ${account} with admin option; grant ${theRoles} to ${account} with inherit false, set true`,
    )
  return { url: getUrl(account, password, database), account, database, password }
}
const theRoles = 'deskbell_app, deskbell_platform, deskbell_backup'
const getUrl = (account: string, password: string, database: string): string =>
  `postgres://${account}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(server.socketDir)}&port=${server.port}`

type Opened = Logins & { owner: DatabaseAddress; warnings: string[] }
const open = async ({ url }: Pick<Installation, 'url'>): Promise<Opened> => {
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
  return {
    ...(await openDatabase(
      readSettings({ DATABASE_URL: url }),
      join(import.meta.dirname, '../../../../../db/migrations'),
      log,
    )),
    warnings,
  }
}

/** The user of an address, and the server's answer to each of these statements: `done`, or the error. */
const ask = async (
  address: DatabaseAddress,
  statements: readonly string[] = [],
): Promise<{ who: string; answers: string[] }> => {
  const client = openClient(address)
  try {
    const [row] = await client<{ who: string }[]>`select session_user || ' as ' || current_user as who`
    const answers: string[] = []
    for (const statement of statements)
      answers.push(
        await client.unsafe(statement).then(
          () => 'done',
          (error: Error) => error.message,
        ),
      )
    return { who: row?.who ?? '', answers }
  } finally {
    await client.end()
  }
}

/** Writes and reads as the application does, in its own hotel and on the platform. */
const worksWith = async (logins: Logins): Promise<void> => {
  const database = new Database(logins, 2)
  const hotel = mintScope(`hotel-${(count += 1)}`, { kind: 'nobody' })
  await database.onPlatform((tx) => tx.insertInto('hotels').values({ id: hotel.hotelId, name: 'A hotel' }).execute())
  await database.write(hotel, (tx) =>
    tx.updateTable('hotels').set({ name: 'Its new name' }).where('id', '=', hotel.hotelId).execute(),
  )
  // Row-level security works: a statement that names no hotel finds its own.
  const seen = await database.read(
    hotel,
    async (tx) => (await sql<{ id: string }>`select id from hotels`.execute(tx)).rows,
  )
  expect(seen).toEqual([{ id: hotel.hotelId }])
  await expect(database.read(hotel, (tx) => tx.selectFrom('accounts').selectAll().execute())).rejects.toThrow(
    'permission denied',
  )
  await database.close()
}

test('the application logs in to an external database as two of its roles, which can assume no other', async () => {
  const installation = await createInstallation()
  const { app, platform, warnings } = await open(installation)
  expect(warnings).toEqual([])
  await worksWith({ app, platform })
  const [row] = await admin<
    { oid: string }[]
  >`select oid::text from pg_database where datname = ${installation.database}`
  // The state that an older Deskbell with another database on the same server leaves.
  await admin`grant deskbell_platform to deskbell_app with inherit false, set true`
  const others = [installation.account, 'deskbell_app', 'deskbell_platform', 'deskbell_backup', server.user]
  const statements = [
    ...others.map((role) => `set role ${role}`),
    `set session authorization ${installation.account}`,
    'create temporary table guests (id int)',
  ]
  for (const [login, role] of [
    [app, 'deskbell_app'],
    [platform, 'deskbell_platform'],
  ] as const) {
    const { who, answers } = await ask(login, statements)
    expect(who).toBe(`${role}_${row?.oid} as ${role}_${row?.oid}`)
    expect(answers.filter((answer) => !answer.startsWith('permission denied'))).toEqual([])
    await expect(ask({ ...login, password: 'guessed' })).rejects.toThrow('password authentication failed')
  }
})

test("a later start reuses its logins, and creates new ones after the account's password has changed", async () => {
  const installation = await createInstallation()
  const kept = () =>
    admin<
      { rolpassword: string }[]
    >`select rolpassword from pg_authid where rolname like 'deskbell\_%\_' || (select oid from pg_database
      where datname = ${installation.database}) order by rolname`
  await open(installation)
  const first = await kept()
  expect(first.map(({ rolpassword }) => rolpassword)).toEqual(
    Array(2).fill(expect.stringMatching(/^SCRAM-SHA-256\$4096:/)),
  )
  await open(installation)
  expect(await kept()).toEqual(first)
  await admin.unsafe(`alter role ${installation.account} password 'another one'`)
  const { warnings, ...logins } = await open({
    url: getUrl(installation.account, 'another one', installation.database),
  })
  expect([
    warnings,
    (await kept()).filter(({ rolpassword }) => first.some((one) => one.rolpassword === rolpassword)),
  ]).toEqual([[], []])
  await worksWith(logins)
})

test('two installations on one server do not lock each other out, whichever starts last', async () => {
  const [one, other] = [await createInstallation(), await createInstallation()]
  const [ours, theirs] = [await open(one), await open(other)]
  const oursAgain = await open(one)
  expect([ours, theirs, oursAgain].flatMap(({ warnings }) => warnings)).toEqual([])
  for (const logins of [ours, theirs, oursAgain]) await worksWith(logins)
})

test('where no other account can log in or be created, the application works as that of DATABASE_URL, and says so', async () => {
  const installation = await createInstallation()
  await admin.unsafe(`alter role ${installation.account} nocreaterole`)
  const withoutRight = await open(installation)
  await admin.unsafe(`alter role ${installation.account} createrole`)
  await lettingIn('local all /^deskbell_(app|platform) reject')
  const shutOut = await open(installation)
  for (const { app, platform, warnings } of [withoutRight, shutOut]) {
    expect(warnings).toEqual([expect.stringContaining('it works as the account of DATABASE_URL')])
    expect([(await ask(app)).who, (await ask(platform)).who]).toEqual([
      `${installation.account} as deskbell_app`,
      `${installation.account} as deskbell_platform`,
    ])
    await worksWith({ app, platform })
  }
})
