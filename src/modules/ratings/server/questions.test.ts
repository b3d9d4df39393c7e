import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribe } from '#modules/notifications/contract.ts'
import { erasePerson, exportPerson } from '#modules/privacy/contract.ts'
import { features } from '#modules/server.ts'
import { getMyStay } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { getLoggedEvent, getUpdate } from '#testing/logged-event.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { rate } from '../contract.ts'
import { getRatingSettings, updateRatingSettings } from '../contract/settings.ts'
import { listRatings } from '../contract/staff.ts'
import { webhookEvent } from './notifications.ts'
import { dueQuestions } from './questions.ts'

let world: TestServer
let receiver: PushReceiver
let hotelSlug: string
let manager: Person
beforeAll(async () => {
  receiver = await createPushReceiver()
  // Race of the job with a test that makes its stay and has not rated it: the jobs are run by hand below.
  world = await createTestServer({
    env: { PUSH_HOSTS: receiver.origin },
    features: features.map(({ jobs: _later, ...feature }) => feature),
  })
  hotelSlug = await aHotelAt(19)
  manager = await world.aManager(hotelSlug)
})
afterAll(async () => {
  await world?.close()
  await receiver?.close()
})

/** A hotel in whose zone it is now this hour. */
async function aHotelAt(hour: number): Promise<string> {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // The signs of these names are turned round.
  const time_zone = offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  return world.aHotel({ features: { ratings: true }, time_zone })
}
const write = (slug: string, statement: ReturnType<typeof sql>) =>
  world.server.database.write(scopeFor(slug, null), (tx) => statement.execute(tx))
/** A stay of so many nights, of which this is the day with that number. */
const aStay = async (slug: string, day: number, nights: number): Promise<{ who: Person; id: string }> => {
  const who = await world.aGuest(slug, { room_number: `Room ${newId().slice(-8)}` })
  const { id } = (await world.call(who, getMyStay, { params: { hotelSlug: slug } })).body.stay
  await write(
    slug,
    sql`update stays set check_in = today - ${day - 1}::int, check_out = today - ${day - 1}::int + ${nights}::int
      from (select (now() at time zone time_zone)::date as today from hotels where id = ${slug}) clock
      where "hotel_id" = ${slug} and id = ${id}`,
  )
  return { who, id }
}
const ask = (slug: string) =>
  world.server.database.write(scopeFor(slug, null), (tx) => dueQuestions.move(tx, scopeFor(slug, null)))
const asked = async (slug: string): Promise<string[]> =>
  (
    (await write(slug, sql`select id from stay_questions where "hotel_id" = ${slug}`)) as { rows: { id: string }[] }
  ).rows.map(({ id }) => id)

test('from 18:00 of the second day the guests of a stay of two nights get one push, unless they have answered', async () => {
  const { who, id } = await aStay(hotelSlug, 2, 2)
  const answered = await aStay(hotelSlug, 2, 3)
  await aStay(hotelSlug, 1, 2)
  await aStay(hotelSlug, 3, 4)
  await aStay(hotelSlug, 2, 1)
  for (const person of [who, answered.who])
    await world.call(person, subscribe, {
      params: {},
      body: { ...receiver.subscription(`/push/${person.id}`), hotel_id: hotelSlug, as: 'guest', language: 'en' },
    })
  const given = await world.call(answered.who, rate, {
    params: { hotelSlug },
    body: { id: newId(), kind: 'mid_stay', score: 5, language: 'en' },
  })
  expect(given.status).toBe(200)
  await Promise.all(Array.from({ length: 5 }, () => ask(hotelSlug)))
  expect(await asked(hotelSlug)).toEqual([id])
  const shown = (person: Person) => receiver.received.filter(({ path }) => path === `/push/${person.id}`)
  await expect
    .poll(() => shown(who).map(({ text }) => text), eventually)
    .toEqual([expect.stringContaining('How is your stay so far?')])
  expect(await ask(hotelSlug)).toBe(0)
  expect([shown(who).length, shown(answered.who).length]).toEqual([1, 0])
})

test('nothing is asked before 18:00, where the hotel does not ask, or where ratings are off', async () => {
  const early = await aHotelAt(16)
  const quiet = await aHotelAt(19)
  const off = await aHotelAt(19)
  const desk = await world.aManager(quiet)
  const form = { ask_things: true, ask_mid_stay: false, review_links: [], thanks: '' }
  await world.call(desk, updateRatingSettings, { params: { hotelSlug: quiet }, body: form })
  for (const slug of [early, quiet, off]) await aStay(slug, 2, 2)
  await write(off, sql`update hotels set features = '{}' where id = ${off}`)
  for (const slug of [early, quiet, off]) expect([slug, await ask(slug)]).toEqual([slug, 0])
})

test('a form that was filled before a colleague saved is refused with what is there now, and the same twice is once', async () => {
  const slug = await aHotelAt(12)
  const desk = await world.aManager(slug)
  const params = { hotelSlug: slug }
  const form = {
    ask_things: false,
    ask_mid_stay: true,
    review_links: [],
    thanks: 'Ciao',
    translations: { de: { thanks: 'Tschüss' } },
  }
  const first = await world.call(desk, updateRatingSettings, { params, body: { ...form, seen: null } })
  expect(first.body).toMatchObject(form)
  expect((await world.call(desk, updateRatingSettings, { params, body: { ...form, seen: null } })).status).toBe(200)
  const stale = await world.call(desk, updateRatingSettings, { params, body: { ...form, thanks: 'Bye', seen: null } })
  expect([stale.status, stale.body.code, stale.body.current]).toEqual([409, 'platform.changed_meanwhile', first.body])
  expect((await world.call(desk, getRatingSettings, { params })).body).toEqual(first.body)
})

test('a forgotten guest leaves the score, and neither name nor words, in the rows and in the log', async () => {
  const { who } = await aStay(hotelSlug, 2, 3)
  const body = { id: newId(), kind: 'mid_stay' as const, score: 2, words: 'The wombat snores', language: 'en' as const }
  await world.call(who, rate, { params: { hotelSlug }, body })
  const params = { hotelSlug, source: 'guests', personId: who.id }
  const exported = await world.call(manager, exportPerson, { params })
  expect(JSON.stringify(exported.body)).toContain('The wombat snores')
  await world.call(manager, erasePerson, { params })
  const { items } = (await world.call(manager, listRatings, { params: { hotelSlug } })).body
  expect(items.find(({ id }) => id === body.id)).toMatchObject({
    score: 2,
    kind: 'mid_stay',
    words: '',
    guest_id: null,
    guest_name: '—',
  })
  const log = await world.server.database.onPlatform((tx) =>
    tx.selectFrom('hotel_events').selectAll().where('hotel_id', '=', hotelSlug).execute(),
  )
  expect(JSON.stringify(log)).not.toContain('wombat')
  const ofRating = log.filter(({ entity, row_id }) => entity === 'ratings' && row_id === body.id)
  expect(ofRating.map(({ row_data }) => row_data)).toContainEqual(
    expect.objectContaining({ score: 2, guest_name: '—', guest_id: null, language: null }),
  )
})

const row = {
  id: 'a',
  kind: 'taxi',
  score: 2,
  room_number: 'Room 12',
  words: 'Late',
  guest_name: 'Ana',
  updated_at: 'now',
}
test.each([
  [getLoggedEvent('ratings', row), true],
  [getUpdate('ratings', row, 'score', 'ids'), true],
  [getUpdate('ratings', row, 'claimed_at'), false],
  [getLoggedEvent('stay_questions', row), false],
])('other systems are told each score, without words and name (%#)', (event, isTold) => {
  const data = { id: 'a', kind: 'taxi', score: 2, room_number: 'Room 12', given_at: 'now' }
  expect(webhookEvent(event)).toEqual(isTold ? { type: 'rating.given', data } : null)
})
