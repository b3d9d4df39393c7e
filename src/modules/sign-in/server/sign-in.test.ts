import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as sessions from '#modules/sessions/contract.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { GuestSignIn, signInGuest } from '../contract.ts'
import { ManagerSignIn, signInManager } from '../contract/credentials.ts'
import { beginProviderSignIn, callbackPath, getSignInProvider } from '../contract/provider.ts'

let world: TestServer
let hotelSlug: string
beforeAll(async () => {
  world = await createTestServer()
  hotelSlug = await world.aHotel()
})
afterAll(() => world.close())

const asGuest = (body: Partial<GuestSignIn>, slug = hotelSlug) =>
  world.call(nobody, signInGuest, { params: { hotelSlug: slug }, body })
const asManager = (body: Partial<ManagerSignIn>, slug = hotelSlug) =>
  world.call(nobody, signInManager, { params: { hotelSlug: slug }, body })
const getBrowser = (headers: Record<string, unknown>): Person => ({
  ...nobody,
  cookie: String(headers['set-cookie']).split(';')[0] ?? '',
})
const who = (person: Person, slug = hotelSlug) => world.call(person, sessions.whoAmI, { params: { hotelSlug: slug } })

describe('POST /guest-session', () => {
  test('201 a new guest is created, and found again in any case and with spaces around', async () => {
    const first = await asGuest({ room_number: 'Room 21', guest_name: 'Petra Moser' })
    const second = await asGuest({ room_number: '  rOOm 21 ', guest_name: ' PETRA MOSER' })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.user).toEqual(first.body.user)
    expect(second.body.user).toMatchObject({
      role: 'guest',
      room_number: 'Room 21',
      guest_name: 'Petra Moser',
      hotel_id: hotelSlug,
    })
  })
  test('201 many devices at the same moment create one guest', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => asGuest({ room_number: 'Apt 8', guest_name: 'Twin Device' })),
    )
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
  })
  test('400 each invalid field has its message, one after another', async () => {
    const cases: [Partial<GuestSignIn>, string][] = [
      [{}, 'Please fill in all required fields'],
      [{ room_number: 'Room 1', guest_name: '   ' }, 'Please fill in all required fields'],
      [{ room_number: '12', guest_name: 'Jonas Weber' }, 'Room number must include "apt" or "room".'],
      [{ room_number: '12', guest_name: 'Jonas' }, 'Room number must include "apt" or "room".'],
      [{ room_number: 'Room 12', guest_name: 'Jonas' }, 'Please enter your full name (at least two words).'],
    ]
    for (const [body, message] of cases) {
      const answer = await asGuest(body)
      expect([answer.status, answer.body.message]).toEqual([400, message])
    }
  })
  test('404 a hotel that does not exist: the message says that the link is wrong, for guests and for managers', async () => {
    for (const answer of [
      await asGuest({ room_number: 'Room 1', guest_name: 'Jonas Weber' }, 'no-such-house'),
      await asManager({ email: 'a@b.example', password: 'x' }, 'no-such-house'),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([404, 'Invalid hotel URL. Please use a valid hotel link.'])
    }
  })
  test('403 a guest with an access code needs that code; one without accepts any', async () => {
    const form = { room_number: 'Apt 3', guest_name: 'Coded Guest' }
    expect((await asGuest({ ...form, access_code: ' 4711 ' })).status).toBe(201)
    for (const access_code of ['', '4712', '47 11']) {
      const answer = await asGuest({ ...form, access_code })
      expect([answer.status, answer.body.message]).toEqual([403, 'Invalid access code'])
    }
    expect((await asGuest({ ...form, access_code: '4711' })).status).toBe(201)
    expect((await asGuest({ room_number: 'Room 22', guest_name: 'Free Guest' })).status).toBe(201)
    expect((await asGuest({ room_number: 'Room 22', guest_name: 'Free Guest', access_code: 'anything' })).status).toBe(
      201,
    )
  })
  test('429 guessing codes of a room is slowed down, and the answer says for how long', async () => {
    const form = { room_number: 'Apt 66', guest_name: 'Guessed Guest' }
    await asGuest({ ...form, access_code: 'right' })
    const statuses = new Set<number>()
    for (let guess = 0; guess < 12; guess += 1)
      statuses.add((await asGuest({ ...form, access_code: `wrong ${guess}` })).status)
    expect([...statuses]).toEqual([403, 429])
    const answer = await asGuest({ ...form, access_code: 'right' })
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      429,
      'people.sign_in_too_often',
      'Too many attempts. Please try again in 1 min.',
    ])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
  test('the cookie cannot be read by scripts, and its token is nowhere in the database', async () => {
    const { headers } = await asGuest({ room_number: 'Room 23', guest_name: 'Cookie Guest' })
    const cookie = String(headers['set-cookie'])
    expect(cookie).toMatch(/^deskbell_guest=[\w-]{43}; .*HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).not.toMatch(/Domain/i)
    const token = /=([\w-]{43})/.exec(cookie)?.[1] ?? ''
    const rows = await world.server.database.onPlatform((tx) => tx.selectFrom('sessions').selectAll().execute())
    expect(JSON.stringify(rows.map((row) => row.token_hash.toString('latin1')))).not.toContain(token)
  })
})

describe('POST /manager-session', () => {
  test('201 a manager of this hotel', async () => {
    const manager = await world.aManager(hotelSlug, {
      password: 'a long password',
      email: 'vera@desk.example',
      display_name: 'Vera',
    })
    const answer = await asManager({ email: ' VERA@desk.example ', password: 'a long password' })
    expect([answer.status, answer.body.user]).toEqual([
      201,
      {
        id: manager.id,
        role: 'manager',
        hotel_id: hotelSlug,
        email: 'vera@desk.example',
        display_name: 'Vera',
        must_choose_password: false,
        must_set_second_factor: false,
        name_tag: null,
        staff_role: 'manager',
        kind: 'person',
        follows: ['reception', 'housekeeping', 'kitchen', 'maintenance'],
      },
    ])
  })
  test('403 a manager of another hotel gets that message, with the right password only', async () => {
    const other = await world.aHotel()
    await world.aManager(other, { password: 'a long password', email: 'elsewhere@desk.example' })
    const answer = await asManager({ email: 'elsewhere@desk.example', password: 'a long password' })
    expect([answer.status, answer.body.message]).toEqual([403, 'You are not authorized as a manager for this hotel.'])
    expect((await asManager({ email: 'elsewhere@desk.example', password: 'wrong' })).body.message).toBe('Login failed')
  })
  test('400, 401 missing fields, an invalid e-mail, an unknown e-mail and a wrong password', async () => {
    await world.aManager(hotelSlug, { password: 'a long password', email: 'wrong@desk.example' })
    const cases: [Partial<ManagerSignIn>, number, string][] = [
      [{}, 400, 'Please fill in all fields'],
      [{ email: 'a@b.example' }, 400, 'Please fill in all fields'],
      [{ email: 'no address', password: 'x' }, 400, 'Please enter a valid e-mail address.'],
      [{ email: 'nobody@desk.example', password: 'x' }, 401, 'Login failed'],
      [{ email: 'wrong@desk.example', password: 'x' }, 401, 'Login failed'],
    ]
    for (const [body, status, message] of cases) {
      const answer = await asManager(body)
      expect([answer.status, answer.body.message]).toEqual([status, message])
    }
  })
  test('429 wrong passwords are slowed down, and the right one works after the wait', async () => {
    await world.aManager(hotelSlug, { password: 'a long password', email: 'slow@desk.example' })
    for (let guess = 0; guess < 6; guess += 1)
      expect((await asManager({ email: 'slow@desk.example', password: `wrong ${guess}` })).status).toBe(401)
    const blocked = await asManager({ email: 'slow@desk.example', password: 'a long password' })
    expect(blocked.status).toBe(429)
    await expect
      .poll(async () => (await asManager({ email: 'slow@desk.example', password: 'a long password' })).status, {
        timeout: 5000,
      })
      .toBe(201)
  })
})

describe('sessions', () => {
  test('a guest and a manager session coexist in one browser', async () => {
    const guest = await world.aGuest(hotelSlug)
    const manager = await world.aManager(hotelSlug)
    const both = { ...nobody, cookie: `${guest.cookie}; ${manager.cookie}` }
    expect((await who(both)).body).toMatchObject({
      guest: { user: { id: guest.id } },
      manager: { user: { id: manager.id } },
    })
  })
  test('signing in over somebody ends their session in this browser, and no other one', async () => {
    const here = getBrowser((await asGuest({ room_number: 'Room 31', guest_name: 'Before Her' })).headers)
    const elsewhere = getBrowser((await asGuest({ room_number: 'Room 31', guest_name: 'Before Her' })).headers)
    const answer = await world.call(here, signInGuest, {
      params: { hotelSlug },
      body: { room_number: 'Room 32', guest_name: 'After Him' },
    })
    expect((await who(getBrowser(answer.headers))).body.guest?.user.guest_name).toBe('After Him')
    await expect.poll(async () => (await who(here)).body.guest).toBe(null)
    expect((await who(elsewhere)).body.guest?.user.guest_name).toBe('Before Her')
    const refused = await world.call(elsewhere, signInGuest, {
      params: { hotelSlug },
      body: { room_number: '32', guest_name: 'After Him' },
    })
    expect([refused.status, (await who(elsewhere)).body.guest?.user.guest_name]).toEqual([400, 'Before Her'])
  })
  test('the session lookup says nothing of a session of another hotel', async () => {
    const other = await world.aHotel()
    expect((await who(await world.aManager(other))).body).toEqual({ guest: null, manager: null })
  })
  test('sign-out ends the session immediately and for good', async () => {
    const signedIn = await asGuest({ room_number: 'Room 24', guest_name: 'Leaving Guest' })
    const browser = getBrowser(signedIn.headers)
    expect((await who(browser)).body.guest).not.toBeNull()
    const out = await world.call(browser, sessions.signOutGuest, { params: { hotelSlug } })
    expect([out.status, String(out.headers['set-cookie'])]).toEqual([204, expect.stringContaining('deskbell_guest=;')])
    expect((await who(browser)).body.guest).toBeNull()
    expect((await world.call(browser, sessions.refreshGuestSession, { params: { hotelSlug } })).status).toBe(401)
  })
  test('a refresh extends the end, never beyond the maximum lifetime; after that the session is over', async () => {
    const guest = await world.aGuest(hotelSlug)
    const day = 86_400_000
    const begun = Date.now()
    try {
      for (const days of [6, 12]) {
        world.clock.set(begun + days * day)
        const fresh = await world.call(guest, sessions.refreshGuestSession, { params: { hotelSlug } })
        expect(fresh.status).toBe(200)
        expect(Date.parse(fresh.body.expires_at)).toBeLessThanOrEqual(begun + 14 * day + 5000)
      }
      world.clock.set(begun + 14 * day + 10_000)
      expect((await who(guest)).body.guest).toBeNull()
    } finally {
      world.clock.set(Date.now())
    }
  })
})

test('without a sign-in provider there is none to ask, to begin with or to come back from', async () => {
  expect((await world.call(nobody, getSignInProvider, { params: {} })).body.provider).toBeNull()
  expect((await world.call(nobody, beginProviderSignIn, { params: {}, body: {} })).status).toBe(404)
  expect((await world.server.app.inject({ url: `${callbackPath}?code=1&state=.a` })).statusCode).toBe(404)
})
