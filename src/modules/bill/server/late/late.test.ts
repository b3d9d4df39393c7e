import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkOutStay } from '#modules/check-out/contract.ts'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import { makeApiKey } from '#modules/keys/server/token.ts'
import { subscribe } from '#modules/notifications/contract.ts'
import { getMyStay, getStay, listStays, type ListedStay } from '#modules/stays/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { asJson } from '#platform/server/database/column-values.ts'
import { hashToken } from '#platform/server/token.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { setStayDays } from '#testing/setup/seed-stay.ts'
import { addTouristTax, enterPersons, taxPerson } from '#testing/setup/tourist-tax.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { addCharge, correctCharge } from '../../contract.ts'
import { getBill } from '../../contract/bill.ts'
import { cancelInvoice, makeBillInvoice } from '../../contract/invoices.ts'
import { countLateStays } from '../../contract/late.ts'

let world: TestServer
let receiver: PushReceiver
let hotelSlug: string
let manager: Person
let stayId: string
beforeAll(async () => {
  receiver = await createPushReceiver()
  world = await createTestServer({ env: { PUSH_HOSTS: receiver.origin }, quickJobs: true })
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})
beforeEach(async () => {
  hotelSlug = await world.aHotel({ features: { bill: true } })
  manager = await world.aManager(hotelSlug)
  const guest = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Ana Petrović' })
  stayId = (await world.call(guest, getMyStay, { params: { hotelSlug } })).body.stay.id
})

const ofStay = () => ({ params: { hotelSlug, stayId } })
const turn = (bill: boolean) =>
  world.call(manager, updateHotelSettings, { params: { hotelSlug }, body: { guest_services: { bill } } })
const charge = async (price: number): Promise<string> => {
  const body = { id: newId(), description: 'Minibar', quantity: 1, price }
  const { status } = await world.call(manager, addCharge, { ...ofStay(), body })
  expect(status).toBe(201)
  return body.id
}
const correct = (chargeId: string, amount: number) =>
  world.call(manager, correctCharge, {
    params: { hotelSlug, chargeId },
    body: { id: newId(), amount, reason: 'Not taken' },
  })
const invoice = async (total: number): Promise<string> => {
  const body = { id: newId(), guest_name: 'Ana Petrović', language: 'en', charge_ids: 'rest' } as const
  const expected = [{ currency: 'EUR', total }]
  expect((await world.call(manager, makeBillInvoice, { ...ofStay(), body: { ...body, expected } })).status).toBe(201)
  return body.id
}
const end = () => world.call(manager, checkOutStay, { ...ofStay(), body: {} })
const leaveDaysAgo = (days: number) =>
  world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
    sql`update stays set ended_at = now() - make_interval(days => ${days}) where hotel_id = ${hotelSlug} and id = ${stayId}`.execute(
      tx,
    ),
  )
const list = async (which: 'present' | 'ended', who = manager): Promise<ListedStay[]> =>
  (await world.call(who, listStays, { params: { hotelSlug }, query: { list: which } })).body.items as ListedStay[]
const count = async (who = manager) => (await world.call(who, countLateStays, { params: { hotelSlug } })).body.count
/** Two nights of a tax of 1.00, charged when the stay ends. */
const taxAtEnd = async () => {
  await setStayDays(world, hotelSlug, { check_in: dayFrom(-2) })
  await addTouristTax(world, manager, hotelSlug, { amount: 1 })
  expect((await enterPersons(world, manager, { hotelSlug, stayId, persons: [taxPerson()] })).status).toBe(200)
}
const nine = [{ currency: 'EUR', total: 9 }]

test('a stay with a late charge is in Left beyond its 30 days, counted, until an invoice holds it', async () => {
  await end()
  await charge(9)
  await leaveDaysAgo(31)
  expect(await list('ended')).toMatchObject([{ id: stayId, open_sums: nine }])
  expect(await count()).toBe(1)
  const invoiceId = await invoice(9)
  expect([await list('ended'), await count()]).toEqual([[], 0])
  await world.call(manager, cancelInvoice, { params: { hotelSlug, invoiceId }, body: { id: newId() } })
  expect([(await list('ended')).length, await count()]).toEqual([1, 1])
})

test('what is corrected to 0 is no late charge; a part that is left is one', async () => {
  await end()
  const chargeId = await charge(15)
  await correct(chargeId, 6)
  await leaveDaysAgo(31)
  expect(await list('ended')).toMatchObject([{ open_sums: nine }])
  await correct(chargeId, 9)
  expect([await list('ended'), await count()]).toEqual([[], 0])
  await leaveDaysAgo(29)
  expect(await list('ended')).toMatchObject([{ id: stayId, open_sums: [] }])
})

test('a present stay says what it has to pay, and counts when it ends with it', async () => {
  await charge(9)
  expect(await list('present')).toMatchObject([{ open_sums: nine }])
  expect((await world.call(manager, getStay, ofStay())).body.stay.open_sums).toEqual(nine)
  expect(await count()).toBe(0)
  await end()
  expect(await count()).toBe(1)
})

test('another hotel, and a key that may not read bills, see nothing of it', async () => {
  await end()
  await charge(9)
  await leaveDaysAgo(31)
  const asKey = async (...scopes: string[]) => {
    const key = makeApiKey()
    const row = { hotel_id: hotelSlug, id: newId(), name: 'Desk', prefix: key.slice(0, 10), key_hash: hashToken(key) }
    await world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
      tx
        .insertInto('api_keys')
        .values({ ...row, scopes: asJson(scopes), created_by: 'Milica', created_by_id: newId() })
        .execute(),
    )
    const query = { list: 'ended' } as const
    const headers = { authorization: `Bearer ${key}` }
    return (await world.call(nobody, listStays, { params: { hotelSlug }, query }, headers)).body.items
  }
  expect(await asKey('stays:read')).toEqual([])
  expect(await asKey('stays:read', 'bills:read')).toMatchObject([{ open_sums: nine }])
  const other = await world.aStaffedHotel()
  hotelSlug = other.hotel
  manager = other.staff
  await turn(true)
  expect([await list('ended'), await count()]).toEqual([[], 0])
})

test('without bills nothing is shown, asked for or counted', async () => {
  await end()
  await charge(9)
  const asked = async (bill: boolean) => {
    await turn(bill)
    await list('ended')
    world.watch.seen = []
    const found = await list('ended')
    const statements = world.watch.seen.filter(({ hotel }) => hotel === hotelSlug)
    world.watch.seen = null
    return { found, charges: statements.filter(({ statement }) => statement.includes('charges')).length }
  }
  expect((await asked(true)).charges).toBeGreaterThan(0)
  const { found, charges } = await asked(false)
  expect([found[0]?.id, found[0]?.open_sums, charges]).toEqual([stayId, undefined, 0])
  expect(await world.call(manager, countLateStays, { params: { hotelSlug } })).toMatchObject({
    status: 403,
    body: { code: 'hotels.feature_off' },
  })
  await leaveDaysAgo(31)
  expect(await list('ended')).toEqual([])
})

test('the reception hears a late charge once; not what was charged before, is corrected or comes with the end', async () => {
  const [reception, kitchen] = [
    await world.aManager(hotelSlug, { staff_role: 'reception' }),
    await world.aManager(hotelSlug, { staff_role: 'kitchen' }),
  ]
  for (const who of [reception, kitchen]) {
    const at = {
      ...receiver.subscription(`/push/${who.id}`),
      hotel_id: hotelSlug,
      as: 'manager',
      language: 'en',
    } as const
    expect((await world.call(who, subscribe, { params: {}, body: at })).status).toBe(204)
  }
  const heard = (who: Person) =>
    receiver.received
      .filter(({ path }) => path === `/push/${who.id}`)
      .map(({ text }) => (JSON.parse(text) as { notification: { body: string } }).notification.body)
  await taxAtEnd()
  await charge(35)
  await end()
  expect((await world.call(manager, getBill, ofStay())).body.charges).toMatchObject([{ kind: 'tax' }, { amount: 35 }])
  const id = await charge(9)
  await correct(id, 4)
  const room = (amount: string) => `Room 12: ${amount}\u00a0€ after check-out`
  await expect.poll(() => heard(reception), eventually).toEqual([room('9.00')])
  await charge(3)
  await expect.poll(() => heard(reception), eventually).toEqual([room('9.00'), room('3.00')])
  expect(heard(kitchen)).toEqual([])
})
