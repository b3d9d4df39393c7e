import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asManager } from '#modules/access/policy.ts'
import { whoAmI } from '#modules/sessions/contract.ts'
import { signInManager } from '#modules/sign-in/contract/credentials.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { changeDisplayName, changePassword, getProfile } from '../contract/account.ts'

let world: TestServer
let hotelSlug: string
beforeAll(async () => {
  world = await createTestServer({ features: [] })
  hotelSlug = await world.aHotel()
})
afterAll(() => world.close())

const read = (who: Person, slug = hotelSlug) => world.call(who, getProfile, { params: { hotelSlug: slug } })
const rename = (who: Person, display_name: unknown, slug = hotelSlug) =>
  world.call(who, changeDisplayName, { params: { hotelSlug: slug }, body: { display_name: display_name as string } })
const change = (who: Person, body: { current_password?: string; new_password?: string }) =>
  world.call(who, changePassword, { params: { hotelSlug }, body })

describe('the display name', () => {
  test('200 is read and changed by user and hotel, trimmed, and the session has the new name immediately', async () => {
    const vera = await world.aManager(hotelSlug, { display_name: 'Vera Desk' })
    const other = await world.aManager(hotelSlug, { display_name: 'Dragan Vuk' })
    expect((await read(vera)).body).toEqual({ display_name: 'Vera Desk', email: vera.email })
    expect((await rename(vera, '  Vera Novak ')).body.user).toMatchObject({
      display_name: 'Vera Novak',
      email: vera.email,
    })
    expect([(await read(vera)).body.display_name, (await read(other)).body.display_name]).toEqual([
      'Vera Novak',
      'Dragan Vuk',
    ])
    expect((await world.call(vera, whoAmI, { params: { hotelSlug } })).body.manager?.user.display_name).toBe(
      'Vera Novak',
    )
  })
  test('400 an empty one with its message; one of 100 KB; an e-mail sent with it changes nothing', async () => {
    const vera = await world.aManager(hotelSlug, { display_name: 'Vera Desk' })
    for (const empty of ['', '   ', undefined, null])
      expect([(await rename(vera, empty)).status, (await rename(vera, empty)).body.message]).toEqual([
        400,
        'Display name cannot be empty.',
      ])
    expect((await rename(vera, 'x'.repeat(100_000))).status).toBe(400)
    expect(
      (
        await world.call(vera, changeDisplayName, {
          params: { hotelSlug },
          body: { display_name: 'Vera', email: 'other@house.example' } as never,
        })
      ).status,
    ).toBe(400)
    expect((await read(vera)).body).toEqual({ display_name: 'Vera Desk', email: vera.email })
  })
  test('200 a script is an ordinary name and comes back as the same text', async () => {
    const vera = await world.aManager(hotelSlug)
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    await rename(vera, script)
    expect((await read(vera)).body.display_name).toBe(script)
  })
  test('a manager whom the owner has removed meanwhile is not found', async () => {
    const vera = await world.aManager(hotelSlug)
    await world.server.database.onPlatform((tx) =>
      tx.deleteFrom('managers').where('hotel_id', '=', hotelSlug).where('id', '=', vera.id).execute(),
    )
    expect([400, 401, 403, 404]).toContain((await rename(vera, 'Still Here')).status)
  })
})

describe('the password', () => {
  test("200 changes after the current one was verified: the old one no longer signs in, and the manager's other sessions end", async () => {
    const vera = await world.aManager(hotelSlug, { password: 'plenty of olive trees' })
    const phone = await world.anotherSession(
      {
        kind: 'manager',
        id: vera.id,
        email: vera.email,
        display_name: 'Vera Desk',
        must_choose_password: false,
        ...asManager,
      },
      hotelSlug,
    )
    const changed = await change(vera, {
      current_password: 'plenty of olive trees',
      new_password: 'plenty of lemon trees',
    })
    expect(changed.status).toBe(200)
    const signIn = (password: string) =>
      world.call(nobody, signInManager, { params: { hotelSlug }, body: { email: vera.email, password } })
    expect([(await signIn('plenty of olive trees')).status, (await signIn('plenty of lemon trees')).status]).toEqual([
      401, 201,
    ])
    await expect.poll(async () => (await world.call(phone, whoAmI, { params: { hotelSlug } })).body.manager).toBeNull()
  })
  test('400, 403 each rule has its own message, and nothing changes', async () => {
    const vera = await world.aManager(hotelSlug, { password: 'plenty of olive trees' })
    for (const [body, message, status = 400] of [
      [{}, 'Please fill in all password fields.'],
      [{ current_password: 'plenty of olive trees' }, 'Please fill in all password fields.'],
      [{ new_password: 'plenty of lemon trees' }, 'Please fill in all password fields.'],
      [
        { current_password: 'plenty of fig trees', new_password: 'plenty of lemon trees' },
        'The current password is incorrect.',
        403,
      ],
      [
        { current_password: 'plenty of olive trees', new_password: 'lemons' },
        'The password needs at least 8 characters.',
      ],
      [
        { current_password: 'plenty of olive trees', new_password: 'password123' },
        'This password is too easy to guess. Please choose another one.',
      ],
    ] as const) {
      const answer = await change(vera, body)
      expect([answer.status, answer.body.message]).toEqual([status, message])
    }
    expect(
      (
        await world.call(nobody, signInManager, {
          params: { hotelSlug },
          body: { email: vera.email, password: 'plenty of olive trees' },
        })
      ).status,
    ).toBe(201)
  })
})
