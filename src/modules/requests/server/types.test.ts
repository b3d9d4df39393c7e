import { afterAll, beforeAll, expect, test } from 'vitest'
import { wishes } from '#modules/request-types/contract.ts'
import { addRequestType, updateRequestType, type NewRequestType } from '#modules/request-types/contract/editing.ts'
import { newId } from '#platform/contract/id.ts'
import { toLoggedEvent } from '#platform/server/live/event-log.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, type Person, type TestServer } from '#testing/test-server.ts'
import { createRequest, listMyRequests } from '../contract.ts'
import { completeRequest, countCompletedToday, createRequestForGuest, startRequest } from '../contract/staff.ts'
import { notices, webhook } from './notifications.ts'

let world: TestServer
let hotelSlug: string
let guest: Person
let staff: Person
beforeAll(async () => {
  world = await createTestServer()
  ;({ hotel: hotelSlug, guest, staff } = await world.aStaffedHotel())
})
afterAll(() => world.close())

type Fields = Omit<NewRequestType, 'id'>
const fields = (values: Partial<Fields>) => ({
  name: 'Pillow',
  icon: 'pillow' as const,
  department: 'housekeeping' as const,
  note: 'optional' as const,
  ...values,
})
const aType = async (values: Partial<Fields>): Promise<string> =>
  (await world.call(staff, addRequestType, { params: { hotelSlug }, body: { id: newId(), ...fields(values) } })).body.id
const change = async (typeId: string, values: Partial<Fields>) =>
  world.call(staff, updateRequestType, { params: { hotelSlug, typeId }, body: fields(values) })
type Asked = { description?: string; quantity?: number; choice?: string; type_seen?: string }
const ask = (type: string, asked: Asked, id = newId()) =>
  world.call(guest, createRequest, { params: { hotelSlug }, body: { id, type, ...asked } })

test('every combination of note, quantity and choices takes what it has, and refuses what it has not', async () => {
  for (const note of wishes)
    for (const quantity_max of [null, 4])
      for (const choices of [null, 'Soft\nFirm']) {
        const type = await aType({ note, quantity_max, choices })
        const right = {
          ...(note !== 'none' && { description: 'A thin one' }),
          ...(quantity_max && { quantity: 4 }),
          ...(choices && { choice: 'Firm' }),
        }
        const answer = await ask(type, right)
        expect([answer.status, answer.body]).toEqual([
          201,
          expect.objectContaining({
            description: note === 'none' ? '' : 'A thin one',
            quantity: quantity_max,
            choice: choices ? 'Firm' : null,
            type_name: 'Pillow',
          }),
        ])
        expect((await ask(type, right, answer.body.id)).body).toEqual(answer.body)
        const codeOf = async (wrong: Asked) => {
          const { status, body } = await ask(type, { ...right, ...wrong })
          return [status, body.code]
        }
        if (note === 'required')
          expect(await codeOf({ description: '' })).toEqual([400, 'requests.description_required'])
        if (note === 'none') expect(await codeOf({ description: 'Hm' })).toEqual([409, 'requests.type_changed'])
        expect(await codeOf({ quantity: 5 })).toEqual(
          quantity_max ? [400, 'requests.quantity_invalid'] : [409, 'requests.type_changed'],
        )
        expect(await codeOf({ choice: 'Blue' })).toEqual([409, 'requests.type_changed'])
        const { choice: _, ...without } = { choice: undefined, ...right }
        if (choices) expect((await ask(type, without)).body.code).toBe('requests.choice_required')
      }
})

test('a type that asks how many takes none for one; what every hotel begins with takes what old clients send', async () => {
  const type = await aType({ quantity_max: 3 })
  expect((await ask(type, {})).body.quantity).toBe(1)
  const { status, body } = await ask('towels', { description: 'Two, please' })
  expect([status, body.quantity, body.type_name, body.type_words]).toEqual([201, null, null, null])
})

test('409 with the type as it is now, when it changed while the form was open; the form sends it again', async () => {
  const type = await aType({ name: 'Late check-out', icon: 'key' })
  const [{ updated_at: type_seen }] = [(await change(type, { name: 'Later' })).body]
  const changed = (await change(type, { name: 'Later', choices: '12:00\n14:00' })).body
  const refused = await ask(type, { description: 'We have a late flight', type_seen })
  expect([refused.status, refused.body.code, refused.body.current]).toEqual([409, 'requests.type_changed', changed])
  const sent = await ask(type, { description: 'We have a late flight', choice: '14:00', type_seen: changed.updated_at })
  expect([sent.status, sent.body.choice]).toEqual([201, '14:00'])
})

test('409 what is hidden or of another hotel is no longer offered, to guests and to staff', async () => {
  const foreign = await world.aStaffedHotel()
  const elsewhere = (
    await world.call(foreign.staff, addRequestType, {
      params: { hotelSlug: foreign.hotel },
      body: { id: newId(), ...fields({}) },
    })
  ).body.id
  for (const type of [elsewhere, newId()]) {
    const answers = [
      await ask(type, {}),
      await world.call(staff, createRequestForGuest, {
        params: { hotelSlug },
        body: { id: newId(), type, room_number: 'Room 1', guest_name: 'Ana' },
      }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'requests.type_unknown'],
      [409, 'requests.type_unknown'],
    ])
  }
})

test('an own type is named to services, to staff in their language, and in the figures of the day', async () => {
  const type = await aType({ name: 'Firewood', icon: 'flame', translations: { de: { name: 'Brennholz' } } })
  const { id } = (await ask(type, {})).body
  const row = await world.server.database.read(scopeFor(hotelSlug, null), (tx) =>
    tx
      .selectFrom('hotel_events')
      .selectAll()
      .where('hotel_id', '=', hotelSlug)
      .where('row_id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  const event = toLoggedEvent(row)
  expect(webhook(event, hotelSlug)?.body).toMatchObject({ request: { id, type: 'Firewood' } })
  expect(notices(event)[0]?.message.keys).toEqual({ type: { text: 'Firewood', translations: { de: 'Brennholz' } } })
  const params = { hotelSlug, requestId: id }
  await world.call(staff, startRequest, { params })
  await world.call(staff, completeRequest, { params })
  const counts = await world.call(staff, countCompletedToday, { params: { hotelSlug } })
  expect(counts.body.types).toEqual({ [type]: 1 })
  // Renamed later, the request keeps the words under which it was asked for.
  await change(type, { name: 'Logs', icon: 'flame' })
  const mine = await world.call(guest, listMyRequests, { params: { hotelSlug } })
  expect(mine.body.items.find((one) => one.id === id)?.type_words?.name).toBe('Firewood')
})
