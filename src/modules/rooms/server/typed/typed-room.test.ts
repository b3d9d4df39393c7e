import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getHotel, type GuestSignInPolicy } from '#modules/hotels/contract.ts'
import { whoAmI } from '#modules/sessions/contract.ts'
import { signInGuest } from '#modules/sign-in/contract.ts'
import { scopeFor } from '#testing/scope.ts'
import { eventually } from '#testing/setup/eventually.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import * as rooms from '../../contract.ts'
import { insertRooms } from '../store.ts'

let world: TestServer
let hotelSlug: string
let vera: Person
beforeAll(async () => {
  world = await createTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel()
  vera = await world.aManager(hotelSlug)
})

const params = () => ({ hotelSlug })
const ana = 'Ana Petrović'
const list = (...room_numbers: string[]) =>
  world.call(vera, rooms.addRooms, { params: params(), body: { room_numbers } })
const choose = (guest_signin: GuestSignInPolicy) =>
  world.call(vera, rooms.changeGuestSignIn, { params: params(), body: { guest_signin } })
const signIn = (room_number: string, guest_name = ana, access_code = '', address = '192.0.2.1') =>
  world.call(
    nobody,
    signInGuest,
    { params: params(), body: { room_number, guest_name, access_code } },
    { 'x-forwarded-for': address },
  )
/** The name under which a guest of this room is stored, or the code of the refusal. */
const getRoom = async (typed: string): Promise<string> => {
  const { body } = await signIn(typed)
  return body.user?.room_number ?? body.code
}
const listGuests = () =>
  world.server.database.read(scopeFor(hotelSlug, {}), (tx) =>
    tx
      .selectFrom('guests')
      .select(['id', 'room_number'])
      .where('hotel_id', '=', hotelSlug)
      .orderBy('room_key')
      .execute(),
  )
const getBrowser = ({ headers }: { headers: Record<string, unknown> }): Person => ({
  ...nobody,
  cookie: String(headers['set-cookie']).split(';')[0] ?? '',
})
const roomOf = async (person: Person) =>
  (await world.call(person, whoAmI, { params: params() })).body.guest?.user.room_number

const oldMessage = 'people.room_needs_word'

/* The words of each language, as its guests type them: with accents and without, in Latin and in Cyrillic letters. */
const words: Readonly<Record<string, { room: string[]; apt: string[] }>> = {
  en: { room: ['Room', 'rm'], apt: ['apt', 'Apartment'] },
  sr: { room: ['soba', 'соба'], apt: ['apartman', 'апартман', 'stan', 'стан'] },
  de: { room: ['Zimmer'], apt: ['Appartement', 'Apartment', 'Wohnung', 'Ferienwohnung'] },
  pl: { room: ['pokój', 'pokoj'], apt: ['apartament', 'mieszkanie'] },
  ro: { room: ['cameră', 'camera'], apt: ['apartament'] },
  nl: { room: ['kamer'], apt: ['appartement'] },
  ru: { room: ['номер', 'комната'], apt: ['апартамент', 'апартаменты', 'квартира'] },
  hu: { room: ['szoba'], apt: ['apartman', 'lakás', 'lakas'] },
  cs: { room: ['pokoj'], apt: ['apartmán', 'apartman', 'byt'] },
  sq: { room: ['dhomë', 'dhome', 'dhoma'], apt: ['apartament', 'banesë', 'banese'] },
}
const numberSigns = ['no.', 'Nr', 'br.', 'č.', '№']
const twins = ['Room 5', 'Apt 5']
const others = [1, 2, 3, 4, 7, 8, 12, 21, 101].map((number) => `Room ${number}`)
const apartments = ['Apt 6', 'Apt 9', 'Apt 10', 'Apt 11', 'Apt 15', 'Apt 7A', 'Apt 30']
const named = ['Apt Garden', 'Room Lavanda']

describe('the words of ten languages', () => {
  test.each(Object.entries(words))(
    'in a hotel with twenty rooms, %s: each spelling is the right room, and one guest',
    async (_language, { room, apt }) => {
      const all = [...twins, ...others, ...apartments, ...named]
      expect((await list(...all)).body.items).toHaveLength(20)
      const kinds = [...room.map((word) => ['Room', word] as const), ...apt.map((word) => ['Apt', word] as const)]
      for (const [at, [kind, word]] of kinds.entries()) {
        const spellings = (name: string): string[] => {
          const number = name.slice(name.indexOf(' ') + 1)
          // A name has no number's sign, and needs its space.
          if (named.includes(name))
            return [`${word} ${number}`, `${number.toUpperCase()} ${word}`, `(${word}) ${number}`]
          const sign = numberSigns[at % numberSigns.length]
          return [`${word} ${number}`, `  ${word.toUpperCase()}${number.toLowerCase()}. `, `${word} ${sign} ${number}`]
        }
        // Of the twins the word decides; elsewhere either word means the one room.
        const wanted = all.flatMap((name) =>
          spellings(name).map((typed) => [typed, twins.includes(name) ? `${kind} 5` : name]),
        )
        expect(await Promise.all(wanted.map(async ([typed = '']) => [typed, await getRoom(typed)]))).toEqual(wanted)
      }
      expect((await listGuests()).map(({ room_number }) => room_number).toSorted()).toEqual(all.toSorted())
    },
    120_000,
  )
})

test('a number alone is its room; one that two rooms have, or none, gets the first message', async () => {
  await list('Room 5', 'Apt 5', 'Room 12', 'Apt 7A', 'Apt B2', 'Apt Garden', 'Room Old Mill')
  const typed = [
    '12',
    ' #12 ',
    '7a',
    '7 A',
    'b 2',
    'garden',
    'Mill old',
    'комната номер 5',
    '5',
    '99',
    'Zimmer 99',
    '3 12',
    '1 2',
  ]
  expect(await Promise.all(typed.map(getRoom))).toEqual([
    'Room 12',
    'Room 12',
    'Apt 7A',
    'Apt 7A',
    'Apt B2',
    'Apt Garden',
    'Room Old Mill',
    'Room 5',
    ...Array<string>(5).fill(oldMessage),
  ])
})

test('what names no room of the list, or one more number, and has the word stays as it was typed', async () => {
  await list('Room 3', 'Room 12', 'Room C 5')
  const typed = ['Room 3 12', 'Room 99', 'apt 12b', 'Room 12 sea view', 'Room 5', 'Apt D5']
  expect(await Promise.all(typed.map(getRoom))).toEqual(typed)
  expect((await signIn('12', 'Ana')).body.code).toBe('people.name_needs_two_words')
  expect((await signIn('99', 'Ana')).body.code).toBe(oldMessage)
})

test('without a list of rooms every text is what it is, and needs the word', async () => {
  expect(await Promise.all(['Room 12', 'apt 12', 'ROOM-12'].map(getRoom))).toEqual(['Room 12', 'apt 12', 'ROOM-12'])
  expect(await Promise.all(['12', 'Zimmer 12', 'soba 12'].map(getRoom))).toEqual(Array(3).fill(oldMessage))
  expect(await listGuests()).toHaveLength(3)
})

describe('a guest from before, under another spelling', () => {
  test('is the same guest, takes the name of the room, and so do their other phones', async () => {
    const phone = await world.aGuest(hotelSlug, { room_number: 'Zimmer 12', guest_name: ana })
    expect(await roomOf(phone)).toBe('Zimmer 12')
    await list('Room 12')
    const again = await signIn('soba 12')
    expect([again.status, again.body.user]).toMatchObject([201, { id: phone.id, room_number: 'Room 12' }])
    expect(await listGuests()).toEqual([{ id: phone.id, room_number: 'Room 12' }])
    expect(await roomOf(getBrowser(again))).toBe('Room 12')
    await expect.poll(() => roomOf(phone), eventually).toBe('Room 12')
  })
  test('takes the exact name too, and keeps their access code', async () => {
    await signIn('ROOM 12', ana, 'mine')
    await list('Room 12')
    expect((await signIn('12')).body.code).toBe('people.invalid_access_code')
    expect((await signIn('12', ana, 'mine')).body.user?.room_number).toBe('Room 12')
    expect(await listGuests()).toMatchObject([{ room_number: 'Room 12' }])
  })
  test('stays aside where the room has a guest of that name already, or where the list has another room of that number', async () => {
    const own = await world.aGuest(hotelSlug, { room_number: 'Room 12', guest_name: ana })
    const other = await world.aGuest(hotelSlug, { room_number: 'Zimmer 12', guest_name: ana })
    const apt = await world.aGuest(hotelSlug, { room_number: 'Wohnung 5', guest_name: ana })
    await list('Room 12', 'Room 5', 'Apt 5')
    expect((await signIn('Zimmer 12')).body.user?.id).toBe(own.id)
    const inRoom = await signIn('Soba 5')
    expect(inRoom.body.user?.id).not.toBe(apt.id)
    expect((await signIn('Apt 5')).body.user?.id).toBe(apt.id)
    expect(await listGuests()).toEqual(
      expect.arrayContaining([
        { id: own.id, room_number: 'Room 12' },
        { id: other.id, room_number: 'Zimmer 12' },
        { id: apt.id, room_number: 'Apt 5' },
      ]),
    )
  })
  test('on twenty devices at once, in twenty spellings, is one guest', async () => {
    const spellings = ['12', 'Zimmer 12', 'soba12', 'ROOM 12', 'Camera nr. 12']
    const at = (round: string) =>
      Promise.all(
        Array.from({ length: 20 }, (_, device) =>
          signIn(`${spellings[device % 5]}${' '.repeat(device)}`, `Ana ${round}`),
        ),
      )
    await list('Room 12')
    expect(new Set((await at('New')).map(({ body }) => body.user?.id)).size).toBe(1)
    const known = await world.aGuest(hotelSlug, { room_number: 'Apartman 12', guest_name: 'Ana Known' })
    const answers = await at('Known')
    expect(new Set(answers.map(({ body }) => body.user?.id))).toEqual(new Set([known.id]))
    expect((await listGuests()).map(({ room_number }) => room_number)).toEqual(['Room 12', 'Room 12'])
  })
})

describe('limits count by the room that is meant', () => {
  const spellings = ['12', 'Zimmer 12', 'soba 12', 'Room 12', 'ROOM--12', 'Комната № 12', 'apt 12', 'Pokój nr 12']
  const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length

  test('new names in a room', async () => {
    await list('Room 12', 'Room 13')
    const statuses: number[] = []
    for (let at = 0; at < 16; at += 1)
      statuses.push((await signIn(spellings[at % 8]!, `New Name${at}`, '', '192.0.2.66')).status)
    expect([count(statuses, 201), count(statuses, 429)]).toEqual([9, 7])
    expect((await signIn('13', 'New Name', '', '192.0.2.66')).status).toBe(201)
  })
  test('guesses at the code of a stay', async () => {
    await list('Room 12')
    await choose('code')
    const statuses: number[] = []
    for (let at = 0; at < 16; at += 1)
      statuses.push((await signIn(spellings[at % 8]!, 'Some Body', `BBBB-BB${at}`, '192.0.2.66')).status)
    expect([count(statuses, 403), count(statuses, 429)]).toEqual([11, 5])
    const [room] = (await world.call(vera, rooms.listRooms, { params: params() })).body.items
    expect((await signIn('zimmer 12', ana, room?.stay_code, '192.0.2.77')).body.user?.room_number).toBe('Room 12')
  })
})

describe('the public data of a hotel', () => {
  const hasRooms = async () => (await world.call(nobody, getHotel, { params: params() })).body.has_rooms

  test('says whether there is a list, from its first room to its last', async () => {
    expect(await hasRooms()).toBe(false)
    const { items } = (await list('Room 1', 'Room 2')).body
    expect(await hasRooms()).toBe(true)
    const seen: boolean[] = []
    for (const { id } of items) {
      await world.call(vera, rooms.removeRoom, { params: { ...params(), roomId: id } })
      seen.push(await hasRooms())
    }
    expect(seen).toEqual([true, false])
    expect(await getRoom('1')).toBe(oldMessage)
  })
  test('is told to the other processes', async () => {
    expect(await hasRooms()).toBe(false)
    // Not through this process's service, so only the notification can say it.
    const scope = scopeFor(hotelSlug, null)
    await world.server.database.write(scope, (tx) => insertRooms(tx, scope, ['Room 1']))
    await expect.poll(hasRooms, eventually).toBe(true)
    expect(await getRoom('1')).toBe('Room 1')
  })
})

describe('floors', () => {
  const add = (floor: string | null | undefined, ...room_numbers: string[]) =>
    world.call(vera, rooms.addRooms, {
      params: params(),
      body: { room_numbers, ...(floor !== undefined && { floor }) },
    })
  const change = (roomId: string, floor: string | null, who = vera, hotel = hotelSlug) =>
    world.call(who, rooms.changeRoom, { params: { hotelSlug: hotel, roomId }, body: { floor } })
  const floors = async () =>
    Object.fromEntries(
      (await world.call(vera, rooms.listRooms, { params: params() })).body.items.map((one) => [
        one.room_number,
        one.floor,
      ]),
    )

  test('are given to all added rooms, not to those that exist, and changed one by one', async () => {
    await add('1', 'Room 101', 'Room 102')
    await add(' Garden house ', 'Room 101', 'Apt 1')
    const { items } = (await add(undefined, 'Room 5')).body
    expect(await floors()).toEqual({ 'Apt 1': 'Garden house', 'Room 5': null, 'Room 101': '1', 'Room 102': '1' })
    const [apt, five] = items
    expect((await change(five?.id ?? '', '2')).body).toEqual({ ...five, floor: '2' })
    expect((await change(apt?.id ?? '', null)).status).toBe(200)
    expect(await floors()).toEqual({ 'Apt 1': null, 'Room 5': '2', 'Room 101': '1', 'Room 102': '1' })
  })
  test('400 of more than twenty characters or of spaces; 404 for a room of another hotel; nothing changes', async () => {
    const [room] = (await add('1', 'Room 101')).body.items
    const foreign = await world.aHotel()
    const stranger = await world.aManager(foreign)
    const id = room?.id ?? ''
    const refused = [
      await change(id, 'x'.repeat(21)),
      await change(id, '  '),
      await add('x'.repeat(21), 'Room 102'),
      await change(id, '2', stranger, foreign),
      await change(id, '2', stranger),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 404, 403])
    expect(await floors()).toEqual({ 'Room 101': '1' })
  })
})
