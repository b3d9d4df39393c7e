import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { mintScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { proxyTo } from '#testing/lifecycle/broken-connection.ts'
import type { DatabaseAddress } from './address.ts'
import { openClient } from './client.ts'
import { Database, eventNumber, shareConnections, type Tx } from './transaction.ts'

let place: TestDatabase
let database: Database
const testHotel = mintScope('one-house', { kind: 'nobody' })
beforeAll(async () => {
  place = await createTestDatabase()
  database = new Database(place, 3)
  await database.onPlatform(async (tx) => {
    for (const id of ['one-house', 'two-house']) {
      await tx.insertInto('hotels').values({ id, name: id }).execute()
      await sql`select open_hotel(${id})`.execute(tx)
    }
  })
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

const addGuest = (name: string) =>
  database.write(testHotel, (tx) =>
    tx
      .insertInto('guests')
      .values({ hotel_id: 'one-house', id: newId(), room_number: 'Room 1', guest_name: name })
      .execute(),
  )
const guests = () =>
  database.read(testHotel, (tx) =>
    tx.selectFrom('guests').select('guest_name').where('hotel_id', '=', 'one-house').execute(),
  )

test('an exception rolls back, and the connection stays usable', async () => {
  await expect(
    database.write(testHotel, async (tx) => {
      await tx
        .insertInto('guests')
        .values({ hotel_id: 'one-house', id: newId(), room_number: 'Room 1', guest_name: 'Rolled Back' })
        .execute()
      throw new Error('on purpose')
    }),
  ).rejects.toThrow('on purpose')
  await Promise.all(Array.from({ length: 9 }, (_, index) => addGuest(`Kept ${index}`)))
  expect((await guests()).map(({ guest_name }) => guest_name).toSorted()).toEqual(
    Array.from({ length: 9 }, (_, index) => `Kept ${index}`),
  )
})

test('a wrong statement reports its own error, not that the transaction is aborted', async () => {
  await expect(database.write(testHotel, (tx) => sql`select * from no_such_table`.execute(tx))).rejects.toThrow(
    'no_such_table',
  )
})

test('a statement with an invalid value, or with too many, fails alone and keeps no connection', async () => {
  const none = undefined as unknown as string
  const manyIds = Array.from({ length: 70_000 }, () => '00000000-0000-7000-8000-000000000000')
  const where = (tx: Tx, ids: string[]) =>
    tx.selectFrom('guests').select('id').where('hotel_id', '=', 'one-house').where('id', 'in', ids)
  const wrong: (() => Promise<unknown>)[] = [
    () => database.read(testHotel, (tx) => where(tx, [none]).execute()),
    () => database.write(testHotel, (tx) => where(tx, [none]).execute()),
    () => database.write(testHotel, (tx) => sql`select ${new Date(Number.NaN)}::timestamptz`.execute(tx)),
    () => database.read(testHotel, (tx) => where(tx, manyIds).execute()),
    () => database.read(testHotel, (tx) => Promise.all([sql`select 1`.execute(tx), where(tx, [none]).execute()])),
    async () => database.readBatch(testHotel, (build) => [where(build, [none])]),
    async () => database.writeBatch(testHotel, (build) => [where(build, [none])]),
  ]
  for (const one of [...wrong, ...wrong])
    await expect(one()).rejects.toThrow(/of a statement is none|A statement has 70001 values/)
  await addGuest('After All')
  expect((await guests()).map(({ guest_name }) => guest_name)).toContain('After All')
})

test('no transaction sees the hotel of an earlier one on the same connection', async () => {
  const other = mintScope('two-house', { kind: 'nobody' })
  const seen = await Promise.all(
    Array.from({ length: 30 }, (_, index) => {
      const scope = index % 2 ? testHotel : other
      return database.read(scope, async (tx) => [
        scope.hotelId,
        (await sql<{ hotel: string }>`select app_hotel() as hotel`.execute(tx)).rows[0]?.hotel,
      ])
    }),
  )
  for (const [wanted, was] of seen) expect(was).toBe(wanted)
})

test('a read-only transaction cannot write, and sees one snapshot', async () => {
  await expect(
    database.read(testHotel, (tx) =>
      tx
        .insertInto('guests')
        .values({ hotel_id: 'one-house', id: newId(), room_number: 'Room 2', guest_name: 'No Writer' })
        .execute(),
    ),
  ).rejects.toThrow(/read-only/)
  await database.read(testHotel, async (tx) => {
    const before = (await tx.selectFrom('guests').select('id').where('hotel_id', '=', 'one-house').execute()).length
    await addGuest(`Meanwhile ${newId()}`)
    expect((await tx.selectFrom('guests').select('id').where('hotel_id', '=', 'one-house').execute()).length).toBe(
      before,
    )
  })
})

test('a connection that is cut midway is never mistaken for a commit', async () => {
  const owner = openClient(place.owner)
  const lost = database.write(testHotel, async (tx) => {
    await tx
      .insertInto('guests')
      .values({ hotel_id: 'one-house', id: newId(), room_number: 'Room 9', guest_name: 'Lost Guest' })
      .execute()
    await owner`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and usename = 'deskbell_app' and state = 'idle in transaction'`
    // Wait until the server has closed it, then continue.
    await expect
      .poll(
        async () =>
          (
            await owner`select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`
          ).length,
      )
      .toBe(0)
  })
  await expect(lost).rejects.toMatchObject({ failure: { code: 'platform.unavailable' } })
  expect((await guests()).some(({ guest_name }) => guest_name === 'Lost Guest')).toBe(false)
  await owner.end()
})

test('a hotel id that is no slug never reaches a statement', async () => {
  const forged = mintScope("x'; drop table hotels; --", { kind: 'nobody' })
  expect(() => database.write(forged, () => Promise.resolve())).toThrow(TypeError)
})

test('more transactions than connections wait for their turn', async () => {
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      database.read(
        testHotel,
        async (tx) => (await sql<{ n: number }>`select ${index}::int as n, pg_sleep(0.001)`.execute(tx)).rows[0]?.n,
      ),
    ),
  )
  expect(results).toEqual(Array.from({ length: 50 }, (_, index) => index))
})

test('pipelined statements see one hotel and one snapshot each, however many share a connection', async () => {
  const other = mintScope('two-house', { kind: 'nobody' })
  const seen = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const scope = index % 2 ? testHotel : other
      const [[hotel], [again]] = await database.readBatch<[{ hotel: string }, { hotel: string }]>(scope, (tx) => [
        tx.selectNoFrom(sql<string>`app_hotel()`.as('hotel')),
        tx.selectNoFrom(sql<string>`app_hotel()`.as('hotel')),
      ])
      return [scope.hotelId, hotel?.hotel, again?.hotel]
    }),
  )
  for (const [wanted, ...was] of seen) expect(was).toEqual([wanted, wanted])
})

test('a wrong pipelined statement rolls its transaction back, reports why, and does not affect its neighbours', async () => {
  const add = (name: string, room: string | null) =>
    database.writeBatch(testHotel, (tx) => [
      tx
        .insertInto('guests')
        .values({ hotel_id: 'one-house', id: newId(), room_number: 'Room 5', guest_name: name })
        .returning('guest_name'),
      tx
        .insertInto('guests')
        .values({ hotel_id: 'one-house', id: newId(), room_number: room as string, guest_name: `${name} too` })
        .returning('guest_name'),
    ])
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => add(`At Once ${index}`, index % 3 === 0 ? null : 'Room 5')),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(
    Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? 'rejected' : 'fulfilled')),
  )
  expect(outcomes[0]).toMatchObject({ reason: { code: '23502' } })
  const kept = (await guests()).filter(({ guest_name }) => guest_name.startsWith('At Once'))
  expect(kept).toHaveLength(16)
  expect(kept.some(({ guest_name }) => /^At Once (0|3|6|9)\b/.test(guest_name))).toBe(false)
})

test('a table that gets a column while in use returns it, and no query fails', async () => {
  const owner = openClient(place.owner)
  await owner`create table growing (hotel_id text not null)`
  await owner`insert into growing values ('one-house'), ('one-house')`
  await owner`grant select on growing to deskbell_app`
  const rows = () =>
    Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        if (index % 2)
          return database.read(
            testHotel,
            async (tx) =>
              (
                await Promise.all([
                  sql`select * from growing where hotel_id = ${'one-house'}`.execute(tx),
                  eventNumber(tx, testHotel),
                ])
              )[0].rows.length,
          )
        const [found] = await database.readBatch<[{ hotel_id: string }]>(testHotel, (tx) => [
          tx
            .selectFrom(sql<{ hotel_id: string }>`growing`.as('g'))
            .selectAll()
            .where('hotel_id', '=', 'one-house'),
        ])
        return found.length
      }),
    )
  expect(await rows()).toEqual(Array(20).fill(2))
  await owner`alter table growing add column floor int not null default 1`
  expect(await rows()).toEqual(Array(20).fill(2))
  await owner.end()
})

test('a statement built for pipelining cannot be sent alone', async () => {
  let sent: Promise<unknown> | undefined
  await database.readBatch(testHotel, (tx) => {
    sent = tx.selectFrom('guests').select('id').execute()
    sent.catch(() => {})
    return [tx.selectFrom('guests').select('id')]
  })
  await expect(sent).rejects.toThrow('only compiles')
})

test('hotel work and platform work have a login each, and no statement changes it', async () => {
  const sent: string[] = []
  const watched = (address: DatabaseAddress): DatabaseAddress => ({
    ...address,
    debug: (_connection, statement) => void sent.push(statement),
  })
  const both = new Database({ app: watched(place.app), platform: watched(place.platform) }, 3)
  const who = sql<string>`session_user || ' as ' || current_user`.as('who')
  const asked = (tx: Tx) => tx.selectNoFrom(who).executeTakeFirstOrThrow()
  const [[atOnce], [written]] = [
    await both.readBatch<[{ who: string }]>(testHotel, (tx) => [tx.selectNoFrom(who)]),
    await both.writeBatch<[{ who: string }]>(testHotel, (tx) => [tx.selectNoFrom(who)]),
  ]
  const inHotel = [await both.read(testHotel, asked), await both.write(testHotel, asked), atOnce?.[0], written?.[0]]
  expect(inHotel).toEqual(
    ['read', 'write', 'read at once', 'written at once'].map(() => ({ who: 'deskbell_app as deskbell_app' })),
  )
  expect(await both.onPlatform(asked)).toEqual({ who: 'deskbell_platform as deskbell_platform' })
  await both.close()
  expect(sent.length).toBeGreaterThan(10)
  expect(sent.filter((statement) => /\brole\b/i.test(statement))).toEqual([])
})

test('both pools together open no more connections than the maximum', async () => {
  expect(
    Array.from({ length: 89 }, (_, at) => shareConnections(at + 2)).filter(
      ({ app, platform }, at) => app + platform !== at + 2 || app < 1 || platform < 1,
    ),
  ).toEqual([])
  const name = 'as many as they were given'
  const named = (address: DatabaseAddress): DatabaseAddress => ({ ...address, connection: { application_name: name } })
  const few = new Database({ app: named(place.app), platform: named(place.platform) }, 5)
  const owner = openClient(place.owner)
  const busy = Array.from({ length: 40 }, (_, at) => at).flatMap(() => [
    few.read(testHotel, (tx) => sql`select 1`.execute(tx)),
    few.onPlatform((tx) => sql`select 1`.execute(tx)),
  ])
  await Promise.all(busy)
  const standing = await owner<
    { usename: string; count: number }[]
  >`select usename, count(*)::int from pg_stat_activity where application_name = ${name} group by usename order by usename`
  expect(standing.map((row) => ({ ...row }))).toEqual([
    { usename: 'deskbell_app', count: 4 },
    { usename: 'deskbell_platform', count: 1 },
  ])
  await few.close()
  await owner.end()
})

test('a host that disappears silently blocks no caller for long: they get an error, and the next ones use its replacement', async () => {
  const line = await proxyTo(place.app)
  const far = new Database({ app: line.address, platform: place.platform }, 3, 500)
  const name = (): Promise<unknown> => far.read(testHotel, (tx) => tx.selectFrom('hotels').select('name').execute())
  await Promise.all([name(), name()])
  line.die()
  const waited = await Promise.allSettled([name(), name(), far.write(testHotel, (tx) => sql`select 1`.execute(tx))])
  expect(
    waited
      .slice(0, 2)
      .map((one) =>
        one.status === 'rejected' ? (one.reason as { failure: { code: string } }).failure.code : one.status,
      ),
  ).toEqual(['platform.unavailable', 'platform.unavailable'])
  expect(await name()).toEqual([{ name: 'one-house' }])
  await far.close()
  await line.close()
})
