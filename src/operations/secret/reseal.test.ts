import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealedTables } from '#app/server/sealed-tables.ts'
import { openAddress, sealAddress } from '#modules/calendars/server/feeds/addresses.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { Database } from '#platform/server/database/transaction.ts'
import { createResealing } from '#platform/server/jobs/reseal-job.ts'
import type { Log } from '#platform/server/log.ts'
import { Keys } from '#platform/server/security/keys.ts'
import { countOfOthers } from '#platform/server/security/sealed-tables.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { describeSealed } from './report.ts'

let place: TestDatabase
let database: Database
let sql: Client
beforeAll(async () => {
  place = await createTestDatabase()
  database = new Database(place, 2)
  sql = openClient(place.owner)
  await sql`insert into hotels (id, name) values ('olive-inn', 'Olive')`
  await sql`select open_hotel('olive-inn')`
})
afterAll(async () => {
  await sql.end()
  await database.close()
  await place.drop()
})

const [lost, old, current] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill)) as [Buffer, Buffer, Buffer]
const known = [lost, old, current].map((one, at) => ({ generation: at + 1, fingerprint: new Keys(one).fingerprint }))
const learned = (...secrets: [Buffer, ...Buffer[]]): Keys => {
  const [secret, ...previous] = secrets
  const keys = new Keys(secret, previous)
  keys.learn(known)
  return keys
}
const keys = learned(current, old)
const alone = learned(current)

const addFactor = async (sealer: Keys, keyId: number): Promise<string> => {
  const id = newId()
  await sql`insert into accounts (id, email, password_hash) values (${id}, ${`${id}@olive.example`}, 'none')`
  await sql`insert into second_factors (account_id, secret, key_id)
    values (${id}, ${sealer.seal('totp', ['second_factors', id], `code of ${id}`)}, ${keyId})`
  return id
}
const readFactor = async (reader: Keys, id: string) => {
  const [row] = await sql<{ secret: Buffer; key_id: number }[]>`
    select secret, key_id from second_factors where account_id = ${id}`
  return [row?.key_id, row && reader.unseal('totp', ['second_factors', id], row.secret)]
}
const addFeed = async (sealer: Keys, href: string): Promise<string> => {
  const [room, feed] = [newId(), newId()]
  await sql`insert into rooms (hotel_id, id, room_number, card_token, stay_code)
    values ('olive-inn', ${room}, ${room}, ${room.slice(-24)}, '123456')`
  await sql`insert into calendar_feeds (hotel_id, id, room_id, source, host, address_end)
    values ('olive-inn', ${feed}, ${room}, 'airbnb', 'airbnb.example', '.ics')`
  const { sealed, digest } = sealAddress(sealer, 'olive-inn', feed, new URL(href))
  await sql`insert into calendar_addresses (hotel_id, feed_id, sealed, digest, key_id)
    values ('olive-inn', ${feed}, ${sealed}, ${digest}, 2)`
  return feed
}

const resealing = () => {
  const warnings: unknown[] = []
  const log = { warn: (fields: object, text: string) => warnings.push({ ...fields, text }) } as unknown as Log
  const { start, jobs = [] } = createResealing({ database, keys, log }, sealedTables)
  return { warnings, start, run: () => Promise.all(jobs.map((job) => job.run())) }
}

test('each table with values of an installation secret is on the list', async () => {
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name like '%key_id' and data_type = 'smallint' order by 1`
  expect(sealedTables.map(({ table, keyColumn: column }) => ({ table, column })).toSorted(byTable)).toEqual(
    columns.toSorted(byTable),
  )
  for (const { table, row } of sealedTables) await sql.unsafe(`select ${row.join(', ')} from ${table}`)
})
const byTable = (one: { table: string }, other: { table: string }): number => one.table.localeCompare(other.table)

test('what an older secret has sealed is sealed anew, until nothing is left under it; what none opens stays', async () => {
  const older = await Promise.all(Array.from({ length: 230 }, () => addFactor(new Keys(old), 2)))
  // The backup of a hotel brings generations of another installation.
  const brought = await addFactor(new Keys(old), 0)
  const unreadable = await addFactor(new Keys(lost), 1)
  const [feed, other] = [
    await addFeed(new Keys(old), 'https://a.example/a.ics'),
    await addFeed(new Keys(old), 'https://a.example/b.ics'),
  ]
  await sql`insert into webhook_endpoints (hotel_id, id, url, event_types, secret_salt, secret_key_id, from_number, created_by)
    values ('olive-inn', ${newId()}, 'https://hooks.example/', '["order.created"]', 'salt', 2, 1, 'Vera')`
  const { warnings, start, run } = resealing()
  await start?.()
  expect(warnings).toEqual([
    { values: 1, hotels: 0, generation: 1, text: 'second factors that no given installation secret opens' },
  ])
  expect(describeSealed(keys, await countOfOthers(database, keys, sealedTables)).split('\n')).toEqual([
    'The present installation secret is generation 3 of this database.',
    '  second factors from the backup of a hotel: 1; Deskbell seals those that a given secret opens anew within the hour',
    '  second factors under generation 1: 1, which no given secret opens',
    '  second factors under generation 2: 230; Deskbell seals them anew within the hour',
    '  addresses of calendars under generation 2: 2 (hotels: 1); Deskbell seals them anew within the hour',
    '  secrets of webhooks under generation 2: 1 (hotels: 1); managers renew them, or remove the webhook',
    'INSTALLATION_SECRET_PREVIOUS must stay: what is left would be lost without it.',
    '',
  ])

  // Somebody edits one in this moment.
  const editor = openClient(place.owner)
  await editor.begin(async (tx) => {
    await tx`select from calendar_addresses where feed_id = ${other} for update`
    await run()
  })
  await editor.end()
  for (const id of [...older, brought]) expect(await readFactor(alone, id)).toEqual([3, `code of ${id}`])
  expect(await readFactor(alone, unreadable)).toEqual([1, null])
  const readFeed = async (id: string) =>
    (await sql`select key_id, sealed, digest from calendar_addresses where feed_id = ${id}`)[0] as {
      key_id: number
      sealed: Buffer
      digest: Buffer
    }
  const first = await readFeed(feed)
  expect(openAddress(alone, 'olive-inn', feed, first.sealed)).toBe('https://a.example/a.ics')
  expect(first).toMatchObject({
    key_id: 3,
    digest: sealAddress(alone, 'olive-inn', feed, new URL('https://a.example/a.ics')).digest,
  })
  expect((await readFeed(other)).key_id).toBe(2)
  await run()
  expect(openAddress(alone, 'olive-inn', other, (await readFeed(other)).sealed)).toBe('https://a.example/b.ics')

  await sql`update webhook_endpoints set secret_key_id = 3`
  expect(describeSealed(keys, await countOfOthers(database, keys, sealedTables)).split('\n')).toEqual([
    'The present installation secret is generation 3 of this database.',
    '  second factors under generation 1: 1, which no given secret opens',
    'Nothing is left under a previous secret that is given here: INSTALLATION_SECRET_PREVIOUS may be removed.',
    '',
  ])
})
