import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRandomId } from '#platform/contract/id.ts'
import { asOwner } from '#testing/faults/seed-hotels.ts'
import { insertRows } from '#testing/insert-rows.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { getInsights } from '../contract.ts'

let world: TestServer
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())

type TestHotel = { hotelSlug: string; manager: Person; guest: Person }
const createHotel = async (): Promise<TestHotel> => {
  const hotelSlug = await world.aHotel()
  return {
    hotelSlug,
    manager: await world.aManager(hotelSlug),
    guest: await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Jonas Weber' }),
  }
}
const add = ({ hotelSlug, guest }: TestHotel, table: string, rows: Record<string, unknown>[]) =>
  asOwner(world.database.owner, (sql) =>
    insertRows(
      sql,
      table,
      rows.map((row) => ({
        hotel_id: hotelSlug,
        id: newRandomId(),
        guest_id: guest.id,
        guest_name: 'Jonas Weber',
        room_number: 'Room 12',
        ...row,
      })),
    ),
  )
const asked = ({ hotelSlug, manager }: TestHotel, from: string, to: string) =>
  world.call(manager, getInsights, { params: { hotelSlug }, query: { from, to } })

const nothingPromised = { department: 'housekeeping', targets: 0, targets_met: 0 }

test('response times are medians by kind and hour of the hotel, up to the first transition of an unclaimed ticket', async () => {
  const hotel = await createHotel()
  const towels = { type: 'towels', department: 'housekeeping', description: 'Two', status: 'completed' }
  await add(
    hotel,
    'service_requests',
    [
      // 09:10 in Budva in summer.
      {
        ...towels,
        created_at: '2026-07-01T07:10:00Z',
        started_at: '2026-07-01T07:12:00Z',
        claimed_at: '2026-07-01T07:11:00Z',
        completed_at: '2026-07-01T07:20:00Z',
      },
      {
        ...towels,
        created_at: '2026-07-02T07:40:00Z',
        started_at: '2026-07-02T07:43:00Z',
        completed_at: '2026-07-02T08:00:00Z',
      },
      {
        type: 'cleaning',
        department: 'housekeeping',
        description: 'Later',
        status: 'pending',
        created_at: '2026-07-02T07:40:00Z',
      },
    ].map(({ claimed_at = null, started_at = null, completed_at = null, ...row }: Record<string, unknown>) => ({
      ...row,
      claimed_at,
      started_at,
      completed_at,
    })),
  )
  const { status, body } = await asked(hotel, '2026-07-01', '2026-07-02')
  expect([status, body.responses]).toEqual([
    200,
    [
      {
        ...nothingPromised,
        kind: 'requests.type_cleaning',
        hour: 9,
        count: 1,
        claimed_seconds: null,
        completed_seconds: null,
      },
      {
        ...nothingPromised,
        kind: 'requests.type_towels',
        hour: 9,
        count: 2,
        claimed_seconds: 120,
        completed_seconds: 900,
      },
    ],
  ])
})

test('what was promised is counted by department, and what is asked for at a time since it rang', async () => {
  const hotel = await createHotel()
  const request = {
    type: 'maintenance',
    department: 'maintenance',
    description: 'Lamp',
    status: 'completed',
    claimed_at: null,
  }
  const breakfast = '2026-07-02T06:00:00Z'
  await add(
    hotel,
    'service_requests',
    [
      // Done in time, done too late, not done although it is due, and not due yet.
      { target_at: '2026-07-01T08:00:00Z', completed_at: '2026-07-01T07:50:00Z' },
      { target_at: '2026-07-01T08:00:00Z', completed_at: '2026-07-01T08:10:00Z' },
      { target_at: '2026-07-01T08:00:00Z', completed_at: null },
      { target_at: '2100-01-01T08:00:00Z', completed_at: null },
    ].map((times) => ({
      ...request,
      ...times,
      created_at: '2026-07-01T07:10:00Z',
      scheduled_for: null,
      escalation_from: '2026-07-01T07:10:00Z',
    })),
  )
  await add(hotel, 'service_requests', [
    {
      ...request,
      type: 'towels',
      department: 'housekeeping',
      created_at: '2026-07-01T20:00:00Z',
      scheduled_for: breakfast,
      escalation_from: '2026-07-02T05:45:00Z',
      claimed_at: '2026-07-02T05:46:00Z',
      completed_at: '2026-07-02T05:55:00Z',
      target_at: null,
    },
  ])
  const { responses } = (await asked(hotel, '2026-07-01', '2026-07-02')).body
  expect(responses).toMatchObject([
    { department: 'maintenance', count: 4, targets: 3, targets_met: 1 },
    { department: 'housekeeping', count: 1, claimed_seconds: 60, completed_seconds: 600, targets: 0 },
  ])
})

test("sales count on the hotel's own days, cleared orders included, and the most ordered items come first", async () => {
  const hotel = await createHotel()
  const order = (delivered_at: string, lines: [name: string, price: number, quantity: number][], values = {}) => ({
    created_at: delivered_at,
    delivered_at,
    estimated_delivery: delivered_at,
    status: 'delivered',
    archived_at: null,
    currency: 'EUR',
    subtotal: lines.reduce((sum, [, price, quantity]) => sum + price * quantity, 0),
    total: lines.reduce((sum, [, price, quantity]) => sum + price * quantity, 0),
    items: lines.map(([name, price, quantity]) => ({ id: newRandomId(), name, price, quantity })),
    ...values,
  })
  await add(hotel, 'orders', [
    // 00:30 of the 2nd in Budva.
    order('2026-07-01T22:30:00Z', [
      ['Soup', 6.35, 2],
      ['Wine', 4.1, 1],
    ]),
    order('2026-07-02T10:00:00Z', [['Wine', 4.1, 5]], { archived_at: '2026-07-02T20:00:00Z' }),
    order('2026-07-03T22:30:00Z', [['Soup', 6.35, 9]]),
    order('2026-07-02T11:00:00Z', [['Soup', 6.35, 9]], { status: 'pending', delivered_at: null }),
  ])
  const { body } = await asked(hotel, '2026-07-01', '2026-07-03')
  expect(body.sales).toEqual([{ day: '2026-07-02', orders: 2, revenue: 37.3 }])
  expect(body.best_sellers).toEqual([
    { name: 'Wine', quantity: 6, revenue: 24.6, options: [] },
    { name: 'Soup', quantity: 2, revenue: 12.7, options: [] },
  ])
})

test('what was chosen with the most ordered items is counted by portions, the most chosen first', async () => {
  const hotel = await createHotel()
  const line = (name: string, quantity: number, options: string[]) => ({
    id: newRandomId(),
    name,
    price: 2,
    quantity,
    options: options.map((option) => ({ id: newRandomId(), name: option })),
  })
  const items = [
    line('Coffee', 1, ['Cow’s milk']),
    line('Coffee', 3, ['Oat drink', 'No sugar']),
    line('Tea', 2, []),
    { ...line('Tea', 1, []), options: undefined },
  ]
  await add(hotel, 'orders', [
    {
      created_at: '2026-07-02T10:00:00Z',
      delivered_at: '2026-07-02T10:30:00Z',
      estimated_delivery: '2026-07-02T10:30:00Z',
      status: 'delivered',
      archived_at: null,
      currency: 'EUR',
      subtotal: 14,
      total: 14,
      items,
    },
  ])
  expect((await asked(hotel, '2026-07-01', '2026-07-03')).body.best_sellers).toEqual([
    {
      name: 'Coffee',
      quantity: 4,
      revenue: 8,
      options: [
        { name: 'No sugar', quantity: 3 },
        { name: 'Oat drink', quantity: 3 },
        { name: 'Cow’s milk', quantity: 1 },
      ],
    },
    { name: 'Tea', quantity: 3, revenue: 6, options: [] },
  ])
})

test('a period that runs backwards or is longer than a year is refused', async () => {
  const hotel = await createHotel()
  for (const [from, to] of [
    ['2026-07-02', '2026-07-01'],
    ['2026-01-01', '2027-01-03'],
  ] as const) {
    const { status, body } = await asked(hotel, from, to)
    expect([status, body.code]).toEqual([400, 'insights.period_invalid'])
  }
})
