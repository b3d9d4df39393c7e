import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { mintScope } from '#platform/server/scope.ts'
import { aDatabase, type TestDatabase } from '#testing/database.ts'
import { openClient } from './connection.ts'
import { Database } from './transaction.ts'

let place: TestDatabase
let database: Database
const house = mintScope('one-house', { kind: 'nobody' })
beforeAll(async () => {
  place = await aDatabase()
  database = new Database(place.app, 3)
  await database.onPlatform((tx) => tx.insertInto('hotels').values([{ id: 'one-house', name: 'One' }, { id: 'two-house', name: 'Two' }]).execute())
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

const addGuest = (name: string) => database.write(house, (tx) => tx.insertInto('guests').values({ hotel_id: 'one-house', id: newId(), room_number: 'Room 1', guest_name: name }).execute())
const guests = () => database.read(house, (tx) => tx.selectFrom('guests').select('guest_name').where('hotel_id', '=', 'one-house').execute())

test('what throws is rolled back, and the connection is as good as new', async () => {
  await expect(database.write(house, async (tx) => {
    await tx.insertInto('guests').values({ hotel_id: 'one-house', id: newId(), room_number: 'Room 1', guest_name: 'Rolled Back' }).execute()
    throw new Error('on purpose')
  })).rejects.toThrow('on purpose')
  await Promise.all(Array.from({ length: 9 }, (_, index) => addGuest(`Kept ${index}`)))
  expect((await guests()).map(({ guest_name }) => guest_name).toSorted()).toEqual(Array.from({ length: 9 }, (_, index) => `Kept ${index}`))
})

test('a wrong statement tells what was wrong, not that a transaction is aborted', async () => {
  await expect(database.write(house, (tx) => sql`select * from no_such_table`.execute(tx))).rejects.toThrow('no_such_table')
})

test('one transaction never sees the hotel of the one before it on the same connection', async () => {
  const other = mintScope('two-house', { kind: 'nobody' })
  const seen = await Promise.all(Array.from({ length: 30 }, (_, index) => {
    const scope = index % 2 ? house : other
    return database.read(scope, async (tx) => [scope.hotelId, (await sql<{ hotel: string }>`select app_hotel() as hotel`.execute(tx)).rows[0]?.hotel])
  }))
  for (const [wanted, was] of seen) expect(was).toBe(wanted)
})

test('a reading transaction cannot write, and sees one moment', async () => {
  await expect(database.read(house, (tx) => tx.insertInto('guests').values({ hotel_id: 'one-house', id: newId(), room_number: 'Room 2', guest_name: 'No Writer' }).execute())).rejects.toThrow(/read-only/)
  await database.read(house, async (tx) => {
    const before = (await tx.selectFrom('guests').select('id').where('hotel_id', '=', 'one-house').execute()).length
    await addGuest(`Meanwhile ${newId()}`)
    expect((await tx.selectFrom('guests').select('id').where('hotel_id', '=', 'one-house').execute()).length).toBe(before)
  })
})

test('a connection that is cut in the middle is never mistaken for a commit', async () => {
  const owner = openClient(place.owner, { max: 1 })
  const lost = database.write(house, async (tx) => {
    await tx.insertInto('guests').values({ hotel_id: 'one-house', id: newId(), room_number: 'Room 9', guest_name: 'Lost Guest' }).execute()
    await owner`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'deskbell_app' and state = 'idle in transaction'`
    // Wait until the server has closed it, then go on as if nothing had happened.
    await expect.poll(async () => (await owner`select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`).length).toBe(0)
  })
  await expect(lost).rejects.toMatchObject({ failure: { code: 'platform.unavailable' } })
  expect((await guests()).some(({ guest_name }) => guest_name === 'Lost Guest')).toBe(false)
  await owner.end({ timeout: 5 })
})

test('a hotel id that is no slug never reaches a statement', async () => {
  const forged = mintScope("x'; drop table hotels; --", { kind: 'nobody' })
  expect(() => database.write(forged, () => Promise.resolve())).toThrow(TypeError)
})

test('more work than connections waits its turn', async () => {
  const results = await Promise.all(Array.from({ length: 50 }, (_, index) => database.read(house, async (tx) => (await sql<{ n: number }>`select ${index}::int as n, pg_sleep(0.001)`.execute(tx)).rows[0]?.n)))
  expect(results).toEqual(Array.from({ length: 50 }, (_, index) => index))
})
