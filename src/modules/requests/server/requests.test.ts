import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { staffRoles } from '#platform/contract/route.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { createRequest, listMyRequests, type NewRequest } from '../contract.ts'
import { handOverRequest } from '../contract/hand-over.ts'
import { completeRequest, countCompletedToday, listRequests, startRequest } from '../contract/staff.ts'

let world: TestServer
let hotelSlug: string
let guest: Person
let manager: Person
beforeAll(async () => {
  world = await createTestServer()
  hotelSlug = await world.aHotel()
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  manager = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
})
afterAll(() => world.close())

const wish = (values: Partial<NewRequest> = {}): NewRequest => ({
  id: newId(),
  type: 'towels',
  description: 'Two bath towels, please.',
  ...values,
})
const ask = (who: Person, body: NewRequest) => world.call(who, createRequest, { params: { hotelSlug }, body })
const allOf = async (who: Person = manager) =>
  (await world.call(who, listRequests, { params: { hotelSlug }, query: { limit: 100 } })).body
const start = (requestId: string, who = manager) => world.call(who, startRequest, { params: { hotelSlug, requestId } })
const complete = (requestId: string, who = manager) =>
  world.call(who, completeRequest, { params: { hotelSlug, requestId } })

describe('POST /my/requests', () => {
  test('201 the request is pending, with the room and name of the guest', async () => {
    const body = wish()
    const answer = await ask(guest, body)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      ...body,
      status: 'pending',
      hotel_id: hotelSlug,
      guest_id: guest.id,
      room_number: 'Room 12',
      guest_name: 'Jonas Weber',
      started_at: null,
    })
    expect((await allOf()).items.find(({ id }) => id === body.id)).toEqual(answer.body)
  })
  test('201 the same id again returns the first request, even after staff moved it on', async () => {
    const body = wish()
    await ask(guest, body)
    await start(body.id)
    const again = await ask(guest, body)
    expect([again.status, again.body.status]).toEqual([201, 'in-progress'])
    expect((await allOf()).items.filter(({ id }) => id === body.id)).toHaveLength(1)
  })
  test('201 the same id at the same moment is one request', async () => {
    const body = wish()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(guest, body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect((await allOf()).items.filter(({ id }) => id === body.id)).toHaveLength(1)
  })
  test('201 the text is stored trimmed, in one Unicode form and without invisible characters', async () => {
    const answer = await ask(guest, wish({ description: '  Cafe\u0301 \u202Eplease\u200B\u0007  ' }))
    expect(answer.body.description).toBe('Café please')
  })
  test("201 the session's guest is stored beside another room or name, and not when they are the guest's own", async () => {
    const [own, room, name] = [
      wish({ room_number: 'Room 12', guest_name: 'Jonas Weber' }),
      wish({ room_number: 'Apt 9' }),
      wish({ guest_name: 'Fire Brigade' }),
    ]
    for (const body of [own, room, name]) await ask(guest, body)
    const { items } = await allOf()
    const told = (id: string) =>
      items.flatMap((row) =>
        row.id === id ? [[row.room_number, row.guest_name, row.sent_by_room, row.sent_by_name]] : [],
      )
    expect(told(own.id)).toEqual([['Room 12', 'Jonas Weber', null, null]])
    expect(told(room.id)).toEqual([['Apt 9', 'Jonas Weber', 'Room 12', 'Jonas Weber']])
    expect(told(name.id)).toEqual([['Room 12', 'Fire Brigade', 'Room 12', 'Jonas Weber']])
  })
  test('409 the same id with other content changes nothing', async () => {
    const body = wish()
    await ask(guest, body)
    const answer = await ask(guest, { ...body, description: 'Something else.' })
    expect([answer.status, answer.body.code]).toEqual([409, 'platform.id_taken'])
    expect((await allOf()).items.find(({ id }) => id === body.id)?.description).toBe(body.description)
  })
  test("409 another guest's id is refused in the same words", async () => {
    const body = wish()
    await ask(guest, body)
    const other = await world.aGuest(hotelSlug)
    const answer = await ask(other, body)
    expect([answer.status, answer.body.code]).toEqual([409, 'platform.id_taken'])
    expect(JSON.stringify(answer.body)).not.toContain('Jonas')
  })
  test('400 each wrong field is named and nothing is stored', async () => {
    // A guest's first call opens their stay.
    await ask(guest, { ...wish(), id: 'mine' })
    const before = (await allOf()).event_number
    const long = 'x'.repeat(1001)
    const cases: [unknown, string, string][] = [
      [{ ...wish(), description: '   ' }, 'requests.description_required', 'description'],
      [{ ...wish(), description: undefined }, 'requests.description_required', 'description'],
      [{ ...wish(), description: long }, 'platform.invalid_input', 'description'],
      [{ ...wish(), description: 7 }, 'requests.description_required', 'description'],
      [{ ...wish(), type: 'champagne' }, 'platform.invalid_input', 'type'],
      [{ ...wish(), id: 'mine' }, 'platform.invalid_input', 'id'],
      [{ ...wish(), room_number: 'FIRE - leave floor 3 now' }, 'people.room_needs_word', 'room_number'],
      [{ ...wish(), room_number: ' ' }, 'requests.room_and_name_required', 'room_number'],
      [{ ...wish(), guest_name: '' }, 'requests.room_and_name_required', 'guest_name'],
      [{ ...wish(), status: 'completed' }, 'platform.invalid_input', 'status'],
      [{ ...wish(), guest_id: newId() }, 'platform.invalid_input', 'guest_id'],
      [{ ...wish(), hotel_id: 'old-town' }, 'platform.invalid_input', 'hotel_id'],
    ]
    for (const [body, code, field] of cases) {
      const answer = await ask(guest, body as NewRequest)
      expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([400, code, [field]])
    }
    expect((await allOf()).event_number).toBe(before)
  })
})

describe('GET /my/requests', () => {
  test("200 a guest sees only their own requests, not those of the same room's other guest", async () => {
    const companion = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Jonas Webber' })
    const body = wish({ description: 'Only mine.' })
    await ask(companion, body)
    const own = (await world.call(companion, listMyRequests, { params: { hotelSlug } })).body
    expect(own.items.map(({ id }) => id)).toEqual([body.id])
    const his = (await world.call(guest, listMyRequests, { params: { hotelSlug } })).body
    expect(his.items.some(({ id }) => id === body.id)).toBe(false)
  })
})

describe('GET /requests', () => {
  test('200 pages follow one another without a gap, newest first, and carry the event number', async () => {
    const hotel = await world.aHotel()
    const someone = await world.aGuest(hotel)
    const staff = await world.aManager(hotel)
    const ids = await Promise.all(
      Array.from(
        { length: 7 },
        async () => (await world.call(someone, createRequest, { params: { hotelSlug: hotel }, body: wish() })).body.id,
      ),
    )
    const seen: { id: string; created_at: string }[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof allOf>> = (
        await world.call(staff, listRequests, {
          params: { hotelSlug: hotel },
          query: { limit: 3, ...(cursor && { cursor }) },
        })
      ).body
      // One stay and seven requests.
      expect(page.event_number).toBe(8)
      seen.push(...page.items)
      cursor = page.next_cursor
    } while (cursor)
    expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const moments = seen.map(({ created_at }) => created_at)
    expect(moments).toEqual(moments.toSorted().toReversed())
    expect(new Set(moments).size).toBeGreaterThan(1)
  })
  test('200 open and completed requests are separate', async () => {
    const body = wish()
    await ask(guest, body)
    await start(body.id)
    const has = async (state: 'open' | 'completed') =>
      (
        await world.call(manager, listRequests, { params: { hotelSlug }, query: { state, limit: 100 } })
      ).body.items.some(({ id }) => id === body.id)
    expect([await has('open'), await has('completed')]).toEqual([true, false])
    await complete(body.id)
    expect([await has('open'), await has('completed')]).toEqual([false, true])
  })
  test('400 an invalid limit or cursor', async () => {
    for (const query of [
      { limit: 0 },
      { limit: 101 },
      { limit: 'many' as never },
      { cursor: "1' or 1=1" },
      { state: 'all ' as never },
    ]) {
      expect((await world.call(manager, listRequests, { params: { hotelSlug }, query })).status).toBe(400)
    }
  })
})

describe('POST /requests/{requestId}/start and /complete', () => {
  test('200 pending to in-progress to completed, with the time and the name', async () => {
    const body = wish()
    await ask(guest, body)
    expect((await start(body.id)).body).toMatchObject({
      status: 'in-progress',
      started_by_name: 'Milica Kovač',
      completed_at: null,
    })
    const done = (await complete(body.id)).body
    expect(done).toMatchObject({ status: 'completed', completed_by_name: 'Milica Kovač' })
    expect(Date.parse(done.completed_at ?? '')).toBeGreaterThanOrEqual(Date.parse(done.started_at ?? ''))
  })
  test('409 the loser of a race gets the current request', async () => {
    const body = wish()
    await ask(guest, body)
    const answers = await Promise.all([start(body.id), start(body.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.body).toMatchObject({
      code: 'platform.changed_meanwhile',
      current: { id: body.id, status: 'in-progress' },
    })
  })
  test('409 no step can be skipped and nothing leaves completed', async () => {
    const body = wish()
    await ask(guest, body)
    expect((await complete(body.id)).status).toBe(409)
    await start(body.id)
    await complete(body.id)
    expect([(await start(body.id)).status, (await complete(body.id)).status]).toEqual([409, 409])
  })
})

describe('GET /requests/completed-today', () => {
  test("200 counts what was completed since midnight in the hotel's time zone, by type, whenever it was created", async () => {
    const hotel = await world.aHotel()
    const inHotel = await world.aGuest(hotel)
    const desk = await world.aManager(hotel)
    const params = { hotelSlug: hotel }
    const done = async (type: NewRequest['type'], completed: string | null) => {
      const { body } = await world.call(inHotel, createRequest, { params, body: wish({ type }) })
      await world.call(desk, startRequest, { params: { ...params, requestId: body.id } })
      await world.call(desk, completeRequest, { params: { ...params, requestId: body.id } })
      if (completed === null) return
      const midnight = sql`date_trunc('day', now() at time zone 'Pacific/Auckland') at time zone 'Pacific/Auckland'`
      await world.server.database.write(scopeFor(hotel, null), (tx) =>
        tx
          .updateTable('service_requests')
          .set({ completed_at: sql<string>`${midnight} ${sql.raw(completed)}` })
          .where('hotel_id', '=', hotel)
          .where('id', '=', body.id)
          .execute(),
      )
    }
    await world.server.database.onPlatform((tx) =>
      tx.updateTable('hotels').set({ time_zone: 'Pacific/Auckland' }).where('id', '=', hotel).execute(),
    )
    await done('towels', null)
    await done('towels', "+ interval '0'")
    await done('cleaning', null)
    await done('cleaning', "- interval '1 millisecond'")
    await world.call(inHotel, createRequest, { params, body: wish({ type: 'maintenance' }) })
    const answer = await world.call(desk, countCompletedToday, { params })
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        towels: 2,
        cleaning: 1,
        maintenance: 0,
        other: 0,
        types: { towels: 2, cleaning: 1 },
        departments: { reception: {}, housekeeping: { towels: 2, cleaning: 1 }, kitchen: {}, maintenance: {} },
        event_number: expect.any(Number) as number,
      },
    ])
    expect(answer.body.event_number).toBeGreaterThan(0)
  })

  test('200 to every role; a request that was handed over counts where it was completed', async () => {
    const hotelSlug = await world.aHotel()
    const params = { hotelSlug }
    const who = await world.aGuest(hotelSlug)
    const maid = await world.aManager(hotelSlug, { staff_role: 'housekeeping' })
    const done = async (handedOver: boolean) => {
      const { id } = (await world.call(who, createRequest, { params, body: wish({ type: 'towels' }) })).body
      const ofRequest = { ...params, requestId: id }
      const body = { id: newId(), from: 'housekeeping' as const, to: 'maintenance' as const }
      if (handedOver) await world.call(maid, handOverRequest, { params: ofRequest, body })
      await world.call(maid, startRequest, { params: ofRequest })
      await world.call(maid, completeRequest, { params: ofRequest })
    }
    await done(false)
    await done(true)
    for (const role of staffRoles) {
      const { status, body } = await world.call(
        await world.aManager(hotelSlug, { staff_role: role }),
        countCompletedToday,
        { params },
      )
      expect([role, status, body.towels, body.types, body.departments]).toEqual([
        role,
        200,
        2,
        { towels: 2 },
        { reception: {}, housekeeping: { towels: 1 }, kitchen: {}, maintenance: { towels: 1 } },
      ])
    }
  })
})

test('200 requests with the longest texts come in pages below 100 KB, each exactly once, to staff and to their guest', async () => {
  const slug = await world.aHotel()
  const [who, staff] = [await world.aGuest(slug, { guest_name: 'ђ'.repeat(120) }), await world.aManager(slug)]
  const ids = Array.from({ length: 150 }, () => newId())
  await world.server.database.write(scopeFor(slug, null), (tx) =>
    tx
      .insertInto('service_requests')
      .values(
        ids.map((id, at) => ({
          hotel_id: slug,
          id,
          guest_id: who.id,
          guest_name: 'ђ'.repeat(120),
          room_number: 'Room 12',
          type: 'other',
          department: 'reception' as const,
          description: '"本'.repeat(500),
          created_at: new Date(Date.now() - at * 1_000).toISOString(),
        })),
      )
      .execute(),
  )
  for (const [person, route] of [
    [staff, listRequests],
    [who, listMyRequests],
  ] as const) {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { items: { id: string }[]; next_cursor: string | null } = (
        await world.call(person, route, {
          params: { hotelSlug: slug },
          query: { limit: 100, ...(cursor && { cursor }) },
        })
      ).body
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(100_000)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(seen).toEqual(ids)
  }
})
