import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subscribe } from '#modules/notifications/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { cancelMyTaxiRequest, createTaxiRequest } from '../contract.ts'
import { cancelTaxi, dispatchTaxi, markTaxiArrived } from '../contract/staff.ts'
import { taxi } from './index.ts'

let world: TestServer
let receiver: PushReceiver
let hotelSlug: string
let manager: Person
beforeAll(async () => {
  const { jobs: _, ...still } = taxi
  receiver = await createPushReceiver()
  world = await createTestServer({
    env: { PUSH_HOSTS: receiver.origin, NOTIFICATION_HOST: receiver.origin, NOTIFICATION_SECRET: 'secret' },
    features: [still],
  })
  hotelSlug = await world.aHotel()
  manager = await world.aManager(hotelSlug)
  await listen(manager, 'manager')
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const listen = async (who: Person, as: 'guest' | 'manager'): Promise<void> => {
  const body = { ...receiver.subscription(`/push/${who.id}`), hotel_id: hotelSlug, as, language: 'en' as const }
  expect((await world.call(who, subscribe, { params: {}, body })).status).toBe(204)
}
const aGuestWhoListens = async (values = {}): Promise<Person> => {
  const who = await world.aGuest(hotelSlug, values)
  await listen(who, 'guest')
  return who
}
const call = async (who: Person): Promise<string> =>
  (
    await world.call(who, createTaxiRequest, {
      params: { hotelSlug },
      body: { id: newId(), pickup_location: 'Behind the secret garden' },
    })
  ).body.id
const press = (route: typeof dispatchTaxi | typeof cancelTaxi | typeof markTaxiArrived, taxiRequestId: string) =>
  world.call(manager, route, { params: { hotelSlug, taxiRequestId } })

type Shown = { title: string; body: string; tag: string; navigate: string }
const arrivedAt = (who: Person) => receiver.received.filter(({ path }) => path === `/push/${who.id}`)
const shownTo = (who: Person): Shown[] =>
  arrivedAt(who).map(({ text }) => (JSON.parse(text) as { notification: Shown }).notification)
const isTold = async (who: Person, titles: readonly string[]): Promise<void> => {
  await expect.poll(() => shownTo(who).map(({ title }) => title)).toEqual(titles)
}

describe('push messages', () => {
  test('staff are notified of a new taxi immediately, for ten minutes, by room and without the pick-up place', async () => {
    const id = await call(await aGuestWhoListens({ room_number: 'Room 12' }))
    await expect
      .poll(() => shownTo(manager).find(({ tag }) => tag === `taxi:${id}`))
      .toMatchObject({
        title: 'Taxi for Room 12',
        body: 'A guest is asking for a taxi.',
        navigate: expect.stringMatching(new RegExp(`/${hotelSlug}/manager/taxi-requests\\?card=${id}$`)),
      })
    const message = arrivedAt(manager).find(({ text }) => text.includes(id))
    expect(message?.headers).toMatchObject({ ttl: '600', urgency: 'high' })
    expect(message?.text).not.toContain('secret garden')
  })
  test('a guest is notified when their taxi is on the way and when it has arrived', async () => {
    const who = await aGuestWhoListens()
    const id = await call(who)
    await press(dispatchTaxi, id)
    await isTold(who, ['Your taxi is on the way'])
    await press(markTaxiArrived, id)
    await isTold(who, ['Your taxi is on the way', 'Your taxi is here'])
    expect(shownTo(who).every(({ navigate }) => navigate.endsWith(`/${hotelSlug}/guest/taxi?card=${id}`))).toBe(true)
    expect(arrivedAt(who)[0]?.headers).toMatchObject({ ttl: '600', urgency: 'normal' })
  })
  test('a guest is notified when staff cancel, and not of their own cancellation', async () => {
    const [told, quiet] = [await aGuestWhoListens(), await aGuestWhoListens()]
    await world.call(quiet, cancelMyTaxiRequest, { params: { hotelSlug, taxiRequestId: await call(quiet) } })
    await press(cancelTaxi, await call(told))
    await isTold(told, ['Your taxi has been cancelled'])
    expect(shownTo(quiet)).toEqual([])
  })
})

test('the notification service is called once for a new taxi request, with exactly the specified fields', async () => {
  const id = await call(await world.aGuest(hotelSlug, { room_number: 'Room 3', guest_name: 'Ana Petrović' }))
  const calls = () =>
    receiver.received.filter(({ path, text }) => path === '/notify-new-taxi-request' && text.includes(id))
  await expect.poll(() => calls().length).toBe(1)
  await press(cancelTaxi, id)
  expect(JSON.parse(calls()[0]?.text ?? '{}')).toEqual({
    hotel_id: hotelSlug,
    taxi_request: {
      id,
      guest_name: 'Ana Petrović',
      room_number: 'Room 3',
      pickup_location: 'Behind the secret garden',
    },
  })
})
