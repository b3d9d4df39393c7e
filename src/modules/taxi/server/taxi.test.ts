import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'
import * as ofStaff from '../contract/staff.ts'
import { taxi } from './index.ts'

let world: TestServer
let hotelSlug: string
let guest: Person
let manager: Person
beforeAll(async () => {
  // No job runs here: these are the rules for people. The jobs have their own tests.
  const { jobs: _, ...still } = taxi
  world = await createTestServer({ features: [still] })
  hotelSlug = await world.aHotel()
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  manager = await world.aManager(hotelSlug)
})
afterAll(() => world.close())

const steps = {
  dispatch: ofStaff.dispatchTaxi,
  cancel: ofStaff.cancelTaxi,
  arrive: ofStaff.markTaxiArrived,
  complete: ofStaff.completeTaxi,
} as const
type Step = keyof typeof steps

const wish = (values: object = {}): contract.NewTaxiRequest => ({
  id: newId(),
  pickup_location: 'Hotel Lobby',
  ...values,
})
const call = (who: Person, body: contract.NewTaxiRequest = wish()) =>
  world.call(who, contract.createTaxiRequest, { params: { hotelSlug: who.hotelId ?? hotelSlug }, body })
/** A taxi of a guest who has none yet. */
const aTaxi = async (): Promise<{ who: Person; id: string }> => {
  const who = await world.aGuest(hotelSlug)
  return { who, id: (await call(who)).body.id }
}
const move = (step: Step, taxiRequestId: string, who = manager) =>
  world.call(who, steps[step], { params: { hotelSlug: who.hotelId ?? hotelSlug, taxiRequestId } })
const takeBack = (taxiRequestId: string, who: Person) =>
  world.call(who, contract.cancelMyTaxiRequest, { params: { hotelSlug: who.hotelId ?? hotelSlug, taxiRequestId } })
const list = async (query: object = {}, who = manager) =>
  (
    await world.call(who, ofStaff.listTaxiRequests, {
      params: { hotelSlug: who.hotelId ?? hotelSlug },
      query: { limit: 100, ...query },
    })
  ).body
const found = async (id: string) => (await list()).items.find((one) => one.id === id)
const free = async (who: Person) => {
  for (const { id } of (await list({ state: 'open' }, manager)).items.filter(({ guest_id }) => guest_id === who.id)) {
    await move('dispatch', id)
    await move('complete', id)
  }
}

describe('POST /my/taxi-requests', () => {
  test('201 it is requested, with room and name of the guest, no destination, and expected 15 minutes later', async () => {
    const body = wish({ pickup_location: '  Parking Lot\u202E ' })
    const answer = await call(guest, body)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      id: body.id,
      pickup_location: 'Parking Lot',
      status: 'requested',
      dropoff_location: '',
      hotel_id: hotelSlug,
      guest_id: guest.id,
      room_number: 'Room 12',
      guest_name: 'Jonas Weber',
      dispatched_at: null,
      arrived_at: null,
      completed_at: null,
      cancelled_at: null,
    })
    const after = (moment: string | null) => (Date.parse(moment ?? '') - Date.parse(answer.body.created_at)) / 1000
    expect([
      after(answer.body.estimated_arrival),
      after(answer.body.dispatch_due_at),
      after(answer.body.complete_due_at),
    ]).toEqual([900, 2, 3600])
    expect(await found(body.id)).toEqual(answer.body)
    await free(guest)
  })
  test('201 the same id again, also at the same moment, is the same taxi, also after it moved on', async () => {
    const who = await world.aGuest(hotelSlug)
    const body = wish()
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(who, body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    await move('dispatch', body.id)
    const again = await call(who, body)
    expect([again.status, again.body.status]).toEqual([201, 'dispatched'])
    expect((await list()).items.filter(({ id }) => id === body.id)).toHaveLength(1)
  })
  test("409 the same id with another pick-up place, and another guest's id, are refused in the same words", async () => {
    const { who, id } = await aTaxi()
    const other = await call(who, wish({ id, pickup_location: 'Parking Lot' }))
    const theirs = await call(await world.aGuest(hotelSlug), wish({ id }))
    expect([other.status, other.body.code]).toEqual([409, 'platform.id_taken'])
    expect([theirs.status, theirs.body]).toEqual([409, other.body])
    expect((await found(id))?.pickup_location).toBe('Hotel Lobby')
  })
  test('400 each wrong field is named and nothing is stored', async () => {
    const who = await world.aGuest(hotelSlug)
    // A guest's first call opens their stay.
    await call(who, wish({ id: 'mine' }))
    const before = (await list()).event_number
    const cases: [object, string, string][] = [
      [{ pickup_location: '   ' }, 'taxi.pickup_required', 'pickup_location'],
      [{ pickup_location: undefined }, 'taxi.pickup_required', 'pickup_location'],
      [{ pickup_location: 'x'.repeat(201) }, 'platform.invalid_input', 'pickup_location'],
      [{ pickup_location: 7 }, 'taxi.pickup_required', 'pickup_location'],
      [{ id: 'mine' }, 'platform.invalid_input', 'id'],
      [{ status: 'completed' }, 'platform.invalid_input', 'status'],
      [{ estimated_arrival: '2026-11-21T10:00:00.000Z' }, 'platform.invalid_input', 'estimated_arrival'],
      [{ guest_name: 'Somebody Else' }, 'platform.invalid_input', 'guest_name'],
      [{ room_number: 'Room 1' }, 'platform.invalid_input', 'room_number'],
      [{ hotel_id: 'old-town' }, 'platform.invalid_input', 'hotel_id'],
    ]
    for (const [values, code, field] of cases) {
      const answer = await call(who, wish(values))
      expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([400, code, [field]])
    }
    expect((await call(who, wish({ pickup_location: '' }))).body.message).toBe('Please enter a pickup location.')
    expect((await list()).event_number).toBe(before)
  })
  test('409 a second taxi while one is awaited; once it has arrived, was cancelled or is over, the next may be called', async () => {
    const who = await world.aGuest(hotelSlug)
    const first = (await call(who)).body.id
    expect((await call(who)).body.code).toBe('taxi.one_at_a_time')
    await move('dispatch', first)
    expect([(await call(who)).status, (await call(who)).body.message]).toEqual([
      409,
      'You have already asked for a taxi.',
    ])
    await move('arrive', first)
    const second = (await call(who)).body.id
    expect((await takeBack(second, who)).status).toBe(200)
    const third = (await call(who)).body.id
    await move('dispatch', third)
    await move('complete', third)
    expect((await call(who)).status).toBe(201)
  })
  test('409 eight simultaneous taps of one guest are one taxi', async () => {
    const who = await world.aGuest(hotelSlug)
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(who)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)])
  })
  test('409 a fourth taxi to a room, however its number is written and at once; other rooms and hotels have their own limit', async () => {
    const hotel = await world.aHotel()
    const rooms = ['Room 7', 'room 7', ' ROOM 7 ', 'Room 7', 'Room 7', 'Room 7', 'Room 71']
    const people = await Promise.all(
      rooms.map((room_number, at) => world.aGuest(hotel, { room_number, guest_name: `Guest Nr${at}` })),
    )
    const answers = await Promise.all(people.map((who) => call(who)))
    expect(
      answers
        .slice(0, 6)
        .map(({ body }) => body.code ?? 'called')
        .toSorted(),
    ).toEqual(['called', 'called', 'called', ...Array(3).fill('taxi.room_has_enough')])
    expect(answers.at(-1)?.status).toBe(201)
    expect((await call(await world.aGuest(hotelSlug, { room_number: 'Room 7' }))).status).toBe(201)
  })
})

describe('GET /my/taxi-requests', () => {
  test("200 a guest sees only their own taxis, not those of the same room's other guest", async () => {
    const [one, two] = [
      await world.aGuest(hotelSlug, { room_number: 'Room 30', guest_name: 'Jonas Weber' }),
      await world.aGuest(hotelSlug, { room_number: 'Room 30', guest_name: 'Jonas Webber' }),
    ]
    const [mine, theirs] = [(await call(one)).body.id, (await call(two)).body.id]
    const own = async (who: Person) =>
      (await world.call(who, contract.listMyTaxiRequests, { params: { hotelSlug } })).body.items.map(({ id }) => id)
    expect([await own(one), await own(two)]).toEqual([[mine], [theirs]])
  })
})

describe('GET /taxi-requests', () => {
  const calledAt = async (hotel: string, moment: string): Promise<string> => {
    const { id } = (await call(await world.aGuest(hotel))).body
    await world.server.database.onPlatform((tx) =>
      tx
        .updateTable('taxi_requests')
        .set({ created_at: moment })
        .where('hotel_id', '=', hotel)
        .where('id', '=', id)
        .execute(),
    )
    return id
  }

  test('200 pages follow one another without a gap, newest first, and carry the event number', async () => {
    const { hotel, staff } = await world.aStaffedHotel()
    const ids = await Promise.all(
      Array.from({ length: 7 }, async () => (await call(await world.aGuest(hotel))).body.id),
    )
    const seen: { id: string; created_at: string }[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 3, ...(cursor && { cursor }) }, staff)
      // Eight stays and seven taxis.
      expect(page.event_number).toBe(15)
      seen.push(...page.items)
      cursor = page.next_cursor
    } while (cursor)
    expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(seen.map(({ created_at }) => created_at)).toEqual(
      seen
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    )
  })
  test.each([
    ['a summer day', '2026-07-10', '2026-07-09T22:00:00.000Z', '2026-07-10T22:00:00.000Z'],
    ['a winter day', '2026-11-21', '2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z'],
    ['the day of 23 hours in March', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['the day of 25 hours in October', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ])("200 %s goes from midnight to midnight in the hotel's time zone", async (_, day, begin, end) => {
    const { hotel, staff } = await world.aStaffedHotel()
    const at = (moment: string, ms: number) => new Date(Date.parse(moment) + ms).toISOString()
    await calledAt(hotel, at(begin, -1))
    const first = await calledAt(hotel, begin)
    const last = await calledAt(hotel, at(end, -1))
    await calledAt(hotel, end)
    expect((await list({ day }, staff)).items.map(({ id }) => id)).toEqual([last, first])
  })
  test("200 the day is the hotel's and not the server's", async () => {
    const { hotel, staff } = await world.aStaffedHotel()
    await world.server.database.onPlatform((tx) =>
      tx.updateTable('hotels').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', hotel).execute(),
    )
    const id = await calledAt(hotel, '2026-11-20T15:00:00.000Z')
    expect((await list({ day: '2026-11-21' }, staff)).items.map((one) => one.id)).toEqual([id])
    expect((await list({ day: '2026-11-20' }, staff)).items).toEqual([])
  })
  test('200 open omits completed and cancelled taxis', async () => {
    const { hotel, staff } = await world.aStaffedHotel()
    const [waiting, sent, here, over, off] = (await Promise.all(
      Array.from({ length: 5 }, async () => (await call(await world.aGuest(hotel))).body.id),
    )) as [string, string, string, string, string]
    for (const id of [sent, here, over]) await move('dispatch', id, staff)
    await move('arrive', here, staff)
    await move('complete', over, staff)
    await move('cancel', off, staff)
    expect((await list({ state: 'open' }, staff)).items.map(({ id }) => id).toSorted()).toEqual(
      [waiting, sent, here].toSorted(),
    )
  })
  test('400 an invalid limit, cursor, state or day', async () => {
    for (const query of [
      { limit: 0 },
      { cursor: "1' or 1=1" },
      { state: 'closed' },
      { day: 'today' },
      { day: '2026-02-30' },
      { day: '2026-13-01' },
      { day: '0000-01-01' },
      { day: '2026-11-21T00:00' },
    ]) {
      expect([
        query,
        (await world.call(manager, ofStaff.listTaxiRequests, { params: { hotelSlug }, query: query as never })).status,
      ]).toEqual([query, 400])
    }
  })
})

describe('POST /taxi-requests/{taxiRequestId}/…', () => {
  test('200 requested, dispatched, arrived, completed, each with its time', async () => {
    const { id } = await aTaxi()
    expect((await move('dispatch', id)).body).toMatchObject({
      status: 'dispatched',
      dispatched_at: expect.any(String),
      arrived_at: null,
    })
    expect((await move('arrive', id)).body).toMatchObject({
      status: 'arrived',
      arrived_at: expect.any(String),
      completed_at: null,
    })
    const done = (await move('complete', id)).body
    expect(done).toMatchObject({ status: 'completed', completed_at: expect.any(String), cancelled_at: null })
    expect(await found(id)).toEqual(done)
  })
  test('200 a dispatched taxi may be completed without an arrival, and a requested one cancelled by staff', async () => {
    const [one, two] = [await aTaxi(), await aTaxi()]
    await move('dispatch', one.id)
    expect((await move('complete', one.id)).body).toMatchObject({ status: 'completed', arrived_at: null })
    expect((await move('cancel', two.id)).body).toMatchObject({ status: 'cancelled', cancelled_by: 'staff' })
  })
  test('409 no step can be skipped or reversed, and nothing leaves completed or cancelled', async () => {
    const allowed: Record<string, Step[]> = {
      requested: ['dispatch', 'cancel'],
      dispatched: ['arrive', 'complete'],
      arrived: ['complete'],
      completed: [],
      cancelled: [],
    }
    const ways: Record<string, Step[]> = {
      requested: [],
      dispatched: ['dispatch'],
      arrived: ['dispatch', 'arrive'],
      completed: ['dispatch', 'complete'],
      cancelled: ['cancel'],
    }
    for (const [status, way] of Object.entries(ways)) {
      const { who, id } = await aTaxi()
      for (const step of way) await move(step, id)
      for (const step of (['dispatch', 'cancel', 'arrive', 'complete'] as const).filter(
        (one) => !allowed[status]?.includes(one),
      )) {
        const answer = await move(step, id)
        expect([status, step, answer.status, answer.body.current]).toEqual([
          status,
          step,
          409,
          expect.objectContaining({ id, status }),
        ])
      }
      if (status !== 'requested') expect((await takeBack(id, who)).body.current).toMatchObject({ id, status })
    }
  })
  test('409 of two managers who press different buttons simultaneously one wins, and the other gets the current taxi', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aTaxi()
      const answers = await Promise.all([move('dispatch', id), move('cancel', id)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
      expect(lost?.body).toMatchObject({
        code: 'platform.changed_meanwhile',
        current: { id, status: won?.body.status },
      })
    }
  })
})

describe('POST /my/taxi-requests/{taxiRequestId}/cancel', () => {
  test('200 a guest cancels their taxi until it is dispatched; 409 with the current taxi after that', async () => {
    const [early, late] = [await aTaxi(), await aTaxi()]
    expect((await takeBack(early.id, early.who)).body).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'guest',
      cancelled_at: expect.any(String),
    })
    await move('dispatch', late.id)
    const answer = await takeBack(late.id, late.who)
    expect([answer.status, answer.body.current]).toEqual([
      409,
      expect.objectContaining({ id: late.id, status: 'dispatched' }),
    ])
  })
  test("404 another guest's taxi answers like one that never existed, whatever its status", async () => {
    const { id } = await aTaxi()
    const stranger = await world.aGuest(hotelSlug)
    const never = await takeBack(newId(), stranger)
    expect([(await takeBack(id, stranger)).body, never.status]).toEqual([never.body, 404])
    await move('dispatch', id)
    expect((await takeBack(id, stranger)).body).toEqual(never.body)
    expect((await found(id))?.status).toBe('dispatched')
  })
  test('200 or 409: of a guest who cancels and a manager who dispatches simultaneously exactly one wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { who, id } = await aTaxi()
      const [withdrawn, sent] = await Promise.all([takeBack(id, who), move('dispatch', id)])
      expect([withdrawn.status, sent.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      expect((await found(id))?.status).toBe(withdrawn.status === 200 ? 'cancelled' : 'dispatched')
    }
  })
})

test('no row can be cancelled without saying by whom', async () => {
  const { id } = await aTaxi()
  const broken = world.server.database.onPlatform((tx) =>
    sql`update taxi_requests set status = 'cancelled' where hotel_id = ${hotelSlug} and id = ${id}`.execute(tx),
  )
  await expect(broken).rejects.toThrow(/violates check constraint/)
})

test('200 taxi requests with the longest texts come in pages below 100 KB, each exactly once', async () => {
  const slug = await world.aHotel()
  const [who, staff] = [await world.aGuest(slug), await world.aManager(slug)]
  const ids = Array.from({ length: 150 }, () => newId())
  await world.server.database.write(scopeFor(slug, null), (tx) =>
    tx
      .insertInto('taxi_requests')
      .values(
        ids.map((id, at) => {
          const created_at = new Date(Date.now() - at * 1_000).toISOString()
          return {
            hotel_id: slug,
            id,
            guest_id: who.id,
            guest_name: '本'.repeat(120),
            room_number: '本'.repeat(40),
            pickup_location: '本'.repeat(200),
            status: 'completed',
            created_at,
            estimated_arrival: created_at,
            dispatch_due_at: created_at,
            complete_due_at: created_at,
            completed_at: created_at,
          }
        }),
      )
      .execute(),
  )
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof list>> = await list(cursor ? { cursor } : {}, staff)
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(100_000)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  }
  expect(seen).toEqual(ids)
})
