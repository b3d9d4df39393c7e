import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMyStay, mergeStay } from '#modules/stays/contract.ts'
import { createTaxiRequest } from '#modules/taxi/contract.ts'
import { completeTaxi, dispatchTaxi } from '#modules/taxi/contract/staff.ts'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { listMyRatings, rate, type NewRating } from '../contract.ts'
import { listRatings } from '../contract/staff.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
beforeAll(async () => {
  world = await createTestServer()
  hotelSlug = await world.aHotel({ features: { ratings: true }, time_zone: 'UTC' })
  manager = await world.aManager(hotelSlug)
})
afterAll(() => world.close())

const params = () => ({ hotelSlug })
const aGuest = (): Promise<Person> => world.aGuest(hotelSlug, { room_number: `Room ${newId().slice(-12)}` })
const give = (who: Person, body: Partial<NewRating>) =>
  world.call(who, rate, {
    params: params(),
    body: { id: newId(), kind: 'taxi', score: 5, language: 'en', ...body },
  })
const listMine = async (who: Person) => (await world.call(who, listMyRatings, { params: params() })).body.items
const getStay = async (who: Person) => (await world.call(who, getMyStay, { params: params() })).body.stay
const write = (statement: ReturnType<typeof sql>) =>
  world.server.database.write(scopeFor(hotelSlug, null), (tx) => statement.execute(tx))
const callTaxi = async (who: Person): Promise<string> =>
  (await world.call(who, createTaxiRequest, { params: params(), body: { id: newId(), pickup_location: 'Lobby' } })).body
    .id
const aTaxi = async (who: Person): Promise<string> => {
  const taxiRequestId = await callTaxi(who)
  for (const route of [dispatchTaxi, completeTaxi])
    expect((await world.call(manager, route, { params: { hotelSlug, taxiRequestId } })).status).toBe(200)
  return taxiRequestId
}
const setDates = (id: string, check_in: string, check_out: string | null) =>
  write(
    sql`update stays set check_in = ${check_in}, check_out = ${check_out} where "hotel_id" = ${hotelSlug} and id = ${id}`,
  )
const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

test('a thing that is done is rated, the later rating stays in the first row, and one that arrives again changes nothing', async () => {
  const who = await aGuest()
  const source_id = await aTaxi(who)
  const [first, second] = [newId(), newId()]
  expect((await give(who, { id: first, source_id, score: 4, words: ' Quick ' })).body).toMatchObject({
    kind: 'taxi',
    source_id,
    score: 4,
    words: 'Quick',
  })
  expect((await give(who, { id: second, source_id, score: 3 })).body).toMatchObject({ score: 3, words: '' })
  for (const id of [first, second]) expect((await give(who, { id, source_id, score: 1 })).body.score).toBe(3)
  expect(await listMine(who)).toMatchObject([{ score: 3, words: '' }])
  const { items } = (await world.call(manager, listRatings, { params: params() })).body
  expect(items.filter((row) => row.source_id === source_id)).toMatchObject([{ id: first, score: 3, status: 'fine' }])
})

test('a day after the first rating it is too late for another score, and a repeated one still answers', async () => {
  const who = await aGuest()
  const [id, source_id] = [newId(), await aTaxi(who)]
  await give(who, { id, source_id })
  await write(
    sql`update ratings set created_at = now() - interval '24 hours' where "hotel_id" = ${hotelSlug} and id = ${id}`,
  )
  const late = await give(who, { source_id, score: 2 })
  expect([late.status, late.body.code]).toEqual([409, 'ratings.too_late'])
  expect((await give(who, { id, source_id })).status).toBe(200)
})

test('what is not done, of another stay or of a kind that nothing has, cannot be rated', async () => {
  const [who, other] = [await aGuest(), await aGuest()]
  const [open, done] = [await callTaxi(who), await aTaxi(other)]
  for (const body of [
    { source_id: open },
    { source_id: done },
    { source_id: newId() },
    { kind: 'order', source_id: done },
    { kind: 'extra', source_id: done },
    { kind: 'mid_stay' },
    { kind: 'check_out' },
  ] as const) {
    const { status, body: refusal } = await give(who, body)
    expect([body, status, refusal.code]).toEqual([body, 404, 'ratings.not_yours'])
  }
  for (const body of [
    { score: 0 },
    { score: 6 },
    { score: 2.5 },
    { words: 'x'.repeat(601) },
    {},
    { kind: 'check_out' },
  ])
    expect(
      (await give(who, { ...(body as Partial<NewRating>), ...('kind' in body && { source_id: done }) })).status,
    ).toBe(400)
  expect(await listMine(who)).toEqual([])
})

test('the question of the second day is for stays of two nights, from 10:00, and the last one from 07:00 of the last day', async () => {
  const who = await aGuest()
  const { id } = await getStay(who)
  const isAsked = async (kind: NewRating['kind']) => (await give(who, { kind })).status === 200
  const ask = async () => {
    const { questions } = (await world.call(who, getMyStay, { params: params() })).body as {
      questions?: { kind: string }[]
    }
    return questions?.map(({ kind }) => kind)
  }
  await setDates(id, day(0), null)
  expect(await ask()).toEqual([])
  await setDates(id, day(0), day(1))
  expect(await ask()).toEqual(['check_out'])
  await setDates(id, day(0), day(2))
  expect(await ask()).toEqual(['mid_stay', 'check_out'])
  for (const [time, expected] of [
    [`${day(1)}T09:59:59Z`, [false, false]],
    [`${day(1)}T10:00:00Z`, [true, false]],
    [`${day(2)}T06:59:59Z`, [true, false]],
    [`${day(2)}T07:00:00Z`, [true, true]],
  ] as const) {
    world.clock.set(time)
    try {
      expect([time, await isAsked('mid_stay'), await isAsked('check_out')]).toEqual([time, ...expected])
    } finally {
      world.clock.set(Date.now())
    }
  }
})

test('of a merged stay the ratings go along, and of two answers to one question the later one stays', async () => {
  const [one, other] = [await aGuest(), await aGuest()]
  const [from, into] = [await getStay(one), await getStay(other)]
  for (const { id } of [from, into]) await setDates(id, day(-2), day(1))
  const source_id = await aTaxi(one)
  const [early, late] = [newId(), newId()]
  await give(one, { source_id, score: 4 })
  await give(other, { id: early, kind: 'mid_stay', score: 2 })
  await give(one, { id: late, kind: 'mid_stay', score: 5 })
  const merged = await world.call(manager, mergeStay, {
    params: { hotelSlug, stayId: from.id },
    body: { into: into.id },
  })
  expect(merged.status).toBe(200)
  expect(await listMine(other)).toMatchObject([
    { kind: 'taxi', score: 4 },
    { kind: 'mid_stay', score: 5 },
  ])
  for (const id of [early, late]) expect((await give(other, { id, kind: 'mid_stay', score: 1 })).body.score).toBe(5)
})

test('a hundred ratings whose answers are lost are each there once', async () => {
  const who = await aGuest()
  const source_id = await aTaxi(who)
  const given = Array.from({ length: 25 }, (_, at) => ({ id: newId(), source_id, score: (at % 5) + 1 }))
  await Promise.all(given.flatMap((body) => [give(who, body), give(who, body), give(who, body), give(who, body)]))
  expect(await listMine(who)).toHaveLength(1)
  const { rows } = (await write(
    sql`select jsonb_array_length(ids) as taken from ratings where "hotel_id" = ${hotelSlug} and source_id = ${source_id}`,
  )) as { rows: { taken: number }[] }
  expect(rows).toEqual([{ taken: 25 }])
})

test('where ratings are off, guests are told so and the stay has nothing of them', async () => {
  const slug = await world.aHotel()
  const who = await world.aGuest(slug)
  const { body } = await world.call(who, getMyStay, { params: { hotelSlug: slug } })
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['questions']))
  expect(Object.keys(body)).not.toContain('farewell')
  const answer = await world.call(who, rate, {
    params: { hotelSlug: slug },
    body: { id: newId(), kind: 'taxi', score: 5, language: 'en' },
  })
  expect([answer.status, answer.body.code]).toEqual([403, 'hotels.feature_off'])
})
