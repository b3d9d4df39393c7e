import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePerson, exportPerson, searchPeople } from '#modules/privacy/contract.ts'
import { forgetInTime } from '#modules/privacy/server/retention.ts'
import { dataSubjectSources } from '#modules/privacy/server/routes.ts'
import { addRooms } from '#modules/rooms/contract.ts'
import { signInGuest } from '#modules/sign-in/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { createRequest, listMyRequests, type NewRequestForGuest, type ServiceRequest } from '../contract.ts'
import { createRequestForGuest, listRequests } from '../contract/staff.ts'
import { requests } from './index.ts'

let world: TestServer
let hotelSlug: string
let jonas: Person
let milica: Person
let dragan: Person
beforeAll(async () => {
  world = await createTestServer()
  hotelSlug = await world.aHotel()
  jonas = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: 'Jonas Weber' })
  milica = await world.aManager(hotelSlug, { display_name: 'Milica Kovač' })
  dragan = await world.aManager(hotelSlug, { display_name: 'Dragan Vuk' })
})
afterAll(() => world.close())

const params = () => ({ hotelSlug })
const wish = (values: Partial<NewRequestForGuest> = {}): NewRequestForGuest => ({
  id: newId(),
  type: 'towels',
  description: 'Two towels, by phone.',
  room_number: 'Room 12',
  guest_name: 'Jonas Weber',
  ...values,
})
const createForGuest = (body: Partial<NewRequestForGuest>, who = milica) =>
  world.call(who, createRequestForGuest, { params: params(), body: body as NewRequestForGuest })
const getRow = async (id: string): Promise<ServiceRequest | undefined> =>
  (await world.call(milica, listRequests, { params: params(), query: { id } })).body.items[0]
const ofJonas = async () =>
  (await world.call(jonas, listMyRequests, { params: params(), query: { limit: 100 } })).body.items

test('201 it belongs to the guest of that room and name, in any case and with spaces around, and is unclaimed like any other', async () => {
  const body = wish({ room_number: ' room 12 ', guest_name: 'JONAS WEBER' })
  const answer = await createForGuest(body)
  expect([answer.status, answer.body]).toMatchObject([
    201,
    {
      guest_id: jonas.id,
      room_number: 'Room 12',
      guest_name: 'Jonas Weber',
      status: 'pending',
      claimed_at: null,
      created_by: 'Milica Kovač',
      created_by_id: milica.id,
    },
  ])
  expect(answer.body.escalation_due_at).not.toBeNull()
  expect((await ofJonas()).map(({ id }) => id)).toContain(body.id)
  const events = await world.server.database.onPlatform((tx) =>
    tx
      .selectFrom('hotel_events')
      .select(['operation', 'guest_id'])
      .where('hotel_id', '=', hotelSlug)
      .where('row_id', '=', body.id)
      .execute(),
  )
  expect(events).toEqual([{ operation: 'insert', guest_id: jonas.id }])
})
test('201 for a name that never signed in it belongs to no guest, as given; signing in later is not restricted by it', async () => {
  const answer = await createForGuest(wish({ room_number: 'Bungalow 4', guest_name: 'Mrs Novak' }))
  expect(answer.body).toMatchObject({ room_number: 'Bungalow 4', guest_name: 'Mrs Novak' })
  expect(answer.body.guest_id).not.toBe(jonas.id)
  const known = await world.server.database.onPlatform((tx) =>
    tx
      .selectFrom('guests')
      .select('guest_name')
      .where('hotel_id', '=', hotelSlug)
      .where('name_key', '=', 'mrs novak')
      .execute(),
  )
  expect(known).toEqual([])
})
test('201 the same id twice, or at the same moment, is one request; 409 with other content, of a colleague or of a guest', async () => {
  const body = wish()
  const answers = await Promise.all(Array.from({ length: 4 }, () => createForGuest(body)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect((await ofJonas()).filter(({ id }) => id === body.id)).toHaveLength(1)
  const own = newId()
  await world.call(jonas, createRequest, {
    params: params(),
    body: { id: own, type: 'towels', description: body.description },
  })
  const refused = await Promise.all([
    createForGuest({ ...body, description: 'Another.' }),
    createForGuest({ ...body, room_number: 'Room 13' }),
    createForGuest(body, dragan),
    createForGuest({ ...body, id: own }),
  ])
  expect(refused.map(({ status, body: { code } }) => `${status} ${code}`)).toEqual(
    Array(4).fill('409 platform.id_taken'),
  )
  const again = await world.call(jonas, createRequest, {
    params: params(),
    body: { id: body.id, type: 'towels', description: body.description },
  })
  expect(again.status).toBe(409)
})
test('400 room, name and description each have their own message', async () => {
  const told = async (body: NewRequestForGuest) => {
    const { status, body: failed } = await createForGuest(body)
    return [status, Object.fromEntries(Object.entries(failed.fields ?? {}).map(([field, one]) => [field, one.message]))]
  }
  expect(await told(wish({ room_number: ' ', guest_name: '' }))).toEqual([
    400,
    { room_number: 'Please enter the room.', guest_name: 'Please enter the guest’s name.' },
  ])
  expect(await told(wish({ description: ' ' }))).toEqual([400, { description: 'Description is required.' }])
})

test('201 in a hotel with a list it has the name of the room that is meant, and belongs to its guest; sent again, it is one', async () => {
  const hotel = await world.aHotel()
  const vera = await world.aManager(hotel)
  const createHere = (body: Partial<NewRequestForGuest>) =>
    world.call(vera, createRequestForGuest, { params: { hotelSlug: hotel }, body: body as NewRequestForGuest })
  // From before the list, under a spelling of her own.
  const ana = await world.aGuest(hotel, { room_number: 'Zimmer 12', guest_name: 'Ana Petrović' })
  await world.call(vera, addRooms, {
    params: { hotelSlug: hotel },
    body: { room_numbers: ['Room 12', 'Room 5', 'Apt 5'] },
  })
  const body = wish({ room_number: 'soba 12', guest_name: 'ana petrović' })
  const wanted = { room_number: 'Room 12', guest_name: 'Ana Petrović', guest_id: ana.id }
  for (const answer of [await createHere(body), await createHere({ ...body, room_number: '12' })])
    expect([answer.status, answer.body]).toMatchObject([201, wanted])
  expect((await createHere({ ...body, room_number: 'Room 5' })).status).toBe(409)
  const typed = await Promise.all(
    ['5', 'Wohnung 5', 'Terrace'].map(
      async (room_number) => (await createHere(wish({ room_number, guest_name: 'Bo Lee' }))).body.room_number,
    ),
  )
  expect(typed).toEqual(['5', 'Apt 5', 'Terrace'])
})
test('a guest who takes the name of their room stays one person, with what they asked for before', async () => {
  const hotel = await world.aHotel()
  const vera = await world.aManager(hotel)
  const params = { hotelSlug: hotel }
  const ana = await world.aGuest(hotel, { room_number: 'Zimmer 12', guest_name: 'Ana Petrović' })
  const id = newId()
  await world.call(ana, createRequest, { params, body: { id, type: 'towels', description: 'Two.' } })
  await world.call(vera, addRooms, { params, body: { room_numbers: ['Room 12'] } })
  await world.call(nobody, signInGuest, { params, body: { room_number: '12', guest_name: 'Ana Petrović' } })
  const { items } = (await world.call(vera, searchPeople, { params, body: { words: 'petrov' } })).body
  expect(items.map(({ source, place }) => [source, place])).toEqual([['guests', 'Room 12']])
  const person = { ...params, source: 'guests', personId: ana.id }
  const { body } = await world.call(vera, exportPerson, { params: person })
  expect(body.records['service_requests']?.map((row) => [row['id'], row['room_number']])).toEqual([[id, 'Zimmer 12']])
  expect((await world.call(ana, listMyRequests, { params, query: { limit: 10 } })).body.items).toHaveLength(1)
})

test('a request of a person who never signed in is found, exported and erased by room and name, and anonymised in time', async () => {
  const [first, second, other] = [
    wish({ room_number: 'Villa 9', guest_name: 'Otto Walkin', description: 'A secret one.' }),
    wish({ room_number: 'villa 9 ', guest_name: 'otto walkin', description: 'A secret two.' }),
    wish({ room_number: 'Villa 9', guest_name: 'Rosa Walkin' }),
  ]
  for (const body of [first, second, other]) await createForGuest(body)
  const found = async (words: string) =>
    (await world.call(milica, searchPeople, { params: params(), body: { words } })).body.items
  const otto = (await found('otto walk')).find(({ source }) => source === 'entered')
  expect(await found('walkin')).toHaveLength(2)
  expect(otto).toMatchObject({ label: 'privacy.entered', place: expect.stringMatching(/villa 9/i) })
  const person = { ...params(), source: 'entered', personId: otto?.id ?? '' }
  const file = await world.call(milica, exportPerson, { params: person })
  expect(
    file.body.records['service_requests']
      ?.map((row) => row['id'])
      .toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual([first.id, second.id].toSorted((a, b) => a.localeCompare(b)))
  expect((await world.call(milica, erasePerson, { params: person })).status).toBe(204)
  expect((await world.call(milica, exportPerson, { params: person })).status).toBe(404)
  expect(await getRow(first.id)).toMatchObject({ guest_name: '—', description: '—', room_number: 'Villa 9' })
  const told = await world.server.database.onPlatform((tx) =>
    sql<{
      words: string
    }>`select row_data::text as words from hotel_events
      where "hotel_id" = ${hotelSlug} and row_id = any(array[${first.id}, ${second.id}])`.execute(tx),
  )
  expect(told.rows.map(({ words }) => /secret|otto/i.test(words))).toEqual(Array(told.rows.length).fill(false))
  expect((await getRow(other.id))?.guest_name).toBe('Rosa Walkin')

  const step = forgetInTime(
    world.server.database,
    { now: () => Date.now() + 31 * 86_400_000 },
    dataSubjectSources([requests.personal ?? {}]),
  )
  while ((await step()) === 0);
  expect((await getRow(other.id))?.guest_name).toBe('—')
})

test('409 of two colleagues one makes the request from a message; its own retry is answered with it', async () => {
  const message_id = newId()
  const [one, other] = [wish({ message_id }), wish({ message_id })]
  const both = await Promise.all([createForGuest(one), createForGuest(other, dragan)])
  const [made, late] = both[0]?.status === 201 ? both : both.toReversed()
  expect([made?.status, late?.status, late?.body.code]).toEqual([201, 409, 'conversations.already_request'])
  expect(late?.body.current).toEqual(made?.body)
  expect(made?.body.message_id).toBe(message_id)
  const winner = made?.body.id === one.id ? await createForGuest(one) : await createForGuest(other, dragan)
  expect([winner.status, winner.body.id]).toEqual([201, made?.body.id])
})
