import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getHotel } from '#modules/hotels/contract.ts'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import { newId } from '#platform/contract/id.ts'
import { localTime, momentInZone } from '#platform/contract/zone/zoned-time.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { listOpeningHours } from '../contract.ts'
import * as editing from '../contract/editing.ts'
import { forTaxi, forDepartment, forCategory, forType, type HoursSubject } from '../contract/subject.ts'

let world: TestServer
let hotelSlug: string
let vera: Person
let guest: Person
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(Date.now())
  hotelSlug = await world.aHotel()
  vera = await world.aManager(hotelSlug)
  guest = await world.aGuest(hotelSlug)
})

const params = () => ({ params: { hotelSlug } })
type Form = Omit<editing.NewOpeningHours, 'id'>
const kitchen: Form = {
  name: 'Kitchen',
  periods: [
    { day: 1, opens: '12:30', closes: '22:30' },
    { day: 1, opens: '07:00', closes: '11:00' },
  ],
  exceptions: [],
}
const add = (form: Partial<Form> = {}, id = newId()) =>
  world.call(vera, editing.addOpeningHours, { ...params(), body: { id, ...kitchen, ...form } })
const change = (hoursId: string, form: Partial<editing.OpeningHoursChange>) =>
  world.call(vera, editing.updateOpeningHours, {
    params: { hotelSlug, hoursId },
    body: { ...kitchen, ...form },
  })
const use = (used_by: string, hours_id: string | null, was?: string | null) =>
  world.call(vera, editing.setHoursUse, {
    ...params(),
    body: { used_by, hours_id, ...(was !== undefined && { was }) },
  })
const read = async (who: Person) => (await world.call(who, listOpeningHours, params())).body

describe('timetables', () => {
  test('one is kept in the order of its times; the same again is the same, other content is refused', async () => {
    const id = newId()
    const first = await add({}, id)
    expect([first.status, first.body.periods.map(({ opens }) => opens)]).toEqual([201, ['07:00', '12:30']])
    expect((await add({}, id)).body).toEqual(first.body)
    expect((await add({ name: 'Bar' }, id)).body.code).toBe('platform.id_taken')
    expect((await read(guest)).items).toEqual([first.body])
  })

  test.each([
    ['hours.name_required', { name: '  ' }],
    ['hours.period_invalid', { periods: [{ day: 1, opens: '07:00', closes: '07:00' }] }],
    ['hours.period_invalid', { periods: [{ day: 8, opens: '07:00', closes: '08:00' }] }],
    ['hours.period_invalid', { periods: [{ day: 1, opens: '24:00', closes: '08:00' }] }],
    [
      'hours.periods_overlap',
      {
        periods: [
          { day: 1, opens: '07:00', closes: '11:00' },
          { day: 1, opens: '10:59', closes: '12:00' },
        ],
      },
    ],
    ['hours.exception_invalid', { exceptions: [{ from: '2099-12-25', until: '2099-12-24', periods: [] }] }],
    ['hours.exception_invalid', { exceptions: [{ from: '2099-01-01', until: '2100-01-02', periods: [] }] }],
    [
      'hours.exceptions_overlap',
      {
        exceptions: [
          { from: '2099-12-24', until: '2099-12-25', periods: [] },
          { from: '2099-12-25', until: '2099-12-25', periods: [] },
        ],
      },
    ],
  ])('%s refuses %j, and nothing is kept', async (code, form) => {
    const { status, body } = await add(form)
    expect([status, [body.code, ...Object.values(body.fields ?? {}).map((field) => field.code)]]).toEqual([
      400,
      expect.arrayContaining([code]),
    ])
    expect((await read(vera)).items).toEqual([])
  })

  test('names differ, and there are twenty at most', async () => {
    await add()
    expect((await add({ name: 'KITCHEN' })).body.code).toBe('hours.name_taken')
    for (let count = 1; count < editing.maxTimetables; count++) await add({ name: `Timetable ${count}` })
    expect((await add({ name: 'One more' })).body.code).toBe('hours.too_many')
  })

  test('an exception that is over is dropped with the next save; the one of yesterday is not', async () => {
    const getDay = (ahead: number) => localTime(world.clock.now() + ahead * 86_400_000, 'Europe/Belgrade').slice(0, 10)
    const exceptions = [-2, -1, 5].map(getDay).map((day) => ({ from: day, until: day, periods: [] }))
    const { body } = await add({ exceptions })
    expect(body.exceptions.map(({ from }) => from)).toEqual([getDay(-1), getDay(5)])
  })

  test('the second of two who edit the same gets the row as it is', async () => {
    const { body: first } = await add()
    const { body: second } = await change(first.id, { name: 'Bar', seen: first.updated_at })
    const { status, body } = await change(first.id, { name: 'Grill', seen: first.updated_at })
    expect([status, body.code, body.current]).toEqual([409, 'platform.changed_meanwhile', second])
  })

  test('one that is used cannot be deleted, and the answer says by what', async () => {
    const { body: hours } = await add()
    await use(forTaxi, hours.id)
    await use(forDepartment('kitchen'), hours.id)
    const call = { params: { hotelSlug, hoursId: hours.id } }
    const { status, body } = await world.call(vera, editing.deleteOpeningHours, call)
    expect([status, body.code, body.values]).toEqual([409, 'hours.in_use', { things: 'kitchen, taxi' }])
    await use(forTaxi, null)
    await use(forDepartment('kitchen'), null)
    expect((await world.call(vera, editing.deleteOpeningHours, call)).status).toBe(204)
    expect((await world.call(vera, editing.deleteOpeningHours, call)).status).toBe(404)
  })
})

describe('what uses them', () => {
  test('guests read nothing of the departments but the reception', async () => {
    const { body: hours } = await add()
    for (const one of [forTaxi, forDepartment('kitchen'), forDepartment('reception'), forType('towels')])
      await use(one, hours.id)
    const list = async (who: Person) => (await read(who)).uses.map(({ id }) => id)
    expect(await list(guest)).toEqual([forDepartment('reception'), forTaxi, forType('towels')])
    expect(await list(vera)).toHaveLength(4)
  })

  test('the second of two who change a use gets the uses as they are; the same again is no change', async () => {
    const [kitchenHours, bar] = [(await add()).body.id, (await add({ name: 'Bar' })).body.id]
    expect((await use(forTaxi, bar, null)).status).toBe(200)
    expect((await use(forTaxi, bar, null)).status).toBe(200)
    const { status, body } = await use(forTaxi, kitchenHours, null)
    expect([status, body.code]).toEqual([409, 'platform.changed_meanwhile'])
    expect(body.current).toEqual({ uses: [{ id: forTaxi, hours_id: bar }] })
  })

  test('an unknown timetable, an unknown category and an unknown kind of thing are refused', async () => {
    const { body: hours } = await add()
    expect((await use(forTaxi, newId())).status).toBe(404)
    expect((await use(forCategory(newId()), hours.id)).status).toBe(404)
    expect((await use('bicycle', hours.id)).status).toBe(400)
  })

  test('a hotel says that it has hours from the first use on until the last one is gone', async () => {
    const has = async () => (await world.call(nobody, getHotel, params())).body.has_hours
    const { body: hours } = await add()
    expect(await has()).toBe(false)
    await use(forTaxi, hours.id)
    expect(await has()).toBe(true)
    await use(forTaxi, null)
    expect(await has()).toBe(false)
  })

  test('guests may neither write timetables nor uses', async () => {
    const { body: hours } = await add()
    const call = { ...params(), body: { used_by: forTaxi, hours_id: hours.id } }
    expect((await world.call(guest, editing.setHoursUse, call)).status).toBe(403)
  })
})

describe('whether something is open', () => {
  const at = (time: string) => momentInZone('2026-11-23', time, 'Europe/Belgrade')
  const ask = (...subjects: HoursSubject[]) =>
    world.server.opening.findRefusal(hotelSlug, { subjects, at: undefined, lead: 0 })

  test('two minutes after closing it is still in time, one second later no more; it says when it opens next', async () => {
    await use(forTaxi, (await add()).body.id)
    world.clock.hold(at('11:01') + 59_000)
    expect(await ask(forTaxi)).toBeNull()
    world.clock.hold(at('11:02') + 1_000)
    const refusal = await ask(forTaxi)
    expect([refusal?.failure.code, refusal?.current]).toEqual([
      'hours.closed',
      { next: new Date(at('12:30')).toISOString(), closes: new Date(at('22:30')).toISOString() },
    ])
  })

  test('a time is refused outside the hours, off the five minutes, too early and too late', async () => {
    await use(forTaxi, (await add()).body.id)
    world.clock.hold(at('08:00'))
    const check = async (moment: number) =>
      (
        await world.server.opening.findRefusal(hotelSlug, {
          subjects: [forTaxi],
          at: new Date(moment).toISOString(),
          lead: 20,
        })
      )?.failure.code ?? null
    expect(await check(at('12:35'))).toBeNull()
    for (const moment of [at('11:00'), at('12:36'), at('08:15'), at('12:30') + 7 * 86_400_000])
      expect(await check(moment)).toBe('hours.time_unavailable')
  })

  test('a hotel without hours asks the database for none', async () => {
    expect(await ask(forTaxi)).toBeNull()
    world.watch.seen = []
    expect(await ask(forTaxi)).toBeNull()
    expect(world.watch.seen).toEqual([])
  })
})

test('later times are off until a manager switches them on', async () => {
  const switches = async () => {
    const { orders_ahead, taxi_ahead } = (await world.call(nobody, getHotel, params())).body
    return { orders_ahead, taxi_ahead }
  }
  expect(await switches()).toEqual({ orders_ahead: false, taxi_ahead: false })
  await world.call(vera, updateHotelSettings, { ...params(), body: { taxi_ahead: true } })
  expect(await switches()).toEqual({ orders_ahead: false, taxi_ahead: true })
})
