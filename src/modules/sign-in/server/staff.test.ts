import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as account from '#modules/people/contract/account.ts'
import { makeOwnerLink } from '#modules/people/server/accounts/owner-links.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { signInManager, signInOwner, setOwnerPassword } from '../contract/credentials.ts'

let world: TestServer
let hotelSlug: string
beforeAll(async () => {
  world = await createTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  hotelSlug = await world.aHotel()
})
afterAll(() => world.close())

const password = 'a long password'
const signIn = (email: string, typed: string, address: string, browser: Person = nobody) =>
  world.call(
    browser,
    signInManager,
    { params: { hotelSlug }, body: { email, password: typed } },
    { 'x-forwarded-for': address },
  )
const getStatus = async (...given: Parameters<typeof signIn>): Promise<number> => (await signIn(...given)).status
const getDevice = ({ headers }: { headers: Record<string, unknown> }): Person => ({
  ...nobody,
  cookie:
    String([headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('deskbell_device='))).split(
      ';',
    )[0] ?? '',
})
const fill = (key: string, count: number) =>
  world.server.database.onPlatform((tx) => tx.insertInto('rate_limits').values({ key, count }).execute())
/** The state after many wrong passwords, without waiting an hour. */
const block = (key: string) =>
  world.server.database.onPlatform((tx) =>
    tx
      .insertInto('rate_limits')
      .values({ key, count: 1000, blocked_until: new Date(Date.now() + 3_600_000).toISOString() })
      .execute(),
  )
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

describe('wrong passwords', () => {
  test('an account allows a hundred guesses an hour over all addresses, then one in ten seconds; a known device passes', async () => {
    const { email } = await world.aManager(hotelSlug, { password })
    const device = getDevice(await signIn(email, password, '192.0.2.1'))
    await fill(`account:${email}`, 100)
    expect([await getStatus(email, 'wrong', '192.0.2.2'), await getStatus(email, 'wrong', '192.0.2.3')]).toEqual([
      401, 429,
    ])
    const late = await signIn(email, password, '192.0.2.4')
    expect([late.status, Number(late.headers['retry-after']) <= 10]).toEqual([429, true])
    expect(await getStatus(email, password, '192.0.2.5', device)).toBe(201)
  })
  test('a guest behind the same address who types wrong passwords does not keep the reception out of a device that it uses', async () => {
    const { email } = await world.aManager(hotelSlug, { password })
    const device = getDevice(await signIn(email, password, '192.0.2.20'))
    for (const key of ['staff-address:192.0.2.20', `account:${email}:192.0.2.20`]) await block(key)
    expect(await getStatus(email, password, '192.0.2.20')).toBe(429)
    expect(await getStatus(email, password, '192.0.2.20', device)).toBe(201)
  })
  test('a known device is known for its accounts alone, cannot be forged, and has the same limits as any other', async () => {
    const [vera, otto] = [await world.aManager(hotelSlug, { password }), await world.aManager(hotelSlug, { password })]
    const device = getDevice(await signIn(vera.email, password, '192.0.2.30'))
    for (const { email } of [vera, otto]) await block(`account:${email}`)
    expect(await getStatus(otto.email, password, '192.0.2.32', device)).toBe(429)
    const [name, seal = ''] = device.cookie.split('.')
    const forged = { ...device, cookie: `${name}.${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}` }
    expect(await getStatus(vera.email, password, '192.0.2.33', forged)).toBe(429)
    const statuses = new Set<number>()
    for (let guess = 0; guess < 8; guess += 1)
      statuses.add(await getStatus(vera.email, `wrong ${guess}`, `192.0.2.${40 + guess}`, device))
    expect([...statuses]).toEqual([401, 429])
  })
  test('one browser can be known for several accounts', async () => {
    const [vera, otto] = [await world.aManager(hotelSlug, { password }), await world.aManager(hotelSlug, { password })]
    const device = getDevice(
      await signIn(otto.email, password, '192.0.2.51', getDevice(await signIn(vera.email, password, '192.0.2.50'))),
    )
    for (const { email } of [vera, otto]) {
      await block(`account:${email}`)
      expect(await getStatus(email, password, '192.0.2.53', device)).toBe(201)
    }
  })
  test('all addresses of one IPv6 network are one', async () => {
    const { email } = await world.aManager(hotelSlug, { password })
    const statuses = new Set<number>()
    for (let guess = 0; guess < 8; guess += 1)
      statuses.add(await getStatus(email, `wrong ${guess}`, `2001:db8:0:9:${guess}::1`))
    expect([...statuses]).toEqual([401, 429])
  })
})

test('an owner whose link is unused costs as much time as an unknown address', async () => {
  await makeOwnerLink(world.server.database, 'new@owner.example', Date.now())
  const asOwner = (email: string) =>
    world.call(nobody, signInOwner, { params: {}, body: { email, password: 'some password' } })
  await asOwner('warm-up@owner.example')
  const times: Record<string, number[]> = { 'new@owner.example': [], 'nobody@owner.example': [] }
  for (const email of ['new@owner.example', 'nobody@owner.example', 'new@owner.example', 'nobody@owner.example'])
    times[email]?.push(await timed(() => asOwner(email)))
  const [unused = 0, unknown = 0] = Object.values(times).map((list) => Math.min(...list))
  expect(unused).toBeGreaterThan(unknown / 4)
})

describe('the current password is no new password', () => {
  test('for a manager, at the first use and later', async () => {
    const vera = await world.aManager(hotelSlug, { password })
    const change = (current_password: string, new_password: string) =>
      world.call(vera, account.changePassword, { params: { hotelSlug }, body: { current_password, new_password } })
    await world.server.database.onPlatform((tx) =>
      tx.updateTable('accounts').set({ password_is_first_use: true }).where('id', '=', vera.id).execute(),
    )
    const refused = await change(password, password)
    expect([refused.status, refused.body.code, refused.body.fields]).toMatchObject([
      400,
      'people.password_not_new',
      { new_password: { code: 'people.password_not_new' } },
    ])
    expect((await signIn(vera.email, password, '192.0.2.70')).body.user.must_choose_password).toBe(true)
    expect((await change(password, 'another long one')).status).toBe(200)
  })
  test('for an owner with a link, which stays valid', async () => {
    const link = async () => (await makeOwnerLink(world.server.database, 'again@owner.example', Date.now())).token
    const set = (token: string, new_password: string) =>
      world.call(nobody, setOwnerPassword, { params: {}, body: { token, new_password } })
    expect((await set(await link(), 'the first long one')).status).toBe(201)
    const token = await link()
    expect([
      (await set(token, 'the first long one')).body.code,
      (await set(token, 'the second long one')).status,
    ]).toEqual(['people.password_not_new', 201])
  })
})
