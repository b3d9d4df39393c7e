import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOutStay } from '#modules/check-out/contract.ts'
import type { GuestSignInPolicy } from '#modules/hotels/contract.ts'
import * as rooms from '#modules/rooms/contract.ts'
import { whoAmI } from '#modules/sessions/contract.ts'
import { signInGuest } from '#modules/sign-in/contract.ts'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from '#testing/scope.ts'
import { dayFrom } from '#testing/setup/hotel-day.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import * as stays from '../contract.ts'
import { listPresentGuests } from '../contract/present.ts'

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
  await world.call(vera, rooms.addRooms, { params: { hotelSlug }, body: { room_numbers: ['Room 12', 'Room 13'] } })
})

type Form = Partial<Record<'room_number' | 'guest_name' | 'access_code' | 'card' | 'invitation', string>>
let addresses = 0
const aFreshAddress = (): string => `198.51.100.${(addresses = (addresses % 250) + 1)}`

const attempt = (body: Form, address = aFreshAddress(), who = nobody) =>
  world.call(who, signInGuest, { params: { hotelSlug }, body }, { 'x-forwarded-for': address })
const signIn = async (body: Form): Promise<Person> => {
  const answer = await attempt(body)
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  return { ...nobody, id: answer.body.user.id, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}
const choose = (guest_signin: GuestSignInPolicy) =>
  world.call(vera, rooms.changeGuestSignIn, { params: { hotelSlug }, body: { guest_signin } })
const getRoom = async (room: string) => {
  const { items } = (await world.call(vera, rooms.listRooms, { params: { hotelSlug } })).body
  const found = items.find(({ room_number }) => room_number === room)
  if (!found) throw new Error(`No ${room}.`)
  return found
}
const getCode = async () => (await getRoom('Room 12')).stay_code
const getCard = async () =>
  (await world.call(vera, rooms.listRoomCards, { params: { hotelSlug } })).body.items.find(
    ({ room_number }) => room_number === 'Room 12',
  )?.card_token ?? ''
const reserve = async (guest_name: string, apartment = 'Room 12', check_out = dayFrom(3)): Promise<string> => {
  const id = newId()
  await world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
    tx
      .insertInto('reservations')
      .values({ hotel_id: hotelSlug, id, guest_name, apartment, check_in: dayFrom(0), check_out, source: 'manual' })
      .execute(),
  )
  return id
}
const getMine = async (who: Person) => (await world.call(who, stays.getMyStay, { params: { hotelSlug } })).body
const invite = async (who: Person) =>
  (await world.call(who, stays.inviteCompanion, { params: { hotelSlug }, body: { id: newId() } })).body
const getSecret = ({ address }: { address: string }): string => address.split('#')[1] ?? ''
const list = async (which: 'present' | 'ended' | 'leaving' | 'arriving' = 'present') =>
  (await world.call(vera, stays.listStays, { params: { hotelSlug }, query: { list: which } })).body.items
const ana = { room_number: 'Room 12', guest_name: 'Ana Petrović' }

describe('which stay a guest comes into', () => {
  test('two devices of one guest that sign in at once are in one stay', async () => {
    const both = await Promise.all([signIn(ana), signIn({ ...ana, room_number: 'room 12' })])
    const [one, other] = await Promise.all(both.map(getMine))
    expect(one?.stay.id).toBe(other?.stay.id)
    expect(await list()).toMatchObject([
      { room_number: 'Room 12', lead_name: 'Ana Petrović', guests: ['Ana Petrović'] },
    ])
  })
  test('another guest of the room opens a stay of their own, and both are told of another party', async () => {
    const first = await getMine(await signIn(ana))
    const second = await getMine(await signIn({ ...ana, guest_name: 'Jonas Weber' }))
    expect(second.stay.id).not.toBe(first.stay.id)
    expect([first.other_party, second.other_party, (await getMine(await signIn(ana))).other_party]).toEqual([
      false,
      true,
      true,
    ])
    expect((await list()).map((stay) => 'other_party' in stay && stay.other_party)).toEqual([true, true])
  })
  test('a stranger who signed in first, in the name of the guest, is not in the stay of the guest who comes by code', async () => {
    const stranger = await signIn(ana)
    const guest = await signIn({ ...ana, access_code: await getCode() })
    const [theirs, own] = [await getMine(stranger), await getMine(guest)]
    expect(own.stay.id).not.toBe(theirs.stay.id)
    expect([theirs.trusted, own.trusted, own.stay.confirmed_by]).toEqual([false, true, 'code'])
    // A name does not lead into a stay with a trusted guest; a second device with the code gets in.
    expect((await getMine(await signIn(ana))).stay.id).toBe(theirs.stay.id)
    expect((await getMine(await signIn({ ...ana, access_code: await getCode() }))).stay.id).toBe(own.stay.id)
  })
  test.each([
    ['a card', 'open', async () => ({ guest_name: ana.guest_name, card: await getCard() }), false],
    ['a card that is asked for', 'qr', async () => ({ guest_name: ana.guest_name, card: await getCard() }), false],
    ['a reservation', 'reservation', async () => ana, false],
    ['the stay code', 'code', async () => ({ ...ana, access_code: await getCode() }), true],
    ['the stay code where none is asked for', 'open', async () => ({ ...ana, access_code: await getCode() }), true],
    ['the stay code beside a reservation', 'reservation', async () => ({ ...ana, access_code: await getCode() }), true],
    ['room and name', 'open', async () => ana, false],
  ] as const)('%s, under the policy %s: trusted only by the code', async (_what, policy, getForm, trusted) => {
    await choose(policy)
    await reserve('Ana Petrović')
    const mine = await getMine(await signIn(await getForm()))
    expect([mine.trusted, mine.stay.confirmed_at !== null]).toEqual([trusted, trusted])
    expect(mine.stay).toMatchObject({ room_number: 'Room 12', check_in: dayFrom(0), check_out: dayFrom(3) })
    // A reservation is occupied by a confirmed stay alone.
    expect(mine.stay.reservation_id === null).toBe(!trusted)
  })
  test('a stay that staff opened waits for whoever brings the code, and for nobody else', async () => {
    const id = newId()
    const opened = await world.call(vera, stays.openStay, {
      params: { hotelSlug },
      body: { id, room_number: 'room 12', lead_name: 'Family Petrović', check_in: dayFrom(0), check_out: dayFrom(2) },
    })
    expect([opened.status, opened.body.room_number, opened.body.confirmed_by]).toEqual([201, 'Room 12', 'staff'])
    expect((await getMine(await signIn({ ...ana, guest_name: 'Some Stranger' }))).stay.id).not.toBe(id)
    expect((await getMine(await signIn({ ...ana, access_code: await getCode() }))).stay.id).toBe(id)
  })
  test.each([
    ['long', true],
    ['short', false],
  ])(
    'above the limit of wrong ones a right %s code: trusted is %s; it is never stored as a personal one',
    async (length, trusted) => {
      const { id } = await getRoom('Room 12')
      if (length === 'short')
        await world.server.database.write(scopeFor(hotelSlug, {}), (tx) =>
          tx
            .updateTable('rooms')
            .set({ stay_code: 'K7MW4P' })
            .where('hotel_id', '=', hotelSlug)
            .where('id', '=', id)
            .execute(),
        )
      const code = await getCode()
      await attempt({ ...ana, access_code: 'WRONG-1' })
      await world.server.database.onPlatform((tx) =>
        tx
          .updateTable('rate_limits')
          .set({ count: 101, blocked_until: new Date(Date.now() + 3_600_000).toISOString() })
          .where('key', '=', `stay-code:${hotelSlug}:${id}`)
          .execute(),
      )
      const mine = await getMine(await signIn({ ...ana, guest_name: 'Late Comer', access_code: code }))
      expect(mine.trusted).toBe(trusted)
      // The next sign-in needs no code: none was kept.
      expect((await attempt({ ...ana, guest_name: 'Late Comer' })).status).toBe(201)
    },
  )
  test('a session without a stay is not let in', async () => {
    const guest = await signIn(ana)
    await world.server.database.onPlatform((tx) =>
      tx.updateTable('sessions').set({ stay_id: null }).where('guest_id', '=', guest.id).execute(),
    )
    await expect
      .poll(async () => (await world.call(guest, stays.getMyStay, { params: { hotelSlug } })).body.code)
      .toBe('people.not_signed_in')
  })
})

describe('companions', () => {
  test('an invitation leads into the stay by its secret or its six characters, with the name alone', async () => {
    await choose('code')
    const guest = await signIn({ ...ana, access_code: await getCode() })
    const invitation = await invite(guest)
    expect(invitation.address).toContain(`/${hotelSlug}/together#`)
    expect(invitation.code).toMatch(/^[2-9A-Z]{6}$/)
    const [byLink, byCode] = [
      await signIn({ guest_name: 'Marko Petrović', invitation: getSecret(invitation) }),
      await signIn({ guest_name: 'Iva Petrović', invitation: invitation.code.toLowerCase() }),
    ]
    const { stay, members } = await getMine(guest)
    expect(members).toEqual(['Ana Petrović', 'Marko Petrović', 'Iva Petrović'])
    for (const one of [byLink, byCode])
      expect(await getMine(one)).toMatchObject({ stay: { id: stay.id }, trusted: true })
    expect((await world.call(byCode, whoAmI, { params: { hotelSlug } })).body.guest?.user.room_number).toBe('Room 12')
  })
  test('an invitation of a session that is not trusted makes nobody trusted, also over two of them', async () => {
    const first = await invite(await signIn(ana))
    const second = await invite(await signIn({ guest_name: 'Marko Petrović', invitation: getSecret(first) }))
    const last = await signIn({ guest_name: 'Iva Petrović', invitation: second.code })
    expect((await getMine(last)).trusted).toBe(false)
  })
  test('a companion is as verified as the host was, in the list of the present too', async () => {
    const host = await signIn(ana)
    await signIn({ guest_name: 'Marko Petrović', invitation: getSecret(await invite(host)) })
    const present = async () =>
      Object.fromEntries(
        (await world.call(vera, listPresentGuests, { params: { hotelSlug } })).body.items.map(
          ({ guest_name, verified }) => [guest_name, verified],
        ),
      )
    expect(await present()).toEqual({ 'Ana Petrović': false, 'Marko Petrović': false })
    const trusted = await signIn({ ...ana, guest_name: 'Jonas Weber', access_code: await getCode() })
    await signIn({ guest_name: 'Lena Weber', invitation: getSecret(await invite(trusted)) })
    expect(await present()).toMatchObject({ 'Jonas Weber': true, 'Lena Weber': true })
  })
  test('companions of a host whom nothing has verified count as new guests of their address, others do not', async () => {
    const [host, verified] = [await signIn(ana), await signIn({ ...ana, access_code: await getCode() })]
    const [made, sure] = [getSecret(await invite(host)), getSecret(await invite(verified))]
    const address = '192.0.2.55'
    const join = async (guest_name: string, invitation: string) =>
      (await attempt({ guest_name, invitation }, address)).status
    expect(await join('Made Up-One', made)).toBe(201)
    await world.server.database.onPlatform((tx) =>
      tx
        .updateTable('rate_limits')
        .set({ count: 60 })
        .where('key', '=', `new-guests:${hotelSlug}:${address}`)
        .execute(),
    )
    expect([await join('Made Up-Two', made), await join('Made Up-Three', made)]).toEqual([201, 429])
    expect(await join('Iva Petrović', sure)).toBe(201)
  })
  test('a stay has five open invitations and twelve companions at most; a phone that is in it comes back', async () => {
    const host = await signIn({ ...ana, access_code: await getCode() })
    const made = []
    for (let at = 0; at < 6; at += 1)
      made.push(await world.call(host, stays.inviteCompanion, { params: { hotelSlug }, body: { id: newId() } }))
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 409])
    expect(made.at(-1)?.body.code).toBe(stays.tooManyInvitations.code)
    const secrets = made.slice(0, 5).map(({ body }) => getSecret(body))
    const getForm = (name: string, at: number) => ({ guest_name: name, invitation: secrets[Math.floor(at / 4)] ?? '' })
    const friends = []
    for (let at = 0; at < stays.maxCompanions; at += 1) friends.push(await signIn(getForm(`Friend Number${at}`, at)))
    const late = await attempt(getForm('Friend Thirteen', 16))
    expect([late.status, late.body.code]).toEqual([409, 'stays.too_many_companions'])
    const again = await attempt(getForm('Friend Number3', 17), undefined, friends[3])
    expect([again.status, again.body.user.id]).toEqual([201, friends[3]?.id])
  })
  test('an invitation opens no guest of the past, of another party or with a code of their own, and says nothing of them', async () => {
    const past = await signIn({ ...ana, guest_name: 'Old Person' })
    await world.call(vera, checkOutStay, {
      params: { hotelSlug, stayId: (await getMine(past)).stay.id },
      body: {},
    })
    const beside = await signIn({ ...ana, guest_name: 'Other Party' })
    const coded = await signIn({ ...ana, guest_name: 'Coded Guest', access_code: 'my own code' })
    const host = await signIn({ ...ana, access_code: await getCode() })
    const invitation = getSecret(await invite(host))
    const known = [past, beside, coded, host].map(({ id }) => id)
    for (const guest_name of ['Old Person', 'Other Party', 'Coded Guest', ana.guest_name]) {
      const companion = await signIn({ guest_name, invitation })
      expect(known).not.toContain(companion.id)
      expect((await getMine(companion)).stay.id).toBe((await getMine(host)).stay.id)
      known.push(companion.id)
    }
    // Neither does it open another companion of the same stay, who shares no requests.
    const friend = await signIn({ guest_name: 'Iva Petrović', invitation: getSecret(await invite(host)) })
    const [again, third] = [await invite(host), await invite(host)].map(getSecret)
    expect((await signIn({ guest_name: 'Iva Petrović', invitation: again ?? '' })).id).not.toBe(friend.id)
    // The browser that has the session of a guest of the room keeps them, as the one who is told to ask for an invitation.
    const joined = await attempt({ guest_name: 'Other Party', invitation: third ?? '' }, undefined, beside)
    expect([joined.status, joined.body.user.id]).toEqual([201, beside.id])
    // By room and name it is still who it was.
    expect((await signIn({ ...ana, guest_name: 'Other Party' })).id).toBe(beside.id)
    expect((await attempt({ ...ana, guest_name: 'Coded Guest' })).body.code).toBe('people.invalid_access_code')
  })
  test('inviting is a write: it counts towards the limit of a guest', async () => {
    const answer = await world.call(await signIn(ana), stays.inviteCompanion, {
      params: { hotelSlug },
      body: { id: newId() },
    })
    expect(answer.headers['ratelimit']).toMatch(/^"guest";r=/)
  })
  test('wrong invitations keep out no right secret, only right characters that could be guessed', async () => {
    const invitation = await invite(await signIn({ ...ana, access_code: await getCode() }))
    const address = '192.0.2.98'
    for (let at = 0; at < 22; at += 1) await attempt({ guest_name: 'Some Body', invitation: `nothing-${at}` }, address)
    expect((await attempt({ guest_name: 'Iva Petrović', invitation: invitation.code }, address)).status).toBe(429)
    expect((await attempt({ guest_name: 'Iva Petrović', invitation: getSecret(invitation) }, address)).status).toBe(201)
  })
  test('it is good for five people, and worth nothing when made again, in another hotel, or after the stay has ended', async () => {
    const guest = await signIn({ ...ana, access_code: await getCode() })
    const invitation = await invite(guest)
    const join = (at: number) => attempt({ guest_name: `Companion Number${at}`, invitation: getSecret(invitation) })
    const statuses = (await Promise.all([0, 1, 2, 3, 4, 5, 6].map(join))).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 201, 201, 201, 201, 403, 403])
    const id = newId()
    const again = async () =>
      (await world.call(guest, stays.inviteCompanion, { params: { hotelSlug }, body: { id } })).body
    const [before, after] = [await again(), await again()]
    expect((await attempt({ guest_name: 'Old Link', invitation: getSecret(before) })).body.code).toBe(
      'stays.invitation_invalid',
    )
    const other = await world.aHotel()
    expect(
      (
        await world.call(nobody, signInGuest, {
          params: { hotelSlug: other },
          body: { guest_name: 'Other Hotel', invitation: getSecret(after) },
        })
      ).body.code,
    ).toBe('stays.invitation_invalid')
    const { stay } = await getMine(guest)
    await world.call(vera, checkOutStay, { params: { hotelSlug, stayId: stay.id }, body: {} })
    expect((await attempt({ guest_name: 'Too Late', invitation: getSecret(after) })).body.code).toBe(
      'stays.invitation_invalid',
    )
  })
  test('twenty wrong secrets from one address are answered, the next ones are not', async () => {
    const answers = []
    for (let at = 0; at < 23; at += 1)
      answers.push((await attempt({ guest_name: 'Some Body', invitation: `nothing-${at}` }, '192.0.2.99')).status)
    expect(answers.filter((status) => status === 403)).toHaveLength(21)
    expect(answers.slice(-2)).toEqual([429, 429])
  })
})
