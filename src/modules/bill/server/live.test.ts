import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { markInvoicePaid } from '#modules/invoices/contract.ts'
import { toCents } from '#modules/money/policy.ts'
import { newId } from '#platform/contract/id.ts'
import { isLong, reportMetrics, within } from '#testing/faults/metrics.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { seedStay } from '#testing/setup/seed-stay.ts'
import { openStream, type OpenStream } from '#testing/streams/open-stream.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { getPercentiles } from '../../../../bench/percentiles.ts'
import { addCharge } from '../contract.ts'
import { getBill, getMyBill } from '../contract/bill.ts'
import { makeBillInvoice } from '../contract/invoices.ts'
import { updateBillSettings } from '../contract/settings.ts'

let world: TestServer
let hotelSlug: string
let manager: Person
let guests: Person[]
let stayId: string
beforeAll(async () => {
  world = await createTestServer()
  await world.listen()
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel({ features: { bill: true } })
  manager = await world.aManager(hotelSlug)
  guests = await Promise.all(
    ['Ana', 'Ben', 'Iva', 'Luka'].map((guest_name) => world.aGuest(hotelSlug, { guest_name, room_number: 'Room 12' })),
  )
  stayId = await seedStay(world, hotelSlug, guests)
  await world.call(manager, updateBillSettings, { params: { hotelSlug }, body: { shown: 'all' } })
})

const charge = async (): Promise<string> => {
  const body = { id: newId(), description: 'Boat trip', quantity: 1, price: 4.35 }
  expect((await world.call(manager, addCharge, { params: { hotelSlug, stayId }, body })).status).toBe(201)
  return body.id
}
const invoice = async (): Promise<string> => {
  const params = { hotelSlug, stayId }
  const { sums } = (await world.call(manager, getBill, { params })).body
  const expected = sums.map(({ currency, open: total }) => ({ currency, total }))
  const body = { id: newId(), guest_name: 'Ana', language: 'en', charge_ids: 'rest', expected } as const
  expect((await world.call(manager, makeBillInvoice, { params, body })).status).toBe(201)
  return body.id
}
const pay = async (invoiceId: string): Promise<string> => {
  const call = { params: { hotelSlug, invoiceId }, body: { paid_how: 'card' } } as const
  expect((await world.call(manager, markInvoicePaid, call)).status).toBe(200)
  return invoiceId
}
const readMine = async (guest: Person) => (await world.call(guest, getMyBill, { params: { hotelSlug } })).body
const countChanges = ({ said }: OpenStream): number => said().split('"entity":"stays"').length
const getLastNumber = ({ said }: OpenStream): number =>
  Math.max(...Array.from(said().matchAll(/"number":(\d+)/g), ([, number]) => Number(number)))

test('a charge, an invoice and its payment are on every desk and on each phone of the stay at once', async () => {
  const [rounds, desks] = isLong ? [50, 50] : [2, 10]
  const colleagues = await Promise.all(Array.from({ length: 5 }, () => world.aManager(hotelSlug)))
  const onDesks = await Promise.all(
    Array.from({ length: desks }, (_, at) =>
      openStream(world, colleagues[at % colleagues.length] ?? manager, { hotelSlug, as: 'manager' }),
    ),
  )
  const onPhones = await Promise.all(guests.map((guest) => openStream(world, guest, { hotelSlug, as: 'guest' })))
  const took: number[] = []
  /** Does it, until each desk has the row, and each phone, told of a change, has read the bill with it. */
  const measure = async (
    act: () => Promise<string>,
    row: (id: string) => RegExp,
    isRead: (bill: Awaited<ReturnType<typeof readMine>>, id: string) => boolean,
  ): Promise<string> => {
    const before = onPhones.map(countChanges)
    const sentAt = performance.now()
    const id = await act()
    const often = { ...eventually, interval: 5 }
    const phones = onPhones.map(async (phone, at) => {
      await expect.poll(() => countChanges(phone), often).toBeGreaterThan(before[at] ?? 0)
      expect(isRead(await readMine(guests[at] ?? manager), id)).toBe(true)
    })
    await expect.poll(() => onDesks.every(({ said }) => row(id).test(said())), often).toBe(true)
    await Promise.all(phones)
    took.push(performance.now() - sentAt)
    return id
  }
  const created = (id: string) => new RegExp(`"operation":"insert","id":"${id}"`)
  for (let round = 0; round < rounds; round += 1) {
    await measure(charge, created, ({ charges }, id) => charges.some((one) => one.id === id))
    const made = await measure(invoice, created, ({ invoices }, id) => invoices.some((one) => one.id === id))
    await measure(
      () => pay(made),
      (id) => new RegExp(`"id":"${id}".*"status":"paid"`),
      ({ invoices }, id) => invoices.some((one) => one.id === id && one.paid),
    )
  }
  const { p50, p99 } = getPercentiles(took)
  reportMetrics('money on desks and phones', { desks, phones: onPhones.length, changes: took.length, ms: p50, p99 })
  expect(isLong ? p99 : p50).toBeLessThan(within(500))
  for (const stream of [...onDesks, ...onPhones]) stream.close()
}, 120_000)

test('a phone whose stream was cut hears afterwards of what was charged meanwhile, and reads the right sum', async () => {
  const cuts = isLong ? 100 : 8
  const guest = guests[0] ?? manager
  let phone = await openStream(world, guest, { hotelSlug, as: 'guest' })
  for (let cut = 1; cut <= cuts; cut += 1) {
    const after = getLastNumber(phone)
    phone.close()
    await charge()
    phone = await openStream(world, guest, { hotelSlug, as: 'guest', after })
    await expect.poll(phone.said, eventually).toContain('"entity":"stays"')
    expect(toCents((await readMine(guest)).sums[0]?.charged ?? 0)).toBe(435 * cut)
  }
  phone.close()
}, 60_000)
