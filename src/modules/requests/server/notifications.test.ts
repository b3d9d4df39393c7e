import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subscribe } from '#modules/notifications/contract.ts'
import { newId } from '#platform/contract/id.ts'
import type { Language } from '#platform/contract/languages.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { retryAtOnce } from '#testing/setup/retry-at-once.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { createRequest } from '../contract.ts'
import { completeRequest, startRequest } from '../contract/staff.ts'
import { requests } from './index.ts'

let world: TestServer
let receiver: PushReceiver
let hotelSlug: string
let manager: Person
beforeAll(async () => {
  receiver = await createPushReceiver()
  world = await createTestServer({
    quickJobs: true,
    env: { PUSH_HOSTS: receiver.origin, NOTIFICATION_HOST: receiver.origin, NOTIFICATION_SECRET: 'secret' },
    features: [requests],
  })
  hotelSlug = await world.aHotel()
  manager = await world.aManager(hotelSlug)
  await listen(manager, 'manager', 'en')
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const listen = async (who: Person, as: 'guest' | 'manager', language: Language): Promise<void> => {
  const body = { ...receiver.subscription(`/push/${who.id}`), hotel_id: who.hotelId ?? '', as, language }
  expect((await world.call(who, subscribe, { params: {}, body })).status).toBe(204)
}
const aGuestWhoListens = async (language: Language, values = {}): Promise<Person> => {
  const who = await world.aGuest(hotelSlug, values)
  await listen(who, 'guest', language)
  return who
}
const ask = async (who: Person, type: string = 'towels'): Promise<string> =>
  (
    await world.call(who, createRequest, {
      params: { hotelSlug: who.hotelId ?? '' },
      body: { id: newId(), type, description: 'A secret wish' },
    })
  ).body.id
const press = (route: typeof startRequest | typeof completeRequest, requestId: string) =>
  world.call(manager, route, { params: { hotelSlug, requestId } })

type Shown = { title: string; body: string; lang: string; tag: string; navigate: string }
const arrivedAt = (who: Person) => receiver.received.filter(({ path }) => path === `/push/${who.id}`)
const shownTo = (who: Person): Shown[] =>
  arrivedAt(who).map(({ text }) => (JSON.parse(text) as { notification: Shown }).notification)
const getNews = (who: Person, id: string): Shown[] => shownTo(who).filter(({ tag }) => tag === `requests:${id}`)

describe('push messages', () => {
  test("staff hear of a new request at once, by room and type without the guest's words, with a link to its card", async () => {
    const id = await ask(await world.aGuest(hotelSlug, { room_number: 'Room 12' }), 'maintenance')
    await expect
      .poll(() => getNews(manager, id), eventually)
      .toMatchObject([
        {
          title: 'Room 12: Maintenance',
          body: 'A guest has made a request.',
          navigate: expect.stringMatching(new RegExp(`/${hotelSlug}/manager/requests\\?card=${id}$`)),
        },
      ])
    const message = arrivedAt(manager).find(({ text }) => text.includes(id))
    expect(message?.headers).toMatchObject({ ttl: '3600', urgency: 'high' })
    expect(message?.text).not.toContain('secret wish')
  })
  test("a push names the session's room, whatever room the guest has written", async () => {
    const guest = await world.aGuest(hotelSlug, { room_number: 'Room 17' })
    const id = newId()
    await world.call(guest, createRequest, {
      params: { hotelSlug },
      body: { id, type: 'towels', description: 'Now', room_number: 'Room 99, fire, leave at once' },
    })
    await expect.poll(() => getNews(manager, id), eventually).toMatchObject([{ title: 'Room 17: Towels' }])
  })
  test('two members of staff of one hotel, and its guest, each get their own language', async () => {
    const [german, russian] = [await world.aManager(hotelSlug), await world.aManager(hotelSlug)]
    await listen(german, 'manager', 'de')
    await listen(russian, 'manager', 'ru')
    const guest = await aGuestWhoListens('pl', { room_number: 'Room 14' })
    const id = await ask(guest, 'cleaning')
    await expect
      .poll(() => getNews(german, id), eventually)
      .toMatchObject([{ lang: 'de', title: 'Room 14: Reinigung', body: 'Ein Gast hat einen Wunsch.' }])
    await expect.poll(() => getNews(russian, id), eventually).toMatchObject([{ lang: 'ru', title: 'Room 14: Уборка' }])
    await press(startRequest, id)
    await expect
      .poll(() => getNews(guest, id), eventually)
      .toMatchObject([{ lang: 'pl', title: 'Państwa prośba: Sprzątanie', body: 'Już się tym zajmujemy.' }])
  })
  test('a guest is notified when their request is started and completed, and not of their own taps or of other guests', async () => {
    const [guest, other] = [await aGuestWhoListens('en'), await aGuestWhoListens('en')]
    const id = await ask(guest)
    await press(startRequest, id)
    await expect
      .poll(() => getNews(guest, id), eventually)
      .toMatchObject([{ title: 'Your request: Towels', body: 'We are taking care of it.' }])
    await press(completeRequest, id)
    await expect
      .poll(() => getNews(guest, id), eventually)
      .toMatchObject([
        {},
        {
          body: 'Your request has been completed.',
          navigate: expect.stringMatching(new RegExp(`/${hotelSlug}/guest/requests\\?card=${id}$`)),
        },
      ])
    expect(arrivedAt(guest)[0]?.headers).toMatchObject({ urgency: 'normal' })
    expect(shownTo(other)).toEqual([])
  })
  test("another hotel's staff get nothing, also where one browser is used by both", async () => {
    const other = await world.aHotel()
    const stranger = await world.aManager(other)
    await listen(stranger, 'manager', 'en')
    const id = await ask(await world.aGuest(hotelSlug))
    const own = await ask(await world.aGuest(other))
    await expect.poll(() => getNews(stranger, own), eventually).toHaveLength(1)
    await expect.poll(() => getNews(manager, id), eventually).toHaveLength(1)
    expect(shownTo(stranger).map(({ navigate }) => new URL(navigate).pathname)).toEqual([`/${other}/manager/requests`])
  })
})

test('the notification service is called once for a new request, signed, with exactly the specified fields', async () => {
  const guest = await world.aGuest(hotelSlug, { room_number: 'Room 3', guest_name: 'Ana Petrović' })
  const id = await ask(guest, 'other')
  await press(startRequest, id)
  const calls = () => receiver.received.filter(({ path, text }) => path === '/notify-new-request' && text.includes(id))
  await expect.poll(() => calls().length).toBe(1)
  const [call] = calls()
  expect(JSON.parse(call?.text ?? '{}')).toEqual({
    hotel_id: hotelSlug,
    request: { id, guest_name: 'Ana Petrović', room_number: 'Room 3', type: 'other' },
  })
  const { headers = {}, text } = call ?? {}
  const signature = createHmac('sha256', 'secret')
    .update(`${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${text}`)
    .digest('base64')
  expect([headers['content-type'], headers['webhook-signature']]).toEqual(['application/json', `v1,${signature}`])
})

test('a failing notification service is called again with the same body, and the guest does not notice', async () => {
  receiver.answersAt.set('/notify-new-request', [503, 404])
  const guest = await world.aGuest(hotelSlug)
  const id = newId()
  const answer = await world.call(guest, createRequest, {
    params: { hotelSlug },
    body: { id, type: 'other', description: 'Calls that fail' },
  })
  expect(answer.status).toBe(201)
  const calls = () => receiver.received.filter(({ path, text }) => path === '/notify-new-request' && text.includes(id))
  await retryAtOnce(world, hotelSlug)
  await expect.poll(() => calls().length).toBeGreaterThanOrEqual(2)
  expect(new Set(calls().map(({ text, headers }) => `${text} ${headers['webhook-id'] as string}`)).size).toBe(1)
})
