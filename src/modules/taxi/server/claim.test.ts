import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribe } from '#modules/notifications/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { cancelMyTaxiRequest, createTaxiRequest, type TaxiRequest } from '../contract.ts'
import { cancelTaxi, getOpenTaxis, listTaxiRequests, markTaxiArrived, claimTaxi } from '../contract/staff.ts'
import { taxi } from './index.ts'

let world: TestServer
let receiver: PushReceiver
let hotelSlug: string
let milica: Person
let dragan: Person
beforeAll(async () => {
  receiver = await createPushReceiver()
  world = await createTestServer({ quickJobs: true, env: { PUSH_HOSTS: receiver.origin }, features: [taxi] })
  hotelSlug = await world.aHotel()
  milica = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
  dragan = await world.aManager(hotelSlug, { display_name: 'Dragan Vuk' })
})
afterAll(async () => {
  await world?.close()
  await receiver?.close()
})

const call = async (who: Person): Promise<string> =>
  (
    await world.call(who, createTaxiRequest, {
      params: { hotelSlug },
      body: { id: newId(), pickup_location: 'Hotel Lobby' },
    })
  ).body.id
const press = (
  who: Person,
  route: typeof claimTaxi | typeof cancelTaxi | typeof markTaxiArrived,
  taxiRequestId: string,
) => world.call(who, route, { params: { hotelSlug, taxiRequestId } })
const getRow = async (id: string): Promise<TaxiRequest | undefined> =>
  (await world.call(milica, listTaxiRequests, { params: { hotelSlug }, query: { id } })).body.items[0]
/** Its two seconds are over, and it is dispatched automatically. */
const dispatchNow = async (id: string): Promise<void> => {
  await world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    tx
      .updateTable('taxi_requests')
      .set({ dispatch_due_at: sql<string>`now()` })
      .where('hotel_id', '=', hotelSlug)
      .where('id', '=', id)
      .execute(),
  )
  await expect.poll(async () => (await getRow(id))?.status).toBe('dispatched')
}
const open = async () => (await world.call(milica, getOpenTaxis, { params: { hotelSlug } })).body

test('an automatically dispatched taxi stays unclaimed until a person claims it; its guest is notified of the dispatch once', async () => {
  const guest = await world.aGuest(hotelSlug)
  await world.call(guest, subscribe, {
    params: {},
    body: { ...receiver.subscription(`/push/${guest.id}`), hotel_id: hotelSlug, as: 'guest', language: 'en' },
  })
  const id = await call(guest)
  await dispatchNow(id)
  expect(await open()).toMatchObject({ counts: { dispatched: 1 }, unclaimed: 1, oldest: { id, claimed_at: null } })
  const answers = await Promise.all([press(milica, claimTaxi, id), press(dragan, claimTaxi, id)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await getRow(id)).toMatchObject({
    status: 'dispatched',
    claimed_by: answers.find(({ status }) => status === 200)?.body.claimed_by,
  })
  expect(await open()).toMatchObject({ counts: { dispatched: 1 }, unclaimed: 0, oldest: null })
  const titles = () =>
    receiver.received
      .filter(({ path }) => path === `/push/${guest.id}`)
      .map(({ text }) => (JSON.parse(text) as { notification: { title: string } }).notification.title)
  await expect.poll(titles).toEqual(['Your taxi is on the way'])
  await press(dragan, markTaxiArrived, id)
  await expect.poll(titles).toEqual(['Your taxi is on the way', 'Your taxi is here'])
})

test('staff who cancel have claimed it; one cancelled by its guest is not unclaimed', async () => {
  const [guest, other] = [await world.aGuest(hotelSlug), await world.aGuest(hotelSlug)]
  const [off, back] = [await call(guest), await call(other)]
  expect((await press(dragan, cancelTaxi, off)).body).toMatchObject({ status: 'cancelled', claimed_by: 'Dragan Vuk' })
  await world.call(other, cancelMyTaxiRequest, { params: { hotelSlug, taxiRequestId: back } })
  expect((await press(milica, claimTaxi, back)).body).toMatchObject({
    code: 'platform.changed_meanwhile',
    current: { status: 'cancelled', claimed_by: null },
  })
  expect((await open()).unclaimed).toBe(0)
})

test('an unclaimed taxi is escalated although it was dispatched automatically, and its guest is not notified of that', async () => {
  const guest = await world.aGuest(hotelSlug, { room_number: 'Room 31' })
  await world.call(milica, subscribe, {
    params: {},
    body: { ...receiver.subscription(`/push/${milica.id}`), hotel_id: hotelSlug, as: 'manager', language: 'en' },
  })
  await world.call(guest, subscribe, {
    params: {},
    body: { ...receiver.subscription(`/push/${guest.id}`), hotel_id: hotelSlug, as: 'guest', language: 'en' },
  })
  const id = await call(guest)
  await dispatchNow(id)
  await world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    tx
      .updateTable('taxi_requests')
      .set({
        created_at: sql<string>`now() - interval '16 minutes'`,
        escalation_from: sql<string>`now() - interval '16 minutes'`,
        escalation_due_at: sql<string>`now()`,
      })
      .where('hotel_id', '=', hotelSlug)
      .where('id', '=', id)
      .execute(),
  )
  const told = (who: Person) =>
    receiver.received
      .filter(({ path, text }) => path === `/push/${who.id}` && text.includes(id))
      .map(({ text }) => (JSON.parse(text) as { notification: { title: string; body: string } }).notification)
  await expect
    .poll(() => told(milica).at(-1))
    .toMatchObject({
      title: 'Urgent: Taxi',
      body: 'Room 31, waiting 16 min. Nobody has taken it yet. Please see to it now.',
    })
  expect(told(guest).map(({ title }) => title)).toEqual(['Your taxi is on the way'])
})
