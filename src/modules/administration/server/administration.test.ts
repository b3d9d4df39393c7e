import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateHotelSettings } from '#modules/hotels/contract/settings.ts'
import { changePassword } from '#modules/people/contract/account.ts'
import { refreshManagerSession, whoAmI } from '#modules/sessions/contract.ts'
import { whoIsOwner } from '#modules/sessions/contract/staff.ts'
import { signInManager, signInOwner } from '#modules/sign-in/contract/credentials.ts'
import { newId } from '#platform/contract/id.ts'
import type { Route } from '#platform/contract/route.ts'
import { scopeFor } from '#testing/scope.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import * as contract from '../contract.ts'

let world: TestServer
let owner: Person
beforeAll(async () => {
  world = await createTestServer()
  owner = await world.anOwner()
})
afterAll(() => world.close())

let count = 0
const slug = (): string => `new-house-${(count += 1)}`
type NewHotelForm = Parameters<typeof create>[0]
const create = (body: Partial<contract.NewHotel>, who = owner) =>
  world.call(who, contract.createHotel, { params: {}, body })
const update = (hotelId: string, body: Partial<contract.HotelChange>) =>
  world.call(owner, contract.updateHotel, { params: { hotelId }, body })
const page = async (query: { q?: string; limit?: number; cursor?: string } = {}) =>
  (await world.call(owner, contract.listHotels, { params: {}, query })).body
/** All hotels, page after page. */
const hotels = async (q = '') => {
  const found: contract.AdminHotel[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { items, next_cursor } = await page({ q, ...(cursor && { cursor }) })
    found.push(...items)
    cursor = next_cursor
  }
  return found
}
const addManager = (body: Partial<contract.NewManager>) =>
  world.call(owner, contract.createManager, { params: {}, body })
const managers = async (hotelId: string) =>
  (await world.call(owner, contract.listManagers, { params: { hotelId } })).body.items
const signIn = (hotelSlug: string, email: string, password: string) =>
  world.call(nobody, signInManager, { params: { hotelSlug }, body: { email, password } })
const getBrowser = (headers: Record<string, unknown>): Person => ({
  ...nobody,
  cookie: String(headers['set-cookie']).split(';')[0] ?? '',
})

describe('POST /api/owner-session', () => {
  test('201 an owner, with the e-mail in any case and with spaces; the browser is known afterwards', async () => {
    const id = newId()
    const { hashPassword } = await import('#platform/server/password.ts')
    const password_hash = await hashPassword('a long password')
    await world.server.database.onPlatform(async (tx) => {
      await tx.insertInto('accounts').values({ id, email: 'boss@deskbell.example', password_hash }).execute()
      await tx.insertInto('owners').values({ id }).execute()
    })
    const answer = await world.call(nobody, signInOwner, {
      params: {},
      body: { email: ' Boss@Deskbell.example ', password: 'a long password' },
    })
    expect([answer.status, answer.body.user]).toEqual([
      201,
      { id, role: 'owner', email: 'boss@deskbell.example', must_set_second_factor: false },
    ])
    expect((await world.call(getBrowser(answer.headers), whoIsOwner, { params: {} })).body.owner?.user.id).toBe(id)
  })
  test('400, 401, 403 each refusal has its message', async () => {
    const testHotel = await world.aHotel()
    const manager = await world.aManager(testHotel, { password: 'a long password' })
    const cases: [{ email?: string; password?: string }, number, string][] = [
      [{ email: 'x@y.example' }, 400, 'Please provide both email and password.'],
      [{}, 400, 'Please provide both email and password.'],
      [{ email: 'nobody@deskbell.example', password: 'x' }, 401, 'Invalid owner credentials.'],
      [{ email: manager.email, password: 'x' }, 401, 'Invalid owner credentials.'],
      [{ email: manager.email, password: 'a long password' }, 403, 'You are not authorized as an owner.'],
    ]
    for (const [body, status, message] of cases) {
      const answer = await world.call(nobody, signInOwner, { params: {}, body })
      expect([answer.status, answer.body.message]).toEqual([status, message])
    }
  })
})

describe('GET /api/owner/hotels', () => {
  const ids = (list: contract.AdminHotel[]) => list.map(({ id }) => id)
  test('200 finds open and closed hotels by part of their name or slug, in any case and without accents, every word', async () => {
    await world.aHotel({ id: 'sumska-kuca', name: 'Šumska Kuća, Đenovići', enabled: false })
    await world.aHotel({ id: 'gory-lodz', name: 'Góry, Łódź' })
    for (const q of ['šumska', 'SUMSKA', ' kuca ', 'denovici', 'Đenovići', 'mska-ku', 'denovici sumska'])
      expect([q, ids(await hotels(q))]).toEqual([q, ['sumska-kuca']])
    expect(ids(await hotels('lodz GORY'))).toEqual(['gory-lodz'])
    for (const q of ['sumska lodz', "' or 1=1 --"]) expect([q, await hotels(q)]).toEqual([q, []])
    expect(await page({ q: 'denovici' })).toMatchObject({ next_cursor: null, count: 1 })
  })
  test('200 the pages contain every hotel once, also those of the same name, and a rename meanwhile hides none', async () => {
    for (const id of ['twin-b', 'twin-a', 'twin-c']) await world.aHotel({ id, name: 'Twin_House' })
    await world.aHotel({ id: 'twin-z', name: 'Twin_House the last' })
    const first = await page({ q: 'twin', limit: 2 })
    expect([ids(first.items), first.count]).toEqual([['twin-a', 'twin-b'], 4])
    await update('twin-b', { name: 'Zzz twin' })
    const second = await page({ q: 'twin', limit: 2, cursor: first.next_cursor ?? '' })
    expect(ids(second.items)).toEqual(['twin-c', 'twin-z'])
    expect(ids((await page({ q: 'twin', limit: 2, cursor: second.next_cursor ?? '' })).items)).toEqual(['twin-b'])
  })
  test('400 an invalid cursor', async () => {
    for (const cursor of ['', 'x', 'no name', 'A_b', 'the-house_\0'])
      expect([
        cursor,
        (await world.call(owner, contract.listHotels, { params: {}, query: { cursor } })).status,
      ]).toEqual([cursor, 400])
  })
  test('200 an answer with thousands of hotels has at most 100 KB, and every hotel comes once', async () => {
    const other = await createTestServer()
    try {
      const boss = await other.anOwner()
      // With what it returns Citus inserts the rows; without, it copies them, which row-level security forbids.
      await other.server.database.onPlatform((tx) =>
        sql`
        insert into hotels (id, name, logo_url, features)
        select 'house-' || n, 'House ' || n % 300 || ', ' || repeat('Čšž', n % 36),
          'https://pictures.example/' || repeat('x', 2000),
          '{"menu": true, "taxi": false, "requests": true, "invoices": true, "guide": true}'
        from generate_series(1, 4000) as n returning 1`.execute(tx),
      )
      const seen: string[] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const { body } = await other.call(boss, contract.listHotels, {
          params: {},
          query: { limit: 100, ...(cursor && { cursor }) },
        })
        expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(100 * 1024)
        seen.push(...ids(body.items))
        cursor = body.next_cursor
      }
      expect([seen.length, new Set(seen).size]).toEqual([4000, 4000])
    } finally {
      await other.close()
    }
  })
})

describe('POST /api/owner/hotels', () => {
  test('201 a hotel with everything on by default, trimmed; empty logo and date become null', async () => {
    const id = slug()
    const answer = await create({ slug: ` ${id} `, name: '  Villa Perast ', logo_url: '', expiry_date: '' })
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id,
        name: 'Villa Perast',
        logo_url: null,
        expiry_date: null,
        features: {},
        enabled: true,
        time_zone: 'Europe/Belgrade',
        state: 'open',
        second_factor_required: false,
        deletion: null,
        updated_at: expect.any(String),
      },
    ])
    expect((await hotels()).map((hotel) => hotel.id)).toContain(id)
  })
  test('201 the same form again is the same hotel; another one with a used slug is refused', async () => {
    const form: NewHotelForm = { slug: slug(), name: 'Twice', features: { taxi: false } }
    expect([(await create(form)).status, (await create(form)).status]).toEqual([201, 201])
    const other = await create({ ...form, name: 'Another' })
    expect([other.status, other.body.code, Object.keys(other.body.fields ?? {})]).toEqual([
      409,
      'administration.slug_taken',
      ['slug'],
    ])
    expect((await hotels()).filter(({ id }) => id === form.slug).map(({ name }) => name)).toEqual(['Twice'])
  })
  test('400 slug, name, logo and date each have their message, and nothing is added', async () => {
    const before = (await hotels()).length
    const cases: [Partial<contract.NewHotel>, string][] = [
      [{ name: 'No slug' }, 'administration.slug_and_name_required'],
      [{ slug: slug() }, 'administration.slug_and_name_required'],
      [{ slug: slug(), name: '   ' }, 'administration.slug_and_name_required'],
      [{ slug: 'Upper', name: 'x' }, 'administration.slug_invalid'],
      [{ slug: 'a b', name: 'x' }, 'administration.slug_invalid'],
      [{ slug: 'a', name: 'x' }, 'administration.slug_invalid'],
      [{ slug: '-ab', name: 'x' }, 'administration.slug_invalid'],
      [{ slug: 'api', name: 'x' }, 'administration.slug_reserved'],
      [{ slug: 'welcome', name: 'x' }, 'administration.slug_reserved'],
      [{ slug: 'add-hotel', name: 'x' }, 'administration.slug_reserved'],
      ...[
        'http://x.example/logo.png',
        'javascript:alert(1)',
        'data:image/png;base64,AA',
        'logo.png',
        'https://',
        'https://localhost/x',
        'https://x.example/"onerror="',
      ].map((logo_url): [Partial<contract.NewHotel>, string] => [
        { slug: slug(), name: 'x', logo_url },
        'administration.logo_invalid',
      ]),
      ...['2026-02-31', '31/12/2026', '2026-13-01'].map((expiry_date): [Partial<contract.NewHotel>, string] => [
        { slug: slug(), name: 'x', expiry_date },
        expiry_date.length > 10 ? 'platform.invalid_input' : 'administration.expiry_invalid',
      ]),
      [{ slug: slug(), name: 'x', features: { casino: true } as never }, 'platform.invalid_input'],
    ]
    for (const [body, code] of cases) {
      const answer = await create(body)
      expect([body, answer.status, answer.body.code]).toEqual([body, 400, code])
    }
    expect((await hotels()).length).toBe(before)
  })
  test('the list is sorted by name, and a past date is allowed and shown as expired', async () => {
    await create({ slug: slug(), name: 'Zeta' })
    const past = await create({ slug: slug(), name: 'Alpha', expiry_date: '2020-01-01' })
    expect(past.body.state).toBe('expired')
    const names = (await hotels()).map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
  })
})

describe('PUT /api/owner/hotels/{hotelId}', () => {
  test('200 everything but the slug changes; 404 for an unknown hotel', async () => {
    const id = slug()
    await create({ slug: id, name: 'Before' })
    const answer = await update(id, {
      name: 'After',
      logo_url: 'https://pictures.example/logo.png',
      expiry_date: '2030-06-30',
      features: { menu: false },
      enabled: true,
    })
    expect(answer.body).toMatchObject({
      id,
      name: 'After',
      logo_url: 'https://pictures.example/logo.png',
      expiry_date: '2030-06-30',
      features: { menu: false },
    })
    expect((await update('no-such-house', { name: 'x' })).status).toBe(404)
  })
  test('200 a logo uploaded by the managers survives every change of the owner; that of another hotel is refused', async () => {
    const id = await world.aHotel()
    const getLogo = (hotel: string): string => `/images/${hotel}/${newId()}-512x512-800.webp`
    const logo_url = getLogo(id)
    await world.call(await world.aManager(id), updateHotelSettings, { params: { hotelSlug: id }, body: { logo_url } })
    expect((await update(id, { name: 'With its own logo', logo_url, enabled: false })).body).toMatchObject({
      name: 'With its own logo',
      logo_url,
      enabled: false,
    })
    // As the demo hotels do it: an existing value may stay.
    await world.server.database.onPlatform((tx) =>
      tx.updateTable('hotels').set({ logo_url: '/demo/hotel-marina.svg' }).where('id', '=', id).execute(),
    )
    expect((await update(id, { name: 'A demo hotel', logo_url: '/demo/hotel-marina.svg' })).body).toMatchObject({
      name: 'A demo hotel',
      logo_url: '/demo/hotel-marina.svg',
    })
    expect((await update(id, { name: 'x', logo_url: '/demo/old-town.svg' })).status).toBe(400)
    const other = await update(id, { name: 'x', logo_url: getLogo(await world.aHotel()) })
    expect([other.status, other.body.code]).toEqual([400, 'administration.logo_invalid'])
  })
  test('200 a flag that the form does not have stays as it was', async () => {
    const id = await world.aHotel({ features: { orders: false, taxi: false } })
    expect((await update(id, { name: 'Same', features: { taxi: true } })).body.features).toEqual({
      orders: false,
      taxi: true,
    })
  })
  test('200 fields not sent stay: what the managers have saved, and that a hotel is off', async () => {
    const id = slug()
    await create({
      slug: id,
      name: 'Before',
      logo_url: 'https://pictures.example/logo.png',
      expiry_date: '2030-06-30',
      features: { menu: false },
      enabled: false,
    })
    expect((await update(id, { features: { taxi: false } })).body).toMatchObject({
      name: 'Before',
      logo_url: 'https://pictures.example/logo.png',
      expiry_date: '2030-06-30',
      features: { menu: false, taxi: false },
      enabled: false,
      state: 'disabled',
    })
    expect((await update(id, { name: 'After' })).body).toMatchObject({
      name: 'After',
      expiry_date: '2030-06-30',
      enabled: false,
    })
    expect((await update(id, { expiry_date: '', enabled: true })).body).toMatchObject({
      name: 'After',
      logo_url: 'https://pictures.example/logo.png',
      expiry_date: null,
      enabled: true,
    })
    expect((await update(id, { name: '  ' })).body.code).toBe('administration.slug_and_name_required')
  })
  test('409 saving over an unseen change shows it first, also one by the managers; saving the same twice counts once', async () => {
    const id = await world.aHotel({ name: 'Before' })
    const { updated_at: seen } = (await hotels()).find((hotel) => hotel.id === id) ?? {}
    await world.call(await world.aManager(id), updateHotelSettings, {
      params: { hotelSlug: id },
      body: { name: 'By the house itself' },
    })
    const late = await update(id, { expiry_date: '2030-06-30', seen })
    expect([late.status, late.body.code]).toEqual([409, 'platform.changed_meanwhile'])
    const now = late.body.current as contract.AdminHotel
    expect(now).toMatchObject({ id, name: 'By the house itself', expiry_date: null, state: 'open' })
    const saved = (await update(id, { expiry_date: '2030-06-30', seen: now.updated_at })).body
    expect(saved).toMatchObject({ name: 'By the house itself', expiry_date: '2030-06-30' })
    expect((await update(id, { expiry_date: '2030-06-30', seen: now.updated_at })).body).toEqual(saved)
  })
  test('two who change different things at once both keep their changes', async () => {
    const id = await world.aHotel({ features: {} })
    await Promise.all([
      update(id, { features: { taxi: false } }),
      update(id, { features: { menu: false } }),
      update(id, { name: 'Both' }),
      update(id, { expiry_date: '2030-06-30' }),
    ])
    expect((await hotels()).find((hotel) => hotel.id === id)).toMatchObject({
      name: 'Both',
      expiry_date: '2030-06-30',
      features: { taxi: false, menu: false },
    })
  })
  test('switching a hotel off ends every session in it', async () => {
    const id = slug()
    await create({ slug: id, name: 'Open house' })
    const people = [await world.aGuest(id), await world.aManager(id)]
    const inside = async () =>
      (await Promise.all(people.map((person) => world.call(person, whoAmI, { params: { hotelSlug: id } })))).filter(
        ({ body }) => body.guest ?? body.manager,
      ).length
    expect(await inside()).toBe(2)
    await update(id, { name: 'Open house', enabled: false })
    await expect.poll(inside, { timeout: 5000 }).toBe(0)
    await update(id, { name: 'Open house', enabled: true })
    expect(await inside()).toBe(0)
  })
})

describe('POST /api/create-manager', () => {
  test('201 with the body in camel case; the manager can sign in, and has to choose a password of their own', async () => {
    const hotelSlug = slug()
    await create({ slug: hotelSlug, name: 'Staffed' })
    const answer = await addManager({
      email: ' Vera@Staffed.example',
      password: 'reception at night',
      hotelSlug,
      displayName: ' Vera ',
    })
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.any(String),
        hotel_id: hotelSlug,
        staff_role: 'manager',
        email: 'vera@staffed.example',
        display_name: 'Vera',
        second_factor: false,
      },
    ])
    const signedIn = await signIn(hotelSlug, 'vera@staffed.example', 'reception at night')
    expect([signedIn.status, signedIn.body.user.must_choose_password]).toEqual([201, true])
    expect(
      (
        await addManager({
          email: 'vera@staffed.example',
          password: 'reception at night',
          hotelSlug,
          displayName: 'Vera',
        })
      ).body.id,
    ).toBe(answer.body.id)
    expect(await managers(hotelSlug)).toEqual([answer.body])
  })
  test('4xx each failure repeats its message as `error`, and adds nobody', async () => {
    const hotelSlug = slug()
    await create({ slug: hotelSlug, name: 'Refusing' })
    const other = await world.aManager(await world.aHotel(), { email: 'used@elsewhere.example' })
    const good = { email: 'new@refusing.example', password: 'reception at night', hotelSlug }
    const cases: [Partial<contract.NewManager>, number, string][] = [
      [{}, 400, 'Please provide email, password, and hotel.'],
      [{ ...good, email: '' }, 400, 'Please provide email, password, and hotel.'],
      [{ ...good, hotelSlug: '' }, 400, 'Please provide email, password, and hotel.'],
      [{ ...good, email: 'no address' }, 400, 'Please enter a valid e-mail address.'],
      [{ ...good, email: other.email }, 409, 'This e-mail already belongs to a manager or owner.'],
      [{ ...good, password: 'short' }, 400, 'The password needs at least 8 characters.'],
      [{ ...good, password: 'password123' }, 400, 'This password is too easy to guess. Please choose another one.'],
      [{ ...good, password: 'refusing-new-1' }, 400, 'This password is too easy to guess. Please choose another one.'],
      [{ ...good, hotelSlug: 'no-such-house' }, 404, 'This entry doesn’t exist (any more).'],
    ]
    for (const [body, status, message] of cases) {
      const answer = await addManager(body)
      expect([body, answer.status, (answer.body as unknown as { error: string }).error]).toEqual([
        body,
        status,
        message,
      ])
    }
    expect(await managers(hotelSlug)).toEqual([])
  })
})

describe('managers of a hotel', () => {
  test('a display name changes, an empty one becomes null', async () => {
    const testHotel = await world.aHotel()
    const manager = await world.aManager(testHotel)
    const rename = (display_name: string) =>
      world.call(owner, contract.renameManager, {
        params: { hotelId: testHotel, managerId: manager.id },
        body: { display_name },
      })
    expect((await rename(' Dragan ')).body.display_name).toBe('Dragan')
    expect((await rename('  ')).body.display_name).toBeNull()
  })
  test("a manager is found in their own hotel only: another hotel's answers 404 and stays", async () => {
    const testHotel = await world.aHotel()
    const manager = await world.aManager(testHotel)
    const params = { hotelId: await world.aHotel(), managerId: manager.id }
    expect((await world.call(owner, contract.renameManager, { params, body: { display_name: 'x' } })).status).toBe(404)
    expect((await world.call(owner, contract.removeManager, { params })).status).toBe(404)
    expect(
      (await world.call(owner, contract.resetManagerPassword, { params, body: { password: 'reception at night' } }))
        .status,
    ).toBe(404)
    expect((await managers(testHotel)).map(({ id }) => id)).toEqual([manager.id])
  })
  test('a removed manager is signed out immediately, and their e-mail can be used again', async () => {
    const testHotel = await world.aHotel()
    const manager = await world.aManager(testHotel, { email: 'gone@house.example', password: 'reception at night' })
    expect(
      (await world.call(owner, contract.removeManager, { params: { hotelId: testHotel, managerId: manager.id } }))
        .status,
    ).toBe(204)
    await expect
      .poll(async () => (await world.call(manager, whoAmI, { params: { hotelSlug: testHotel } })).body.manager, {
        timeout: 5000,
      })
      .toBeNull()
    expect((await signIn(testHotel, 'gone@house.example', 'reception at night')).status).toBe(401)
    expect(
      (await addManager({ email: 'gone@house.example', password: 'reception at day', hotelSlug: testHotel })).status,
    ).toBe(201)
  })
  test('a manager of two hotels who is removed from one stays in the other', async () => {
    const [testHotel, hotel_id] = [await world.aHotel(), await world.aHotel()]
    const { id, email } = await world.aManager(testHotel)
    await world.server.database.onPlatform((tx) => tx.insertInto('managers').values({ hotel_id, id, email }).execute())
    const params = { hotelId: testHotel, managerId: id }
    expect((await world.call(owner, contract.removeManager, { params })).status).toBe(204)
    expect([await managers(testHotel), await managers(hotel_id)]).toMatchObject([[], [{ id }]])
  })
  test('what a removed manager had claimed is free again, and waits from now', async () => {
    const testHotel = await world.aHotel()
    const [manager, guest] = [await world.aManager(testHotel), await world.aGuest(testHotel)]
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    const request = { hotel_id: testHotel, id: newId(), guest_id: guest.id, room_number: 'Room 7', guest_name: 'Ana' }
    await world.server.database.write(scopeFor(testHotel, null), (tx) =>
      tx
        .insertInto('service_requests')
        .values({
          ...request,
          type: 'towels',
          department: 'housekeeping',
          description: 'Two, please.',
          status: 'in-progress',
          created_at: hourAgo,
          claimed_at: hourAgo,
          claimed_by: 'Milica',
          claimed_by_id: manager.id,
        })
        .execute(),
    )
    await world.call(owner, contract.removeManager, { params: { hotelId: testHotel, managerId: manager.id } })
    const row = await world.server.database.onPlatform((tx) =>
      tx
        .selectFrom('service_requests')
        .selectAll()
        .where('hotel_id', '=', testHotel)
        .where('id', '=', request.id)
        .executeTakeFirstOrThrow(),
    )
    expect(row).toMatchObject({ status: 'in-progress', claimed_at: null, claimed_by: null, claimed_by_id: null })
    expect(Date.parse(row.escalation_from)).toBeGreaterThan(Date.parse(hourAgo))
    expect(Date.parse(row.escalation_due_at ?? '')).toBe(Date.parse(row.escalation_from) + 5 * 60_000)
  })
  test('a password set by the owner only allows choosing an own one; the old sessions are over', async () => {
    const testHotel = await world.aHotel()
    const manager = await world.aManager(testHotel, { email: 'forgot@house.example', password: 'reception at night' })
    world.watch.seen = []
    await world.call(owner, contract.resetManagerPassword, {
      params: { hotelId: testHotel, managerId: manager.id },
      body: { password: 'for the first use' },
    })
    // In whatever hotel: the password is the account's.
    const ended = world.watch.seen.filter(({ statement }) => statement.startsWith('delete from "sessions"'))
    world.watch.seen = null
    expect(ended.map(({ statement, values }) => [statement.includes('"manager_id" = $'), values])).toEqual([
      [true, [manager.id]],
    ])
    await expect
      .poll(async () => (await world.call(manager, whoAmI, { params: { hotelSlug: testHotel } })).body.manager, {
        timeout: 5000,
      })
      .toBeNull()
    const signedIn = await signIn(testHotel, 'forgot@house.example', 'for the first use')
    expect(signedIn.body.user.must_choose_password).toBe(true)
    const browser = getBrowser(signedIn.headers)
    for (const route of world.server.routes.filter(
      ({ access: who, allowInitialPassword, isHidden }) => who === 'manager' && !allowInitialPassword && !isHidden,
    )) {
      const answer = await world.call<Route>(browser, route, { params: { hotelSlug: testHotel }, body: {} } as never)
      expect([route.id, answer.status, (answer.body as { code?: string }).code]).toEqual([
        route.id,
        403,
        'people.must_choose_password',
      ])
    }
    const change = (new_password: string, current_password = 'for the first use') =>
      world.call(browser, changePassword, {
        params: { hotelSlug: testHotel },
        body: { current_password, new_password },
      })
    expect((await change('my own at last', 'wrong')).body.code).toBe('people.current_password_incorrect')
    expect((await change('short')).body.code).toBe('people.password_too_short')
    const changed = await change('my own at last')
    expect([changed.status, changed.body.user.must_choose_password]).toEqual([200, false])
    expect(
      (await world.call(getBrowser(changed.headers), refreshManagerSession, { params: { hotelSlug: testHotel } }))
        .status,
    ).toBe(200)
    await expect
      .poll(async () => (await world.call(browser, whoAmI, { params: { hotelSlug: testHotel } })).body.manager)
      .toBeNull()
    expect((await signIn(testHotel, 'forgot@house.example', 'my own at last')).status).toBe(201)
  })
})
