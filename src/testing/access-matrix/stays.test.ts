import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkOutStay } from '#modules/check-out/contract.ts'
import type { GuestSignInPolicy } from '#modules/hotels/contract.ts'
import * as rooms from '#modules/rooms/contract.ts'
import { openEvents } from '#modules/sessions/contract.ts'
import { signInGuest } from '#modules/sign-in/contract.ts'
import { getMyStay, inviteCompanion } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import type { Route } from '#platform/contract/route.ts'
import { reportMetrics } from '../faults/metrics.ts'
import { scopeFor } from '../scope.ts'
import { dayFrom } from '../setup/hotel-day.ts'
import { createTestServer, getUrl, nobody, type Person, type TestServer } from '../test-server.ts'
import { allFeatures } from './hotels.ts'

/* Two parties in one room: no way of signing in shows a second party the stay that is there already. */

const marker = 'quokka-secret'
const room_number = 'Room 12'
const lead = 'Ana Petrović'

let world: TestServer
let hotelSlug: string
let manager: Person
let resident: Person
beforeAll(async () => {
  world = await createTestServer()
  await world.listen()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel({ features: allFeatures })
  manager = await world.aManager(hotelSlug)
  await world.call(manager, rooms.addRooms, { params: { hotelSlug }, body: { room_numbers: [room_number] } })
  await choose('code')
  resident = await signIn({ room_number, guest_name: lead, access_code: await getCode() })
  await send(resident, 'sendMyMessage', {
    id: newId(),
    text: marker,
    language: 'en',
    written_at: new Date().toISOString(),
  })
})

type Form = Record<string, string>
const choose = (guest_signin: GuestSignInPolicy) =>
  world.call(manager, rooms.changeGuestSignIn, { params: { hotelSlug }, body: { guest_signin } })
const signIn = async (body: Form): Promise<Person> => {
  const answer = await world.call(nobody, signInGuest, { params: { hotelSlug }, body })
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  return { ...nobody, id: answer.body.user.id, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}
const getCode = async () =>
  (await world.call(manager, rooms.listRooms, { params: { hotelSlug } })).body.items[0]?.stay_code ?? ''
const getCard = async () =>
  (await world.call(manager, rooms.listRoomCards, { params: { hotelSlug } })).body.items[0]?.card_token ?? ''
const getStay = async (who: Person) => (await world.call(who, getMyStay, { params: { hotelSlug } })).body
const getSecret = async (who: Person) =>
  (await world.call(who, inviteCompanion, { params: { hotelSlug }, body: { id: newId() } })).body.code
const find = (id: string): Route => {
  const found = world.server.routes.find((route) => route.id === id)
  if (!found) throw new Error(`No route ${id}.`)
  return found
}
const ask = (who: Person, route: Route, payload?: object) =>
  world.server.app.inject({
    method: route.method,
    url: getUrl(route, { params: { hotelSlug } }),
    headers: { cookie: who.cookie, ...(payload && { 'content-type': 'application/json' }) },
    ...(payload && { payload: JSON.stringify(payload) }),
  })
const send = (who: Person, id: string, payload: object) => ask(who, find(id), payload)
const reserve = (guest_name: string) =>
  world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
    tx
      .insertInto('reservations')
      .values({
        hotel_id: hotelSlug,
        id: newId(),
        guest_name,
        apartment: room_number,
        check_in: dayFrom(0),
        check_out: dayFrom(3),
        source: 'manual',
      })
      .execute(),
  )

/** Which answers and streams of a guest have the marker. */
const findLeaks = async (who: Person): Promise<string[]> => {
  const leaks: string[] = []
  const reads = world.server.routes.filter(
    ({ method, access, path, id }) =>
      method === 'GET' &&
      (access === 'guest' || access === 'guest-or-manager') &&
      !/\{(?!hotelSlug)/.test(path) &&
      id !== openEvents.id,
  )
  expect(reads.length).toBeGreaterThan(5)
  for (const route of reads) if ((await ask(who, route)).body.includes(marker)) leaks.push(route.id)
  const stream = new AbortController()
  const url = getUrl(openEvents, { params: { hotelSlug }, query: { as: 'guest', after: 1 } })
  const { body } = await fetch(world.base + url, { headers: { cookie: who.cookie }, signal: stream.signal })
  let said = ''
  const read = async (): Promise<void> => {
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) said += chunk
  }
  void read().catch(() => {})
  // Missed events come before the first live event, which this write makes.
  await send(who, 'createRequest', { id: newId(), type: 'other', description: 'the end of the backlog' })
  await expect.poll(() => said).toContain('the end of the backlog')
  if (said.includes(marker)) leaks.push('stream')
  stream.abort()
  return leaks
}

const ways: readonly [what: string, policy: GuestSignInPolicy, getForm: () => Promise<Form>][] = [
  ['the name of the guest who is there', 'open', async () => ({ room_number, guest_name: lead })],
  ['another name', 'open', async () => ({ room_number, guest_name: 'Some Body' })],
  ['another spelling of the room', 'open', async () => ({ room_number: 'zimmer 12', guest_name: lead })],
  ['a personal code', 'open', async () => ({ room_number, guest_name: 'Some Body', access_code: 'my own code' })],
  ['the card of the room', 'qr', async () => ({ guest_name: lead, card: await getCard() })],
  ['the card, where nothing is asked for', 'open', async () => ({ guest_name: 'Some Body', card: await getCard() })],
  [
    'a reservation of the same name',
    'reservation',
    async () => {
      await reserve(lead)
      return { room_number, guest_name: lead }
    },
  ],
  [
    'another reservation',
    'reservation',
    async () => {
      await reserve('Jonas Weber')
      return { room_number, guest_name: 'Jonas Weber' }
    },
  ],
  [
    'the stay code, under another name',
    'code',
    async () => ({ room_number, guest_name: 'Some Body', access_code: await getCode() }),
  ],
]
let cells = 0

test.each(ways)('%s, under the policy %s, leads to nothing of the stay in the room', async (_what, policy, getForm) => {
  await choose(policy)
  expect(await findLeaks(await signIn(await getForm()))).toEqual([])
  cells += 1
})

test('an invitation of somebody outside leads to nothing of it, one of the stay to all of it', async () => {
  await choose('open')
  const stranger = await signIn({ room_number, guest_name: lead })
  expect(await findLeaks(await signIn({ guest_name: 'Their Friend', invitation: await getSecret(stranger) }))).toEqual(
    [],
  )
  const companion = await signIn({ guest_name: 'Marko Petrović', invitation: await getSecret(resident) })
  expect(await findLeaks(companion)).toEqual(['getMyConversation', 'stream'])
})

test('the next guest of the room begins with nothing, and whoever was there reads nothing more', async () => {
  const { stay } = await getStay(resident)
  await world.call(manager, checkOutStay, { params: { hotelSlug, stayId: stay.id }, body: {} })
  expect((await ask(resident, find('getMyConversation'))).statusCode).toBe(401)
  expect(await findLeaks(await signIn({ room_number, guest_name: lead, access_code: await getCode() }))).toEqual([])
  reportMetrics('stays in one room', { ways: cells, leaks: 0 })
})
