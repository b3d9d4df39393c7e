import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateBillSettings } from '#modules/bill/contract/settings.ts'
import { bill } from '#modules/bill/server/index.ts'
import { createInvoice, sendInvoice } from '#modules/invoices/contract.ts'
import { invoices } from '#modules/invoices/server/index.ts'
import { subscribe } from '#modules/notifications/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { openClient } from '#platform/server/database/client.ts'
import { getDeletion, getLoggedEvent, getUpdate } from '#testing/logged-event.ts'
import { createPushReceiver, type PushReceiver } from '#testing/outside/push-receiver.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { putFiscalRecord } from '../contract.ts'
import { fiscal } from './index.ts'
import { webhookEvent } from './notifications.ts'

let world: TestServer
let receiver: PushReceiver
let hotelSlug: string
beforeAll(async () => {
  receiver = await createPushReceiver()
  world = await createTestServer({
    env: { PUSH_HOSTS: receiver.origin },
    features: [bill, invoices, fiscal],
    quickJobs: true,
  })
  hotelSlug = await world.aHotel({ features: { bill: true } })
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const listen = async (who: Person): Promise<void> => {
  const body = {
    ...receiver.subscription(`/push/${who.id}`),
    hotel_id: hotelSlug,
    as: 'manager',
    language: 'en',
  } as const
  expect((await world.call(who, subscribe, { params: {}, body })).status).toBe(204)
}
const arrivedAt = (who: Person): string[] =>
  receiver.received
    .filter(({ path }) => path === `/push/${who.id}`)
    .map(({ text }) => (JSON.parse(text) as { notification: { body: string } }).notification.body)

test('managers are told once of each number that is still missing after its time, and of none that was noted', async () => {
  const [manager, reception] = [
    await world.aManager(hotelSlug),
    await world.aManager(hotelSlug, { staff_role: 'reception' }),
  ]
  await listen(manager)
  await listen(reception)
  const settings = { fiscal: true, fiscal_labels: ['IKOF'] }
  await world.call(manager, updateBillSettings, { params: { hotelSlug }, body: settings })
  const ids = [newId(), newId(), newId()]
  for (const id of ids) {
    const items = [{ id: newId(), description: 'Sauna', quantity: 1, price: 20 }]
    const body = { id, guest_name: 'Jonas Weber', room_number: 'Room 4', items }
    await world.call(manager, createInvoice, { params: { hotelSlug }, body })
    await world.call(manager, sendInvoice, { params: { hotelSlug, invoiceId: id } })
    const params = { hotelSlug, subject: 'invoices', subjectId: id }
    await world.call(manager, putFiscalRecord, { params, body: { state: 'due', seen: null } })
  }
  const noted = { hotelSlug, subject: 'invoices', subjectId: ids[1] ?? '' }
  const body = { state: 'done' as const, numbers: [{ label: 'IKOF', value: '1' }] }
  expect((await world.call(manager, putFiscalRecord, { params: noted, body })).status).toBe(200)
  const sql = openClient(world.database.owner)
  const makeLate = (id: string | undefined) =>
    sql`update fiscal_records set due_at = now() - interval '1 second' where hotel_id = ${hotelSlug} and subject_id = ${id ?? ''}`
  for (const id of ids.slice(0, 2)) await makeLate(id)
  await expect.poll(() => arrivedAt(manager), eventually).toEqual(['INV-0001 has no fiscal number'])
  await makeLate(ids[2])
  await expect
    .poll(() => arrivedAt(manager), eventually)
    .toEqual(['INV-0001 has no fiscal number', 'INV-0003 has no fiscal number'])
  expect(arrivedAt(reception)).toEqual([])
  await sql.end()
})

const table = 'fiscal_records'
const row = { subject: 'invoices', label: 'INV-0042', state: 'due' }

test.each([
  [getLoggedEvent(table, row), 'fiscal.due'],
  [getLoggedEvent(table, { ...row, state: 'done' }), 'fiscal.done'],
  [getUpdate(table, { ...row, state: 'done' }, 'state', 'numbers'), 'fiscal.done'],
  [getUpdate(table, { ...row, state: 'done' }, 'numbers'), 'fiscal.done'],
  [getUpdate(table, row, 'state'), 'fiscal.due'],
  [getUpdate(table, { ...row, state: 'none' }, 'state'), undefined],
  [getUpdate(table, row, 'reminded_at'), undefined],
  [getDeletion(table, row), undefined],
  [getLoggedEvent('invoices', row), undefined],
])('an event of a record means what happened to it (%#)', (event, type) => {
  expect(webhookEvent(event)?.type).toBe(type)
})
