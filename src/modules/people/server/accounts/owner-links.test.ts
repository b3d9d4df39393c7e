import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { whoIsOwner } from '#modules/sessions/contract/staff.ts'
import { setOwnerPassword, signInOwner } from '#modules/sign-in/contract/credentials.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { makeOwnerLink, NoOwnerLink } from './owner-links.ts'

let world: TestServer
let email: string
let count = 0
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())
beforeEach(() => {
  email = `boss${(count += 1)}@house.example`
})

const good = 'plenty of olive trees'
const link = async (to = email): Promise<string> =>
  (await makeOwnerLink(world.server.database, to, world.clock.now())).token
const redeem = (token: string, new_password = good) =>
  world.call(nobody, setOwnerPassword, { params: {}, body: { token, new_password } })
const signIn = (password: string) => world.call(nobody, signInOwner, { params: {}, body: { email, password } })
const getBrowser = (headers: Record<string, unknown>): Person => ({
  ...nobody,
  cookie: String(headers['set-cookie']).split(';')[0] ?? '',
})
const isSignedIn = async (who: Person): Promise<boolean> =>
  (await world.call(who, whoIsOwner, { params: {} })).body.owner !== null

describe('a link for an owner', () => {
  test('creates the first owner, sets their password and signs them in', async () => {
    expect(await makeOwnerLink(world.server.database, `  ${email.toUpperCase()} `, world.clock.now())).toMatchObject({
      isNew: true,
    })
    expect((await signIn('none')).status).toBe(401)
    const answer = await redeem(await link())
    expect([answer.status, answer.body.user]).toEqual([
      201,
      { id: expect.any(String), role: 'owner', email, must_set_second_factor: false },
    ])
    expect(await isSignedIn(getBrowser(answer.headers))).toBe(true)
    expect((await signIn(good)).status).toBe(201)
  })
  test('works once: the second use is refused, and of two at once one succeeds', async () => {
    const first = await link()
    const answers = await Promise.all([redeem(first), redeem(first, 'another good password')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 403]))
    const again = await redeem(first, 'a third good password')
    expect([again.status, again.body.code, again.headers['set-cookie']]).toEqual([
      403,
      'people.link_invalid',
      undefined,
    ])
    expect((await signIn('a third good password')).status).toBe(401)
  })
  test('expires after a day', async () => {
    const { token, expiresAt } = await makeOwnerLink(world.server.database, email, Date.now() - 24 * 3_600_000 + 60_000)
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now())
    const old = await makeOwnerLink(world.server.database, `other-${email}`, Date.now() - 24 * 3_600_000 - 1000)
    expect([(await redeem(old.token)).status, (await redeem(token)).status]).toEqual([403, 201])
  })
  test('is invalid once a new one was created', async () => {
    const [first, second] = [await link(), await link()]
    expect([(await redeem(first)).status, (await redeem(second)).status]).toEqual([403, 201])
  })
  test('is nowhere in the database as it is in the address', async () => {
    const token = await link()
    const [row] = await world.server.database.onPlatform((tx) =>
      tx
        .selectFrom('password_links as l')
        .innerJoin('accounts as a', 'a.id', 'l.account_id')
        .selectAll('l')
        .where('email', '=', email)
        .execute(),
    )
    expect(row?.token_hash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(token)
    expect(Buffer.from(row?.token_hash ?? '').toString('base64url')).not.toBe(token)
  })
  test('ends the other sessions of an owner who has lost their password', async () => {
    const before = getBrowser((await redeem(await link())).headers)
    expect(await makeOwnerLink(world.server.database, email, world.clock.now())).toMatchObject({ isNew: false })
    expect(await isSignedIn(before)).toBe(true)
    await redeem(await link(), 'the new password')
    await expect.poll(() => isSignedIn(before), { timeout: 5000 }).toBe(false)
    expect([(await signIn(good)).status, (await signIn('the new password')).status]).toEqual([401, 201])
  })
  test('stays valid after a password that is missing or too weak', async () => {
    const token = await link()
    for (const [password, code] of [
      ['', 'people.password_fields_missing'],
      ['short', 'people.password_too_short'],
      ['password123', 'people.password_too_common'],
      [email, 'people.password_too_common'],
    ] as const) {
      const answer = await redeem(token, password)
      expect([password, answer.status, answer.body.code]).toEqual([password, 400, code])
    }
    expect((await redeem(token)).status).toBe(201)
  })
  test('that never existed is refused like a used one', async () => {
    for (const token of ['', 'x', 'A'.repeat(43)])
      expect([(await redeem(token)).status, (await redeem(token)).body.code]).toEqual([403, 'people.link_invalid'])
  })
  test('is created neither for an invalid e-mail nor for a manager', async () => {
    const vera = await world.aManager(await world.aHotel())
    for (const wrong of ['', 'boss', 'boss at house', vera.email])
      await expect(link(wrong)).rejects.toBeInstanceOf(NoOwnerLink)
  })
})
