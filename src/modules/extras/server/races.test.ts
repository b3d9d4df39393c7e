import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBill } from '#modules/bill/contract/bill.ts'
import { checkOutStay } from '#modules/check-out/contract.ts'
import { getMyStay, openStay } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import { scopeFor } from '#testing/scope.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { askForExtra, withdrawMyExtra } from '../contract.ts'
import { addExtra } from '../contract/editing.ts'
import { approveExtra, listExtraBookings } from '../contract/staff.ts'
import { dueBookings } from './bookings/store.ts'

const runs = isLong ? 500 : 8

let world: TestServer
let hotelSlug: string
let manager: Person
let guest: Person
let extra_id: string
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel({ features: { extras: true, bill: true } })
  manager = await world.aManager(hotelSlug)
  guest = await world.aGuest(hotelSlug)
  extra_id = newId()
  const body = { id: extra_id, name: 'Boat trip', price: 35, unit: 'each' } as const
  await world.call(manager, addExtra, { params: { hotelSlug }, body })
})

const ask = async (who: Person) => {
  const body = { id: newId(), extra_id, quantity: 1, note: '', expected_total: 35 }
  const { body: booking } = await world.call(who, askForExtra, { params: { hotelSlug }, body })
  return { ...booking, of: { params: { hotelSlug, extraBookingId: booking.id } } }
}
const approve = ({ of }: Awaited<ReturnType<typeof ask>>) => world.call(manager, approveExtra, { ...of, body: {} })
const countCharges = async (stayId: string, id: string): Promise<number> =>
  (await world.call(manager, getBill, { params: { hotelSlug, stayId } })).body.charges.filter(
    ({ source_id }) => source_id === id,
  ).length
const statusOf = async (id: string): Promise<string | undefined> =>
  (await world.call(manager, listExtraBookings, { params: { hotelSlug }, query: { id } })).body.items[0]?.status
/** Both at once. An approval locks the stay first and is slower: the other begins up to 14 ms after it. */
const atOnce = (run: number, approval: () => Promise<unknown>, other: () => Promise<unknown>) =>
  Promise.all([approval(), pause((run % 8) * 2).then(other)])

/** What became of it, and how often it was charged. */
const readOutcome = async ({ id, stay_id }: Awaited<ReturnType<typeof ask>>) =>
  `${await statusOf(id)} (charges: ${await countCharges(stay_id, id)})`
/** @returns each outcome once */
const report = (against: string, outcomes: readonly string[]): string[] => {
  const found = [...Map.groupBy(outcomes, (outcome) => outcome)]
  reportMetrics(
    `extras approved against ${against}`,
    Object.fromEntries(found.map(([outcome, { length }]) => [outcome, length])),
  )
  return found.map(([outcome]) => outcome)
}

test('approved and withdrawn at once: one of both, and charged only if it is approved', async () => {
  const outcomes: string[] = []
  for (let run = 0; run < runs; run++) {
    const booking = await ask(guest)
    const withdraw = () => world.call(guest, withdrawMyExtra, { ...booking.of, body: {} })
    await atOnce(run, () => approve(booking), withdraw)
    outcomes.push(await readOutcome(booking))
  }
  const found = report('a withdrawal', outcomes)
  expect(['approved (charges: 1)', 'withdrawn (charges: 0)']).toEqual(expect.arrayContaining(found))
}, 600_000)

test('approved and expired at once: one of both, and charged only if it is approved', async () => {
  const scope = scopeFor(hotelSlug, {})
  const outcomes: string[] = []
  for (let run = 0; run < runs; run++) {
    const booking = await ask(guest)
    await world.server.database.write(scope, (tx) =>
      tx
        .updateTable('extra_bookings')
        .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
        .where('hotel_id', '=', hotelSlug)
        .where('id', '=', booking.id)
        .execute(),
    )
    const expire = () => world.server.database.write(scope, (tx) => dueBookings.move(tx, scope))
    await atOnce(run, () => approve(booking), expire)
    outcomes.push(await readOutcome(booking))
  }
  const found = report('their expiry', outcomes)
  expect(['approved (charges: 1)', 'expired (charges: 0)']).toEqual(expect.arrayContaining(found))
}, 600_000)

test('approved while the stay ends: charged to it before the end, or expired', async () => {
  const outcomes: string[] = []
  for (let run = 0; run < runs; run++) {
    const room_number = `Room ${100 + run}`
    const body = { id: newId(), room_number, lead_name: 'Lena Schmidt', check_in: dayFrom(0) }
    await world.call(manager, openStay, { params: { hotelSlug }, body })
    const who = await world.aGuest(hotelSlug, { room_number, guest_name: 'Lena Schmidt' })
    const { stay } = (await world.call(who, getMyStay, { params: { hotelSlug } })).body
    const booking = await ask(who)
    const end = () => world.call(manager, checkOutStay, { params: { hotelSlug, stayId: stay.id }, body: {} })
    await atOnce(run, () => approve(booking), end)
    outcomes.push(await readOutcome(booking))
  }
  const found = report('the end of the stay', outcomes)
  expect(['approved (charges: 1)', 'expired (charges: 0)']).toEqual(expect.arrayContaining(found))
}, 600_000)
