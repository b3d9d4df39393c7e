import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeServer, type Server } from '#compose.server.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient } from '#platform/server/database/client.ts'
import { sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import { insertRows } from '#testing/insert-rows.ts'
import { testKeys } from '#testing/keys.ts'
import { scopeFor } from '#testing/scope.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { cancelMyTaxiRequest, createTaxiRequest, type TaxiRequest, type TaxiStatus } from '../contract.ts'
import { cancelTaxi, completeTaxi, dispatchTaxi, listTaxiRequests, markTaxiArrived } from '../contract/staff.ts'
import { dueTaxis } from './store.ts'

// Two servers on one database, like two machines.
let world: TestServer
let second: Server
beforeAll(async () => {
  world = await createTestServer({ quickJobs: true })
  const settings = readSettings({
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: 'postgres://of-the-test',
    DATABASE_CONNECTIONS: '6',
  })
  second = await composeServer({
    settings,
    logins: world.database,
    keys: testKeys,
    clock: world.clock,
    log: createLog('error'),
    template: async () => '',
  })
})
afterAll(async () => {
  await second.stop()
  await world.close()
})

type TestHotel = { hotelSlug: string; staff: Person }
const createHotel = async (): Promise<TestHotel> => {
  const hotelSlug = await world.aHotel()
  return { hotelSlug, staff: await world.aManager(hotelSlug) }
}
const call = async (hotelSlug: string): Promise<TaxiRequest & { who: Person }> => {
  const who = await world.aGuest(hotelSlug)
  const answer = await world.call(who, createTaxiRequest, {
    params: { hotelSlug },
    body: { id: newId(), pickup_location: 'Hotel Lobby' },
  })
  expect(answer.status).toBe(201)
  return { ...answer.body, who }
}
const all = async ({ hotelSlug, staff }: TestHotel): Promise<TaxiRequest[]> =>
  (await world.call(staff, listTaxiRequests, { params: { hotelSlug }, query: { limit: 100 } })).body.items
const now = async (hotel: TestHotel, id: string) => (await all(hotel)).find((row) => row.id === id)
const comesTo = async (hotel: TestHotel, id: string, status: TaxiStatus): Promise<void> => {
  await expect.poll(async () => (await now(hotel, id))?.status, { timeout: 15_000, interval: 50 }).toBe(status)
}
const press = (
  route: typeof dispatchTaxi | typeof cancelTaxi | typeof markTaxiArrived | typeof completeTaxi,
  { hotelSlug, staff }: TestHotel,
  taxiRequestId: string,
) => world.call(staff, route, { params: { hotelSlug, taxiRequestId } })

/** Moves everything of a hotel so much earlier. */
const minutesAgo = (hotelSlug: string, minutes: number): Promise<unknown> =>
  world.server.database.onPlatform(async (tx) => {
    const rows = await tx
      .selectFrom('taxi_requests')
      .select(['id', 'created_at', 'dispatch_due_at', 'complete_due_at'])
      .where('hotel_id', '=', hotelSlug)
      .execute()
    const before = (moment: string) => new Date(Date.parse(moment) - minutes * 60_000).toISOString()
    for (const { id, created_at, dispatch_due_at, complete_due_at } of rows) {
      await tx
        .updateTable('taxi_requests')
        .set({
          created_at: before(created_at),
          dispatch_due_at: dispatch_due_at && before(dispatch_due_at),
          complete_due_at: complete_due_at && before(complete_due_at),
        })
        .where('hotel_id', '=', hotelSlug)
        .where('id', '=', id)
        .execute()
    }
  })

/** Makes the called taxis due, as if their two seconds were over. */
const comeDue = (hotelSlug: string): Promise<unknown> => minutesAgo(hotelSlug, 0.05)

/** Every status that the taxi has had, in order, by the event log. */
const history = (hotelSlug: string, id: string): Promise<unknown[]> =>
  world.server.database.onPlatform(async (tx) => {
    const rows = await tx
      .selectFrom('hotel_events')
      .select('row_data')
      .where('hotel_id', '=', hotelSlug)
      .where('row_id', '=', id)
      .orderBy('number')
      .execute()
    return rows
      .map(({ row_data }) => (row_data as TaxiRequest).status)
      .filter((status, at, before) => status !== before[at - 1])
  })

describe('after two seconds', () => {
  test("a taxi is dispatched automatically, 2 to 3 seconds after the call, by the database's clock", async () => {
    allowSlow('two seconds have to pass')
    const hotel = await createHotel()
    const calls = await Promise.all(Array.from({ length: 10 }, () => call(hotel.hotelSlug)))
    for (const { id } of calls) await comesTo(hotel, id, 'dispatched')
    for (const { created_at, dispatched_at, updated_at, arrived_at } of await all(hotel)) {
      const seconds = (Date.parse(dispatched_at ?? '') - Date.parse(created_at)) / 1000
      expect(seconds).toBeGreaterThanOrEqual(2)
      expect(seconds).toBeLessThan(3)
      expect([updated_at, arrived_at]).toEqual([dispatched_at, null])
    }
  })
  test('what a guest or staff cancelled stays cancelled, and what staff dispatched is dispatched once', async () => {
    const hotel = await createHotel()
    const { hotelSlug } = hotel
    const [back, off, sent, last] = [
      await call(hotelSlug),
      await call(hotelSlug),
      await call(hotelSlug),
      await call(hotelSlug),
    ]
    await world.call(back.who, cancelMyTaxiRequest, { params: { hotelSlug, taxiRequestId: back.id } })
    await press(cancelTaxi, hotel, off.id)
    const { dispatched_at } = (await press(dispatchTaxi, hotel, sent.id)).body
    // The last one was called after the others: when it moves, they were due as well.
    await comeDue(hotelSlug)
    await comesTo(hotel, last.id, 'dispatched')
    expect([
      (await now(hotel, back.id))?.status,
      (await now(hotel, off.id))?.status,
      (await now(hotel, sent.id))?.dispatched_at,
    ]).toEqual(['cancelled', 'cancelled', dispatched_at])
  })
})

describe('after sixty minutes', () => {
  test('a dispatched or arrived taxi is completed automatically, and not a minute earlier', async () => {
    const hotel = await createHotel()
    const [sent, here] = [await call(hotel.hotelSlug), await call(hotel.hotelSlug)]
    await comeDue(hotel.hotelSlug)
    for (const { id } of [sent, here]) await comesTo(hotel, id, 'dispatched')
    await press(markTaxiArrived, hotel, here.id)
    await minutesAgo(hotel.hotelSlug, 59)
    // Another taxi that moves shows that the jobs have run.
    const witness = await call(hotel.hotelSlug)
    await comeDue(hotel.hotelSlug)
    await comesTo(hotel, witness.id, 'dispatched')
    expect([(await now(hotel, sent.id))?.status, (await now(hotel, here.id))?.status]).toEqual([
      'dispatched',
      'arrived',
    ])
    await minutesAgo(hotel.hotelSlug, 1)
    await comesTo(hotel, sent.id, 'completed')
    await comesTo(hotel, here.id, 'completed')
    expect((await now(hotel, here.id))?.arrived_at).not.toBeNull()
    expect((await now(hotel, witness.id))?.status).toBe('dispatched')
    expect(await history(hotel.hotelSlug, here.id)).toEqual(['requested', 'dispatched', 'arrived', 'completed'])
  })
  test('what was cancelled or completed by hand is left alone', async () => {
    const hotel = await createHotel()
    const { hotelSlug } = hotel
    const [off, done] = [await call(hotelSlug), await call(hotelSlug)]
    await press(cancelTaxi, hotel, off.id)
    await press(dispatchTaxi, hotel, done.id)
    const { completed_at } = (await press(completeTaxi, hotel, done.id)).body
    const other = await call(hotelSlug)
    await minutesAgo(hotelSlug, 61)
    await comesTo(hotel, other.id, 'completed')
    expect([(await now(hotel, off.id))?.status, (await now(hotel, done.id))?.completed_at]).toEqual([
      'cancelled',
      completed_at,
    ])
  })
  test('a taxi that could not be dispatched in time is completed directly, without a notice that it is on its way', async () => {
    const hotel = await createHotel()
    const { id } = await call(hotel.hotelSlug)
    await minutesAgo(hotel.hotelSlug, 90)
    await comesTo(hotel, id, 'completed')
    expect(await history(hotel.hotelSlug, id)).toEqual(['requested', 'completed'])
    expect((await now(hotel, id))?.dispatched_at).toBeNull()
  })
})

describe('two servers on one database', () => {
  test('dispatch and complete each of sixty taxis in three hotels exactly once', async () => {
    const hotels = [await createHotel(), await createHotel(), await createHotel()]
    const calls = await Promise.all(
      hotels.flatMap(({ hotelSlug }) => Array.from({ length: 20 }, () => call(hotelSlug))),
    )
    const count = async (status: string) =>
      (await Promise.all(hotels.map(all))).flat().filter((row) => row.status === status).length
    for (const { hotelSlug } of hotels) await comeDue(hotelSlug)
    await expect.poll(() => count('dispatched')).toBe(60)
    for (const { hotelSlug } of hotels) await minutesAgo(hotelSlug, 60)
    await expect.poll(() => count('completed')).toBe(60)
    for (const { hotel_id, id } of calls)
      expect(await history(hotel_id, id)).toEqual(['requested', 'dispatched', 'completed'])
    const statuses = await world.server.database.onPlatform((tx) =>
      tx
        .selectFrom('hotel_events')
        .select(['hotel_id', 'row_data'])
        .where(
          'hotel_id',
          'in',
          hotels.map(({ hotelSlug }) => hotelSlug),
        )
        .execute(),
    )
    const told = (status: string) =>
      new Set(
        statuses
          .filter(({ row_data }) => (row_data as TaxiRequest).status === status)
          .map(({ row_data }) => (row_data as TaxiRequest).updated_at + (row_data as TaxiRequest).id),
      ).size
    // updated_at changes with each transition and with nothing else: twice would be two timestamps.
    expect([told('dispatched'), told('completed')]).toEqual([60, 60])
  })
  test('one hundred simultaneous transitions move a taxi once', async () => {
    const hotel = await createHotel()
    const { id } = await call(hotel.hotelSlug)
    await minutesAgo(hotel.hotelSlug, 1)
    const step = [sweepDueRows(world.server.database, [dueTaxis]), sweepDueRows(second.database, [dueTaxis])] as const
    await Promise.all(Array.from({ length: 50 }, () => [step[0](), step[1]()]).flat())
    expect(await history(hotel.hotelSlug, id)).toEqual(['requested', 'dispatched'])
  })
})

test('a taxi that is locked is skipped and delays no other', async () => {
  allowSlow('two seconds have to pass: the times of a locked taxi cannot be moved')
  const hotel = await createHotel()
  const [held, other] = [await call(hotel.hotelSlug), await call(hotel.hotelSlug)]
  let release = (): void => {}
  const holding = world.server.database.onPlatform(async (tx) => {
    await tx
      .selectFrom('taxi_requests')
      .select('id')
      .where('hotel_id', '=', hotel.hotelSlug)
      .where('id', '=', held.id)
      .forUpdate()
      .execute()
    await new Promise<void>((resolve) => (release = resolve))
  })
  await comesTo(hotel, other.id, 'dispatched')
  expect((await now(hotel, held.id))?.status).toBe('requested')
  release()
  await holding
  await comesTo(hotel, held.id, 'dispatched')
})

test('the job says how long nothing is due, so that it does not poll in vain', async () => {
  const quiet = await createTestServer({ features: [] })
  try {
    expect(await sweepDueRows(quiet.server.database, [dueTaxis])()).toBe(1000)
  } finally {
    await quiet.close()
  }
})

test("a hotel's turn moves its own taxis alone: none of another with the same id, however much is due there", async () => {
  const quiet = await createTestServer({ features: [] })
  const owner = openClient(quiet.database.owner)
  try {
    const [crowded, hotel] = [await quiet.aHotel(), await quiet.aHotel()]
    const add = async (
      hotelSlug: string,
      ids: string[],
      due: { dispatch: string; complete: string },
    ): Promise<void> => {
      const { id: guest_id } = await quiet.aGuest(hotelSlug)
      const common = {
        hotel_id: hotelSlug,
        guest_id,
        guest_name: 'Ana',
        room_number: 'Room 1',
        pickup_location: 'Lobby',
        estimated_arrival: due.complete,
        dispatch_due_at: due.dispatch,
        complete_due_at: due.complete,
      }
      await insertRows(
        owner,
        'taxi_requests',
        ids.map((id) => ({ ...common, id })),
      )
    }
    const [toDispatch, toComplete] = [newId(), newId()]
    await add(crowded, [toDispatch, toComplete, ...Array.from({ length: 250 }, () => newId())], {
      dispatch: '2020-01-01',
      complete: '2020-01-01',
    })
    await add(hotel, [toDispatch], { dispatch: '2021-01-01', complete: '2100-01-01' })
    await add(hotel, [toComplete], { dispatch: '2100-01-01', complete: '2021-01-01' })
    const scope = scopeFor(hotel, null)
    expect(await quiet.server.database.write(scope, (tx) => dueTaxis.move(tx, scope))).toBe(2)
    const rows = await owner`select hotel_id, id, status from taxi_requests where status <> 'requested' order by status`
    expect(Array.from(rows)).toEqual([
      { hotel_id: hotel, id: toComplete, status: 'completed' },
      { hotel_id: hotel, id: toDispatch, status: 'dispatched' },
    ])
  } finally {
    await owner.end()
    await quiet.close()
  }
})
