import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { subscribe } from '#modules/notifications/contract.ts'
import { createTaxiRequest } from '#modules/taxi/contract.ts'
import { completeTaxi, dispatchTaxi } from '#modules/taxi/contract/staff.ts'
import { newId } from '#platform/contract/id.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { openStream } from '#testing/streams/open-stream.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { rate, type NewRating } from '../contract.ts'
import { claimRating, getOpenRatings, listRatings, sortRating } from '../contract/staff.ts'

let world: TestServer
let receiver: PushReceiver
let hotelSlug: string
let manager: Person
let reception: Person
let guest: Person
let source_id: string
beforeAll(async () => {
  receiver = await createPushReceiver()
  world = await createTestServer({ env: { PUSH_HOSTS: receiver.origin } })
  await world.listen()
})
beforeEach(async () => {
  hotelSlug = await world.aHotel({ features: { ratings: true } })
  manager = await world.aManager(hotelSlug, { display_name: 'Dragan' })
  reception = await world.aManager(hotelSlug, { display_name: 'Milica', staff_role: 'reception' })
  guest = await world.aGuest(hotelSlug, { room_number: 'Room 12' })
  source_id = (
    await world.call(guest, createTaxiRequest, {
      params: { hotelSlug },
      body: { id: newId(), pickup_location: 'Lobby' },
    })
  ).body.id
  for (const route of [dispatchTaxi, completeTaxi])
    await world.call(manager, route, { params: { hotelSlug, taxiRequestId: source_id } })
})
afterAll(async () => {
  await world?.close()
  await receiver?.close()
})

const give = async (body: Partial<NewRating> = {}) =>
  (
    await world.call(guest, rate, {
      params: { hotelSlug },
      body: { id: newId(), kind: 'taxi', source_id, score: 2, language: 'en', ...body },
    })
  ).body
const list = async (who: Person, query = {}) =>
  (await world.call(who, listRatings, { params: { hotelSlug }, query })).body
const readOpen = async (who: Person) => (await world.call(who, getOpenRatings, { params: { hotelSlug } })).body
const theRating = async () => (await list(manager)).items[0]?.id ?? ''
const claim = (who: Person, ratingId: string) => world.call(who, claimRating, { params: { hotelSlug, ratingId } })
const sort = (who: Person, ratingId: string, note = '') =>
  world.call(who, sortRating, { params: { hotelSlug, ratingId }, body: { note } })

test('a low score waits, with the room, until one of twenty claims it, and a note closes it', async () => {
  await give({ words: 'Late' })
  expect(await readOpen(reception)).toMatchObject({
    counts: { low: 1 },
    unclaimed: 1,
    oldest: { room_number: 'Room 12', score: 2, words: 'Late', status: 'low' },
  })
  const id = await theRating()
  const colleagues = await Promise.all(
    Array.from({ length: 20 }, (_, at) => world.aManager(hotelSlug, { display_name: `Colleague ${at}` })),
  )
  const answers = await Promise.all(colleagues.map((who) => claim(who, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'tickets.already_claimed']))
  expect(await readOpen(reception)).toMatchObject({ counts: { low: 1 }, unclaimed: 0, oldest: null })
  expect((await sort(reception, id, ' An apology ')).body).toMatchObject({
    status: 'sorted',
    sorted_by: 'Milica',
    sorted_note: 'An apology',
  })
  const second = await sort(manager, id)
  expect([second.status, second.body.code, second.body.values]).toEqual([
    409,
    'platform.changed_meanwhile',
    { name: 'Milica' },
  ])
  expect(await readOpen(reception)).toMatchObject({ counts: { low: 0 }, unclaimed: 0 })
})

test('a score lowered to low rings, raised it is fine again, and claimed it stays with the one who has it', async () => {
  const status = async () => (await list(manager)).items[0]?.status
  await give({ score: 4 })
  expect([await status(), (await readOpen(manager)).unclaimed]).toEqual(['fine', 0])
  await give({ score: 1 })
  expect([await status(), (await readOpen(manager)).unclaimed]).toEqual(['low', 1])
  await give({ score: 3 })
  expect([await status(), (await readOpen(manager)).unclaimed]).toEqual(['fine', 0])
  await give({ score: 2 })
  await claim(reception, await theRating())
  await give({ score: 5 })
  expect((await list(manager)).items[0]).toMatchObject({ status: 'low', score: 5, claimed_by: 'Milica' })
  await sort(reception, await theRating())
  await give({ score: 1 })
  expect((await list(manager)).items[0]).toMatchObject({ status: 'low', claimed_by: null, sorted_by: null })
})

test('the reception reads what is low or sorted alone, whatever it asks for, and managers the figures', async () => {
  await give({ score: 5 })
  const day = dayFrom(0)
  const period = { from: '2020-01-01', to: day }
  expect((await list(reception, { ...period })).items).toEqual([])
  expect((await claim(reception, await theRating())).status).toBe(404)
  expect(await list(manager, period)).toMatchObject({
    items: [{ score: 5 }],
    figures: { kinds: [{ kind: 'taxi', count: 1, average: 5 }], weeks: [{ count: 1, average: 5 }] },
  })
  expect((await list(manager, { ...period, low: 'true' })).items).toEqual([])
  await give({ score: 2 })
  expect(await list(reception, period)).toMatchObject({ items: [{ score: 2 }], figures: null })
  for (const staff_role of ['housekeeping', 'kitchen', 'maintenance'] as const) {
    const who = await world.aManager(hotelSlug, { staff_role })
    expect((await world.call(who, listRatings, { params: { hotelSlug } })).status).toBe(403)
  }
})

test('on its stream the reception hears a low rating, and that it is fine again, without the new score', async () => {
  const listen = (who: Person) => openStream(world, who, { hotelSlug, as: 'manager' })
  const [desk, boss] = [await listen(reception), await listen(manager)]
  await give({ score: 4, words: 'quokka fine' })
  await expect.poll(boss.said).toContain('quokka fine')
  await give({ score: 2, words: 'quokka low' })
  await expect.poll(desk.said).toContain('quokka low')
  await give({ score: 5, words: 'quokka again' })
  await expect.poll(boss.said).toContain('quokka again')
  await expect.poll(() => desk.said().match(/"entity":"ratings"/g)?.length).toBe(2)
  expect(desk.said()).not.toMatch(/quokka (fine|again)/)
  expect(desk.said()).toContain('"status":"fine"')
  desk.close()
  boss.close()
})

test('the reception gets a push with room and score, and no words; a fine score sends none', async () => {
  const body = { ...receiver.subscription(`/push/${reception.id}`), hotel_id: hotelSlug, as: 'manager' as const }
  expect((await world.call(reception, subscribe, { params: {}, body: { ...body, language: 'en' } })).status).toBe(204)
  const shown = () => receiver.received.filter(({ path }) => path === `/push/${reception.id}`).map(({ text }) => text)
  await give({ score: 5, words: 'quokka fine' })
  await give({ score: 2, words: 'quokka low' })
  await expect.poll(shown).toHaveLength(1)
  expect(JSON.parse(shown()[0] ?? '{}')).toMatchObject({
    notification: {
      title: 'Room 12 rated 2 of 5',
      body: 'Taxi',
      navigate: expect.stringContaining(`/${hotelSlug}/manager/ratings?card=`),
    },
  })
  expect(shown()[0]).not.toContain('quokka')
})
