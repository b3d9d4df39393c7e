import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeServer, type Server } from '#compose.server.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient } from '#platform/server/database/connection.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import { aWorld, type Person, type World } from '#testing/world.ts'
import {
  cancelMyTaxiRequest,
  cancelTaxi,
  completeTaxi,
  createTaxiRequest,
  dispatchTaxi,
  listTaxiRequests,
  markTaxiArrived,
  type TaxiRequest,
  type TaxiStatus,
} from '../contract.ts'
import { moveOnInTime } from './later.ts'
import { moveDue } from './store.ts'

// Two servers over one database, as two machines would run them.
let world: World
let second: Server
beforeAll(async () => {
  world = await aWorld()
  const settings = readSettings({
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: 'postgres://of-the-test',
    DATABASE_CONNECTIONS: '6',
  })
  second = await composeServer({
    settings,
    logins: world.database,
    clock: world.clock,
    log: createLog('error'),
    template: async () => '',
  })
})
afterAll(async () => {
  await second.stop()
  await world.close()
})

type House = { hotelSlug: string; staff: Person }
const aHouse = async (): Promise<House> => {
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
const all = async ({ hotelSlug, staff }: House): Promise<TaxiRequest[]> =>
  (await world.call(staff, listTaxiRequests, { params: { hotelSlug }, query: { limit: 100 } })).body.items
const now = async (house: House, id: string) => (await all(house)).find((row) => row.id === id)
const comesTo = async (house: House, id: string, status: TaxiStatus): Promise<void> => {
  await expect.poll(async () => (await now(house, id))?.status, { timeout: 15_000, interval: 50 }).toBe(status)
}
const press = (
  route: typeof dispatchTaxi | typeof cancelTaxi | typeof markTaxiArrived | typeof completeTaxi,
  { hotelSlug, staff }: House,
  taxiRequestId: string,
) => world.call(staff, route, { params: { hotelSlug, taxiRequestId } })

/** As if everything of a hotel had been asked for so much earlier. */
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
          dispatch_due_at: before(dispatch_due_at),
          complete_due_at: before(complete_due_at),
        })
        .where('hotel_id', '=', hotelSlug)
        .where('id', '=', id)
        .execute()
    }
  })

/** Every status that a taxi was told to have, in order: what the event log says. */
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
  test('a taxi is dispatched by itself, 2 to 3 seconds after it was called, by the clock of the database', async () => {
    const house = await aHouse()
    const calls = await Promise.all(Array.from({ length: 10 }, () => call(house.hotelSlug)))
    for (const { id } of calls) await comesTo(house, id, 'dispatched')
    for (const { created_at, dispatched_at, updated_at, arrived_at } of await all(house)) {
      const seconds = (Date.parse(dispatched_at ?? '') - Date.parse(created_at)) / 1000
      expect(seconds).toBeGreaterThanOrEqual(2)
      expect(seconds).toBeLessThan(3)
      expect([updated_at, arrived_at]).toEqual([dispatched_at, null])
    }
  })
  test('what a guest took back or staff cancelled stays cancelled, and what staff dispatched is dispatched once', async () => {
    const house = await aHouse()
    const { hotelSlug } = house
    const [back, off, sent, last] = [
      await call(hotelSlug),
      await call(hotelSlug),
      await call(hotelSlug),
      await call(hotelSlug),
    ]
    await world.call(back.who, cancelMyTaxiRequest, { params: { hotelSlug, taxiRequestId: back.id } })
    await press(cancelTaxi, house, off.id)
    const { dispatched_at } = (await press(dispatchTaxi, house, sent.id)).body
    // The last one was called after the others: when it moves, their time has come and gone.
    await comesTo(house, last.id, 'dispatched')
    expect([
      (await now(house, back.id))?.status,
      (await now(house, off.id))?.status,
      (await now(house, sent.id))?.dispatched_at,
    ]).toEqual(['cancelled', 'cancelled', dispatched_at])
  })
})

describe('after sixty minutes', () => {
  test('a taxi that is dispatched or arrived is completed by itself, one minute before that it is not', async () => {
    const house = await aHouse()
    const [sent, here] = [await call(house.hotelSlug), await call(house.hotelSlug)]
    for (const { id } of [sent, here]) await comesTo(house, id, 'dispatched')
    await press(markTaxiArrived, house, here.id)
    await minutesAgo(house.hotelSlug, 59)
    // Another taxi that moves in time shows that the loops have passed by.
    const witness = await call(house.hotelSlug)
    await comesTo(house, witness.id, 'dispatched')
    expect([(await now(house, sent.id))?.status, (await now(house, here.id))?.status]).toEqual([
      'dispatched',
      'arrived',
    ])
    await minutesAgo(house.hotelSlug, 1)
    await comesTo(house, sent.id, 'completed')
    await comesTo(house, here.id, 'completed')
    expect((await now(house, here.id))?.arrived_at).not.toBeNull()
    expect((await now(house, witness.id))?.status).toBe('dispatched')
    expect(await history(house.hotelSlug, here.id)).toEqual(['requested', 'dispatched', 'arrived', 'completed'])
  })
  test('what was cancelled or completed by hand is left as it is', async () => {
    const house = await aHouse()
    const { hotelSlug } = house
    const [off, done] = [await call(hotelSlug), await call(hotelSlug)]
    await press(cancelTaxi, house, off.id)
    await press(dispatchTaxi, house, done.id)
    const { completed_at } = (await press(completeTaxi, house, done.id)).body
    const other = await call(hotelSlug)
    await minutesAgo(hotelSlug, 61)
    await comesTo(house, other.id, 'completed')
    expect([(await now(house, off.id))?.status, (await now(house, done.id))?.completed_at]).toEqual([
      'cancelled',
      completed_at,
    ])
  })
  test('a taxi that nobody could dispatch in time is completed at once: nobody is told that it is on its way', async () => {
    const house = await aHouse()
    const { id } = await call(house.hotelSlug)
    await minutesAgo(house.hotelSlug, 90)
    await comesTo(house, id, 'completed')
    expect(await history(house.hotelSlug, id)).toEqual(['requested', 'completed'])
    expect((await now(house, id))?.dispatched_at).toBeNull()
  })
})

describe('two servers on one database', () => {
  test('dispatch and complete each of sixty taxis in three hotels exactly once', async () => {
    const houses = [await aHouse(), await aHouse(), await aHouse()]
    const calls = await Promise.all(
      houses.flatMap(({ hotelSlug }) => Array.from({ length: 20 }, () => call(hotelSlug))),
    )
    const count = async (status: string) =>
      (await Promise.all(houses.map(all))).flat().filter((row) => row.status === status).length
    await expect.poll(() => count('dispatched')).toBe(60)
    for (const { hotelSlug } of houses) await minutesAgo(hotelSlug, 60)
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
          houses.map(({ hotelSlug }) => hotelSlug),
        )
        .execute(),
    )
    const told = (status: string) =>
      new Set(
        statuses
          .filter(({ row_data }) => (row_data as TaxiRequest).status === status)
          .map(({ row_data }) => (row_data as TaxiRequest).updated_at + (row_data as TaxiRequest).id),
      ).size
    // updated_at moves with each transition and with nothing else: twice would be two moments.
    expect([told('dispatched'), told('completed')]).toEqual([60, 60])
  })
  test('one hundred steps at the same moment move a taxi once', async () => {
    const house = await aHouse()
    const { id } = await call(house.hotelSlug)
    await minutesAgo(house.hotelSlug, 1)
    const step = [moveOnInTime(world.server.database), moveOnInTime(second.database)] as const
    await Promise.all(Array.from({ length: 50 }, () => [step[0](), step[1]()]).flat())
    expect(await history(house.hotelSlug, id)).toEqual(['requested', 'dispatched'])
  })
})

test('a taxi that somebody has in hand is passed over and keeps no other waiting', async () => {
  const house = await aHouse()
  const [held, other] = [await call(house.hotelSlug), await call(house.hotelSlug)]
  let release = (): void => {}
  const holding = world.server.database.onPlatform(async (tx) => {
    await tx
      .selectFrom('taxi_requests')
      .select('id')
      .where('hotel_id', '=', house.hotelSlug)
      .where('id', '=', held.id)
      .forUpdate()
      .execute()
    await new Promise<void>((resolve) => (release = resolve))
  })
  await comesTo(house, other.id, 'dispatched')
  expect((await now(house, held.id))?.status).toBe('requested')
  release()
  await holding
  await comesTo(house, held.id, 'dispatched')
})

test('the step says how long nothing is due, so that nobody asks in vain', async () => {
  const quiet = await aWorld({ features: [] })
  try {
    expect(await moveOnInTime(quiet.server.database)()).toBe(1000)
  } finally {
    await quiet.close()
  }
})

test('a house whose turn it is moves its own alone: no taxi of another with the same id, and however much is due there', async () => {
  const quiet = await aWorld({ features: [] })
  const owner = openClient(quiet.database.owner, { max: 1 })
  try {
    const [crowded, house] = [await quiet.aHotel(), await quiet.aHotel()]
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
      await owner`insert into taxi_requests ${owner(ids.map((id) => ({ ...common, id })))}`
    }
    const [toDispatch, toComplete] = [newId(), newId()]
    await add(crowded, [toDispatch, toComplete, ...Array.from({ length: 250 }, () => newId())], {
      dispatch: '2020-01-01',
      complete: '2020-01-01',
    })
    await add(house, [toDispatch], { dispatch: '2021-01-01', complete: '2100-01-01' })
    await add(house, [toComplete], { dispatch: '2100-01-01', complete: '2021-01-01' })
    expect(await quiet.server.database.onPlatform((tx) => moveDue(tx, house))).toBe(2)
    const rows = await owner`select hotel_id, id, status from taxi_requests where status <> 'requested' order by status`
    expect(Array.from(rows)).toEqual([
      { hotel_id: house, id: toComplete, status: 'completed' },
      { hotel_id: house, id: toDispatch, status: 'dispatched' },
    ])
  } finally {
    await owner.end({ timeout: 5 })
    await quiet.close()
  }
})
