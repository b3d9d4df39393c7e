import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOutStay } from '#modules/check-out/contract.ts'
import { putEssentials } from '#modules/essentials/contract.ts'
import { getMyStay } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import type { MyStayRatings } from '../../contract.ts'
import { openFarewell, rateByKey } from '../../contract/farewell.ts'
import { updateRatingSettings } from '../../contract/settings.ts'
import { listRatings } from '../../contract/staff.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
beforeAll(async () => {
  world = await createTestServer()
  hotelSlug = await world.aHotel({ features: { ratings: true } })
  manager = await world.aManager(hotelSlug)
})
afterAll(() => world.close())

const params = () => ({ hotelSlug })
const open = (key: string, slug = hotelSlug) =>
  world.call(nobody, openFarewell, { params: { hotelSlug: slug }, body: { key } })
const give = (key: string, body: { id?: string; score?: number; words?: string } = {}) =>
  world.call(nobody, rateByKey, { params: params(), body: { key, id: newId(), score: 5, language: 'en', ...body } })
const getStay = async (who: Person, slug = hotelSlug) => {
  const { body } = await world.call(who, getMyStay, { params: { hotelSlug: slug } })
  return { id: body.stay.id, key: (body as MyStayRatings).farewell ?? '' }
}
const leave = async (stayId: string) =>
  expect((await world.call(manager, checkOutStay, { params: { hotelSlug, stayId }, body: {} })).status).toBe(200)
const endedAgo = (stayId: string, hours: number) =>
  world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    sql`update stays set ended_at = now() - make_interval(hours => ${hours}) where "hotel_id" = ${hotelSlug} and id = ${stayId}`.execute(
      tx,
    ),
  )
const aLeft = async () => {
  const stay = await getStay(await world.aGuest(hotelSlug, { room_number: `Room ${newId().slice(-8)}` }))
  await leave(stay.id)
  return stay
}
const ratingsOf = async (stayId: string) =>
  (await world.call(manager, listRatings, { params: params() })).body.items.filter(({ stay_id }) => stay_id === stayId)

test('every phone of a stay has the same key; it opens the farewell from the end of the stay for 72 hours', async () => {
  const who = await world.aGuest(hotelSlug)
  const { id, key } = await getStay(who)
  expect((await getStay(who)).key).toBe(key)
  const early = await open(key)
  expect([early.status, early.body.code]).toEqual([403, 'ratings.link_invalid'])
  await leave(id)
  expect((await open(key)).status).toBe(200)
  await endedAgo(id, 71)
  expect((await open(key)).status).toBe(200)
  await endedAgo(id, 72)
  expect([(await open(key)).status, (await give(key)).status]).toEqual([403, 403])
})

test('the page is the same to the byte before, without and after every score', async () => {
  const review_links = [{ label: 'Maps', url: 'https://maps.example/here' }]
  await world.call(manager, updateRatingSettings, {
    params: params(),
    body: { ask_things: true, ask_mid_stay: true, review_links, thanks: 'See you' },
  })
  await world.call(manager, putEssentials, {
    params: params(),
    body: {
      check_in_from: '14:00',
      check_out_until: '10:00',
      phones: [{ label: 'Reception', number: '+382 33 400 100', translations: {} }],
    },
  })
  const { id, key } = await aLeft()
  const read = async () => JSON.stringify((await open(key)).body)
  const before = await read()
  expect(JSON.parse(before)).toEqual({
    phone: '+382 33 400 100',
    thanks: 'See you',
    translations: {},
    asks: true,
    review_links,
  })
  for (const score of [1, 2, 3, 4, 5]) {
    expect((await give(key, { score, words: 'quokka' })).status).toBe(204)
    expect(await read()).toBe(before)
  }
  expect(await ratingsOf(id)).toMatchObject([{ kind: 'check_out', score: 5, words: 'quokka', guest_id: null }])
})

test('a rating with the key counts once, the later one stays within a day, and then it is too late', async () => {
  const { id, key } = await aLeft()
  const first = newId()
  for (let time = 0; time < 3; time += 1) expect((await give(key, { id: first, score: 3 })).status).toBe(204)
  await give(key, { score: 4 })
  await give(key, { id: first, score: 3 })
  expect(await ratingsOf(id)).toMatchObject([{ id: first, score: 4 }])
  await world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    sql`update ratings set created_at = now() - interval '25 hours' where "hotel_id" = ${hotelSlug} and id = ${first}`.execute(
      tx,
    ),
  )
  const late = await give(key, { score: 1 })
  expect([late.status, late.body.code]).toEqual([409, 'ratings.too_late'])
})

test('a key opens nothing in another hotel, changed by a sign, or of another stay, and wrong ones come to a limit', async () => {
  const [{ key }, other] = [await aLeft(), await aLeft()]
  const second = await world.aHotel({ features: { ratings: true } })
  expect((await open(key, second)).status).toBe(403)
  const wrong = [
    `${other.key.slice(0, 36)}${key.slice(36)}`,
    `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
    '',
    'x.y',
  ]
  for (const one of wrong) expect((await open(one)).status).toBe(403)
  const statuses: number[] = []
  for (let time = 0; time < 60 && statuses.at(-1) !== 429; time += 1) statuses.push((await open('x.y')).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await open(key)).status).toBe(200)
})

test('with a bill and without ratings there is a farewell without a question; without both none', async () => {
  const slug = await world.aHotel({ features: { bill: true } })
  const desk = await world.aManager(slug)
  const { id, key } = await getStay(await world.aGuest(slug), slug)
  await world.call(desk, checkOutStay, { params: { hotelSlug: slug, stayId: id }, body: {} })
  expect((await open(key, slug)).body).toEqual({
    phone: null,
    thanks: '',
    translations: {},
    asks: false,
    review_links: [],
  })
  const answer = await world.call(nobody, rateByKey, {
    params: { hotelSlug: slug },
    body: { key, id: newId(), score: 5, language: 'en' },
  })
  expect([answer.status, answer.body.code]).toEqual([403, 'hotels.feature_off'])
  const off = await world.aHotel()
  expect((await getStay(await world.aGuest(off), off)).key).toBe('')
})

test('a review link is https, without user and password, and nothing else', async () => {
  const save = (url: string) =>
    world.call(manager, updateRatingSettings, {
      params: params(),
      body: { ask_things: true, ask_mid_stay: true, review_links: [{ label: 'Maps', url }], thanks: '' },
    })
  for (const url of [
    'javascript:alert(1)',
    'http://maps.example',
    'https://me:secret@maps.example',
    'https://',
    'https://a b.example',
    'maps.example',
  ]) {
    const { status, body } = await save(url)
    expect([url, status, body.fields?.['review_links.0.url']?.code]).toEqual([url, 400, 'ratings.link_address_invalid'])
  }
  expect((await save('https://maps.example:8443/a?b=c#d')).status).toBe(200)
})
