import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateHotelSettings, type HotelSettings } from '#modules/hotels/contract/settings.ts'
import { subscribe } from '#modules/notifications/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import { isLong } from '#testing/faults/metrics.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { cancelMyTaxiRequest, createTaxiRequest, type NewTaxiRequest, type TaxiRequest } from '../contract.ts'
import { dispatchTaxi, getOpenTaxis, listTaxiRequests } from '../contract/staff.ts'
import { taxi } from './index.ts'
import { dueTaxis } from './store.ts'

let world: TestServer
let receiver: PushReceiver
let hotelSlug: string
let manager: Person
beforeAll(async () => {
  receiver = await createPushReceiver()
  world = await createTestServer({ quickJobs: true, env: { PUSH_HOSTS: receiver.origin }, features: [taxi] })
  hotelSlug = await world.aHotel({ taxi_ahead: true })
  manager = await world.aManager(hotelSlug, { display_name: 'Dragan' })
  await change({ taxi_dispatch: 'by_staff', taxi_destination: true })
  await world.call(manager, subscribe, {
    params: {},
    body: { ...receiver.subscription(`/push/${manager.id}`), hotel_id: hotelSlug, as: 'manager', language: 'en' },
  })
})
afterAll(async () => {
  await world?.close()
  await receiver?.close()
})

async function change(body: HotelSettings): Promise<void> {
  expect((await world.call(manager, updateHotelSettings, { params: { hotelSlug }, body })).body).toMatchObject(body)
}
const aGuest = (): Promise<Person> => world.aGuest(hotelSlug, { room_number: `Room ${newId().slice(-12)}` })
const ask = (who: Person, body: Partial<NewTaxiRequest> = {}) =>
  world.call(who, createTaxiRequest, {
    params: { hotelSlug },
    body: { id: newId(), pickup_location: 'Hotel Lobby', ...body },
  })
const dispatch = (taxiRequestId: string, minutes?: number) =>
  world.call(manager, dispatchTaxi, {
    params: { hotelSlug, taxiRequestId },
    ...(minutes !== undefined && { body: { minutes } }),
  })
const cancel = (who: Person, taxiRequestId: string) =>
  world.call(who, cancelMyTaxiRequest, { params: { hotelSlug, taxiRequestId } })
const getRow = async (id: string): Promise<TaxiRequest> =>
  (await world.call(manager, listTaxiRequests, { params: { hotelSlug }, query: { id } })).body.items[0] as TaxiRequest
const minutesAfter = (from: string | null, to: string | null): number =>
  (Date.parse(to ?? '') - Date.parse(from ?? '')) / 60_000
const stepMs = 5 * 60_000
const inMinutes = (minutes: number): string =>
  new Date(Math.ceil((Date.now() + minutes * 60_000) / stepMs) * stepMs).toISOString()
/** Moves all times of a taxi so much earlier. */
const minutesAgo = (minutes: number, id: string): Promise<unknown> =>
  world.server.database.write(scopeFor(hotelSlug, null), (tx) =>
    tx
      .updateTable('taxi_requests')
      .set(
        Object.fromEntries(
          ['created_at', 'escalation_from', 'escalation_due_at', 'dispatch_due_at', 'complete_due_at'].map((name) => [
            name,
            sql<string>`(${sql.ref(name)} at time zone 'UTC' - make_interval(mins => ${minutes})) at time zone 'UTC'`,
          ]),
        ),
      )
      .where('hotel_id', '=', hotelSlug)
      .where('id', '=', id)
      .execute(),
  )

test('where staff call the taxis, nothing is dispatched or completed by the clock over 24 hours, and it escalates', async () => {
  const { body } = await ask(await aGuest())
  expect(body).toMatchObject({
    status: 'requested',
    estimated_arrival: null,
    dispatch_due_at: null,
    complete_due_at: null,
  })
  for (let hour = 1; hour <= 24; hour += 1) {
    await minutesAgo(60, body.id)
    await sweepDueRows(world.server.database, [dueTaxis])()
    expect((await getRow(body.id)).status).toBe('requested')
  }
  await expect.poll(async () => (await getRow(body.id)).escalation_level, eventually).toBe(2)
  const sent = await dispatch(body.id, 10)
  expect(sent.body).toMatchObject({ status: 'dispatched', claimed_by: 'Dragan' })
  expect(minutesAfter(sent.body.dispatched_at, sent.body.estimated_arrival)).toBe(10)
  expect(minutesAfter(sent.body.dispatched_at, sent.body.complete_due_at)).toBe(60)
  await minutesAgo(60, body.id)
  await expect.poll(async () => (await getRow(body.id)).status, eventually).toBe('completed')
})

test('without minutes it is 15; a taxi that is under way keeps its times when the setting changes', async () => {
  const byStaff = (await ask(await aGuest())).body
  const sent = (await dispatch(byStaff.id)).body
  expect(minutesAfter(sent.dispatched_at, sent.estimated_arrival)).toBe(15)
  await change({ taxi_dispatch: 'automatic' })
  const automatic = (await ask(await aGuest())).body
  expect(minutesAfter(automatic.created_at, automatic.estimated_arrival)).toBe(15)
  await change({ taxi_dispatch: 'by_staff' })
  await minutesAgo(1, automatic.id)
  await expect.poll(async () => (await getRow(automatic.id)).status, eventually).toBe('dispatched')
  for (const minutes of [0, 121, 2.5]) expect((await dispatch(byStaff.id, minutes)).status).toBe(400)
})

test('a taxi for a time rings 20 minutes before, arrives then, and is beside the one that is called now', async () => {
  const who = await aGuest()
  const time = inMinutes(180)
  const { body } = await ask(who, { scheduled_for: time })
  expect(body).toMatchObject({ scheduled_for: time, dispatch_due_at: null })
  expect(minutesAfter(body.ring_due_at, time)).toBe(20)
  expect((await ask(who)).status).toBe(201)
  expect((await world.call(manager, getOpenTaxis, { params: { hotelSlug } })).body).toMatchObject({
    scheduled: 1,
    next_scheduled: time,
  })
  const sent = (await dispatch(body.id)).body
  expect(sent).toMatchObject({ status: 'dispatched', estimated_arrival: time, ring_due_at: null })
  expect(minutesAfter(time, sent.complete_due_at)).toBe(45)
  await change({ taxi_dispatch: 'automatic' })
  const second = (await ask(who, { scheduled_for: time })).body
  expect(second.estimated_arrival).toBe(time)
  expect([minutesAfter(second.dispatch_due_at, time), minutesAfter(time, second.complete_due_at)]).toEqual([15, 45])
  await change({ taxi_dispatch: 'by_staff' })
  expect((await ask(who, { scheduled_for: inMinutes(200) })).status).toBe(201)
  const fourth = await ask(who, { scheduled_for: inMinutes(220) })
  expect([fourth.status, fourth.body.code]).toEqual([409, 'taxi.scheduled_enough'])
  expect((await cancel(who, second.id)).body).toMatchObject({ status: 'cancelled', ring_due_at: null })
  expect((await ask(who, { scheduled_for: inMinutes(10) })).body.code).toBe('hours.time_unavailable')
})

test('the destination is on the row and in the push to staff, where the hotel asks for one', async () => {
  const { body } = await ask(await aGuest(), { dropoff_location: ' The airport ' })
  expect(body.dropoff_location).toBe('The airport')
  const shown = () => receiver.received.filter(({ text }) => text.includes(body.id)).map(({ text }) => text)
  await expect.poll(() => shown()[0] ?? '', eventually).toContain('The airport')
  await change({ taxi_destination: false })
  expect((await ask(await aGuest(), { dropoff_location: 'The airport' })).body.dropoff_location).toBe('')
  await change({ taxi_destination: true })
  expect((await ask(await aGuest(), { dropoff_location: 'x'.repeat(201) })).status).toBe(400)
})

test('of a dispatch and a cancellation at the same moment one wins, many times over', async () => {
  const rounds = isLong ? 50 : 4
  const outcomes: Record<string, number> = {}
  for (let round = 0; round < rounds; round += 1)
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const who = await aGuest()
        const { id } = (await ask(who)).body
        // Each has been answered before the other in one pair, and is sent first in half of the rest: or one could win
        // all of them.
        const early = index % 2 === 0 ? cancel(who, id) : null
        if (index === 0) await early
        const first = dispatch(id, 5)
        if (index === 1) await first
        const [sent, back] = await Promise.all([first, early ?? cancel(who, id)])
        const { status } = await getRow(id)
        outcomes[status] = (outcomes[status] ?? 0) + 1
        expect([sent.status, back.status]).toEqual(status === 'dispatched' ? [200, 409] : [409, 200])
      }),
    )
  expect(Object.keys(outcomes).toSorted()).toEqual(['cancelled', 'dispatched'])
  expect((outcomes['cancelled'] ?? 0) + (outcomes['dispatched'] ?? 0)).toBe(10 * rounds)
}, 120_000)
