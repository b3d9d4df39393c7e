import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOpeningHours, setHoursUse } from '#modules/hours/contract/editing.ts'
import { forDepartment } from '#modules/hours/contract/subject.ts'
import { changeFollows } from '#modules/people/contract/account.ts'
import { whoAmI } from '#modules/sessions/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { listDepartments } from '../contract.ts'
import { readDepartmentStates } from './states.ts'

let world: TestServer
beforeAll(async () => {
  world = await createTestServer({ features: [] })
})
afterAll(() => world.close())

const count = async (who: Person, hotelSlug: string) => {
  const { body } = await world.call(who, listDepartments, { params: { hotelSlug } })
  return Object.fromEntries(body.items.map(({ id, members }) => [id, members]))
}

test('200 a department counts who follows it: a role counts for its own, a manager only by choice', async () => {
  const hotel = await world.aHotel()
  const manager = await world.aManager(hotel)
  expect(await count(manager, hotel)).toEqual({ reception: 0, housekeeping: 0, kitchen: 0, maintenance: 0 })
  const jelena = await world.aManager(hotel, { staff_role: 'housekeeping' })
  await world.aManager(hotel, { staff_role: 'kitchen', follows: ['kitchen', 'reception'] })
  expect(await count(jelena, hotel)).toEqual({ reception: 1, housekeeping: 1, kitchen: 1, maintenance: 0 })
  const params = { hotelSlug: hotel }
  const changed = await world.call(manager, changeFollows, { params, body: { follows: ['maintenance'] } })
  expect([changed.status, changed.body.user.follows]).toEqual([200, ['maintenance']])
  expect((await world.call(manager, whoAmI, { params })).body.manager?.user.follows).toEqual(['maintenance'])
  expect(await count(manager, hotel)).toMatchObject({ maintenance: 1 })
  await world.call(manager, changeFollows, { params, body: { follows: null } })
  await world.server.database.onPlatform((tx) =>
    tx.deleteFrom('managers').where('hotel_id', '=', hotel).where('id', '=', jelena.id).execute(),
  )
  expect(await count(manager, hotel)).toEqual({ reception: 1, housekeeping: 0, kitchen: 1, maintenance: 0 })
})

test('200 when many choose at once each choice is counted', async () => {
  const hotel = await world.aHotel()
  const people = await Promise.all(Array.from({ length: 12 }, () => world.aManager(hotel, { staff_role: 'reception' })))
  const params = { hotelSlug: hotel }
  for (const follows of [['kitchen'], ['kitchen', 'maintenance'], ['reception']] as const)
    await Promise.all(people.map((one) => world.call(one, changeFollows, { params, body: { follows: [...follows] } })))
  expect(await count(people[0]!, hotel)).toEqual({ reception: 12, housekeeping: 0, kitchen: 0, maintenance: 0 })
})

test('400 an unknown or repeated one is refused', async () => {
  const { hotel: hotelSlug, staff } = await world.aStaffedHotel()
  const params = { hotelSlug }
  for (const follows of [['garden'], ['kitchen', 'kitchen']])
    expect((await world.call(staff, changeFollows, { params, body: { follows: follows as never } })).status).toBe(400)
})

test('a department is open or closed by its hours; without any it is open', async () => {
  const hotelSlug = await world.aHotel()
  const manager = await world.aManager(hotelSlug)
  const read = () => world.server.database.onPlatform((tx) => readDepartmentStates(tx, hotelSlug))
  const isOpen = async () => Object.fromEntries(Object.entries(await read()).map(([id, { open }]) => [id, open]))
  expect(await isOpen()).toEqual({ reception: true, housekeeping: true, kitchen: true, maintenance: true })
  const params = { hotelSlug }
  const id = newId()
  const body = { id, name: 'Never', periods: [], exceptions: [] }
  await world.call(manager, addOpeningHours, { params, body })
  await world.call(manager, setHoursUse, { params, body: { used_by: forDepartment('kitchen'), hours_id: id } })
  expect(await isOpen()).toEqual({ reception: true, housekeeping: true, kitchen: false, maintenance: true })
})
