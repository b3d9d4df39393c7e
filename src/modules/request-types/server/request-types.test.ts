import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { messageText } from '#platform/server/messages.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { listRequestTypes, seedTypes, wishes, type RequestType } from '../contract.ts'
import { builtInNames } from '../contract/built-in.ts'
import * as editing from '../contract/editing.ts'
import { readChoices, readName } from '../policy.ts'

let world: TestServer
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())

const form = (values: Partial<editing.NewRequestType> = {}) => ({
  id: newId(),
  name: 'Bicycle',
  icon: 'bike' as const,
  department: 'reception' as const,
  note: 'optional' as const,
  ...values,
})
const add = (staff: Person, hotelSlug: string, values: Partial<editing.NewRequestType> = {}) =>
  world.call(staff, editing.addRequestType, { params: { hotelSlug }, body: form(values) })
const list = async (who: Person, hotelSlug: string): Promise<readonly RequestType[]> =>
  (await world.call(who, listRequestTypes, { params: { hotelSlug } })).body.items

test('a hotel begins with the usual four, in their order, and without an event', async () => {
  const { hotel, staff, guest } = await world.aStaffedHotel()
  const { body } = await world.call(guest, listRequestTypes, { params: { hotelSlug: hotel } })
  expect(body.items.map(({ id, note, department }) => [id, note, department])).toEqual([
    ['towels', 'required', 'housekeeping'],
    ['cleaning', 'required', 'housekeeping'],
    ['maintenance', 'required', 'maintenance'],
    ['other', 'required', 'reception'],
  ])
  expect((await list(staff, hotel)).map(({ id }) => id)).toEqual([...seedTypes])
  const quiet = await world.aManager(await world.aHotel())
  const fresh = await world.call(quiet, listRequestTypes, { params: { hotelSlug: quiet.hotelId ?? '' } })
  expect([fresh.body.items.length, fresh.body.event_number]).toEqual([4, 0])
})

test('every combination of fields is stored as it was sent, and a repeated call adds nothing', async () => {
  const { hotel, staff } = await world.aStaffedHotel()
  for (const note of wishes)
    for (const time of wishes) {
      const body = form({ note, time, quantity_max: 4, choices: ' Soft \nFirm', photo: true, target_minutes: 30 })
      const first = await world.call(staff, editing.addRequestType, { params: { hotelSlug: hotel }, body })
      expect([first.status, first.body]).toEqual([
        201,
        expect.objectContaining({ ...body, choices: 'Soft\nFirm', hidden: false }),
      ])
      const again = await world.call(staff, editing.addRequestType, { params: { hotelSlug: hotel }, body })
      expect(again.body).toEqual(first.body)
    }
  expect(await list(staff, hotel)).toHaveLength(13)
})

test('400 and 409 say what is wrong, and nothing changes', async () => {
  const { hotel, staff } = await world.aStaffedHotel()
  const cases: [Partial<editing.NewRequestType>, string][] = [
    [{ name: '  ' }, 'request_types.name_required'],
    [{ icon: 'rocket' as never }, 'request_types.icon_unknown'],
    [{ choices: 'One' }, 'request_types.choices_invalid'],
    [{ choices: 'One\nOne' }, 'request_types.choices_invalid'],
    [{ choices: '1\n2\n3\n4\n5\n6\n7\n8\n9' }, 'request_types.choices_invalid'],
    [{ quantity_max: 21 }, 'request_types.field_invalid'],
    [{ target_minutes: 4 }, 'request_types.field_invalid'],
    [{ department: 'spa' as never }, 'request_types.field_invalid'],
  ]
  for (const [values, code] of cases) {
    const { status, body } = await add(staff, hotel, values)
    expect([status, Object.values(body.fields ?? {})[0]?.code]).toEqual([400, code])
  }
  expect(await list(staff, hotel)).toHaveLength(4)
  for (let count = 4; count < editing.maxTypes; count += 1) expect((await add(staff, hotel)).status).toBe(201)
  expect((await add(staff, hotel)).body.code).toBe('request_types.too_many')
})

describe('order, visibility and removal', () => {
  test('the whole list or nothing; hidden ones last for staff, absent for guests; one stays visible', async () => {
    const { hotel, staff, guest } = await world.aStaffedHotel()
    const params = { hotelSlug: hotel }
    const put = (ids: string[]) => world.call(staff, editing.orderRequestTypes, { params, body: { ids } })
    const hide = (typeId: string, hidden: boolean) =>
      world.call(staff, editing.hideRequestType, { params: { ...params, typeId }, body: { hidden } })
    expect((await put(['other', 'towels', 'cleaning'])).body.code).toBe('request_types.order_not_whole')
    expect((await put(['other', 'towels', 'towels', 'cleaning'])).body.code).toBe('request_types.order_not_whole')
    expect((await put(['other', 'towels', 'maintenance', 'cleaning'])).status).toBe(200)
    expect((await hide('towels', true)).body.hidden).toBe(true)
    expect((await list(staff, hotel)).map(({ id }) => id)).toEqual(['other', 'maintenance', 'cleaning', 'towels'])
    expect((await list(guest, hotel)).map(({ id }) => id)).toEqual(['other', 'maintenance', 'cleaning'])
    await hide('other', true)
    await hide('cleaning', true)
    expect((await hide('maintenance', true)).body.code).toBe('request_types.last_one')
    expect((await hide('towels', false)).body.hidden).toBe(false)
  })

  test('204 a type without requests; the first four stay', async () => {
    const { hotel, staff } = await world.aStaffedHotel()
    const remove = (typeId: string) =>
      world.call(staff, editing.removeRequestType, { params: { hotelSlug: hotel, typeId } })
    const { id } = (await add(staff, hotel)).body
    expect((await remove('towels')).body.code).toBe('request_types.seed')
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([204, 404])
  })
})

test('409 with the type as it is, when a colleague has saved since the form was filled', async () => {
  const { hotel, staff } = await world.aStaffedHotel()
  const first = (await add(staff, hotel)).body
  const { id: _, ...fields } = form({ name: 'Bike' })
  const put = (name: string, seen?: string) =>
    world.call(staff, editing.updateRequestType, {
      params: { hotelSlug: hotel, typeId: first.id },
      body: { ...fields, name, ...(seen !== undefined && { seen }) },
    })
  const second = await put('Bike', first.updated_at)
  expect(second.status).toBe(200)
  const late = await put('Velo', first.updated_at)
  expect([late.status, late.body.code, late.body.current]).toEqual([409, 'platform.changed_meanwhile', second.body])
  expect((await put('Velo', second.body.updated_at)).body.name).toBe('Velo')
})

test('built-in words are read in ten languages, and choices keep their main line', async () => {
  const { hotel, staff } = await world.aStaffedHotel()
  const { body } = await add(staff, hotel, { name: null, built_in: 'extra_pillow', quantity_max: 4 })
  for (const language of languageCodes) {
    const t = (key: string) => messageText(language, key as `${string}.${string}`)
    for (const built_in of builtInNames)
      expect(readName({ built_in, name: null, translations: {} }, t, language)).not.toContain('.')
    const choices = readChoices(body, language)
    expect(choices.map(({ value }) => value)).toEqual(['Soft', 'Firm', 'Feather-free'])
    expect(choices.map(({ label }) => label)).toEqual(t('request_types.extra_pillow_choices').split('\n'))
  }
})
