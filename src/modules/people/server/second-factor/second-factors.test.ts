import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refreshManagerSession, whoAmI } from '#modules/sessions/contract.ts'
import { signInManager, signInOwner, setOwnerPassword } from '#modules/sign-in/contract/credentials.ts'
import { Refusal } from '#platform/contract/failure.ts'
import { hashPassword } from '#platform/server/password.ts'
import { RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import { testKeys } from '#testing/keys.ts'
import { createTestServer, nobody, getUrl, type Person, type TestServer } from '#testing/test-server.ts'
import * as account from '../../contract/account.ts'
import * as contract from '../../contract/second-factor.ts'
import { makeOwnerLink } from '../accounts/owner-links.ts'
import { createSecondFactors, type SecondFactors } from './second-factors.ts'

let world: TestServer
let processes: SecondFactors[]
let hotelSlug: string
let milica: Person & { email: string }
let now: number
const password = 'plenty of olive trees'
beforeAll(async () => {
  world = await createTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const { database } = world.server
  processes = [1, 2].map(() =>
    createSecondFactors({ database, limits: new RateLimits(database), clock: world.clock, keys: testKeys }),
  )
})
afterAll(() => world.close())
beforeEach(async () => {
  hotelSlug = await world.aHotel()
  milica = await world.aManager(hotelSlug, { password })
  now = Date.now()
  world.clock.hold(now)
})

const getCode = (secret: string, at = now): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
const goOn = (seconds: number): void => world.clock.hold((now += seconds * 1000))
const params = () => ({ hotelSlug })
const signIn = (code?: string, address = '192.0.2.1', typed = password) =>
  world.call(
    nobody,
    signInManager,
    { params: params(), body: { email: milica.email, password: typed, ...(code !== undefined && { code }) } },
    { 'x-forwarded-for': address },
  )
const change = (code?: string, new_password = 'plenty of lemon trees') =>
  world.call(milica, account.changePassword, {
    params: params(),
    body: { current_password: password, new_password, ...(code !== undefined && { code }) },
  })
const getCodeOf = async (answer: ReturnType<typeof signIn> | ReturnType<typeof change>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const begin = (who: Person = milica, typed = password) =>
  world.call(who, contract.beginSecondFactor, { params: params(), body: { password: typed } })
const confirm = (code: string, who: Person = milica) =>
  world.call(who, contract.confirmSecondFactor, { params: params(), body: { code } })
const getState = async (who: Person = milica) =>
  (await world.call(who, contract.getSecondFactor, { params: params() })).body
/** The secret in Milica's app, and her recovery codes. The step of the first code is used up. */
const setUp = async (): Promise<{ secret: string; codes: string[] }> => {
  const { secret } = (await begin()).body
  const { status, body } = await confirm(getCode(secret))
  expect(status).toBe(200)
  goOn(30)
  return { secret, codes: body.recovery_codes }
}
const requireIt = (required: boolean) =>
  world.server.database.onPlatform((tx) =>
    tx.updateTable('hotels').set({ second_factor_required: required }).where('id', '=', hotelSlug).execute(),
  )
const endWait = () =>
  world.server.database.onPlatform((tx) =>
    tx.updateTable('rate_limits').set({ blocked_until: null }).where('key', 'like', 'second-factor:%').execute(),
  )
/** Asks for Milica's code as one of two processes. @returns the code of the refusal */
const verify = (code: string, place = 0): Promise<string> =>
  processes[place % 2]!.verify(milica.id, code).then(
    () => 'right',
    (error: unknown) => (error instanceof Refusal ? error.failure.code : String(error)),
  )
const cookieOf = ({ headers }: { headers: Record<string, unknown> }): Person => ({
  ...nobody,
  cookie: String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '',
})

describe('setting up', () => {
  test('wrong codes are limited', async () => {
    await begin()
    const codes: string[] = []
    for (let at = 0; at < 30 && codes.at(-1) !== 'people.sign_in_too_often'; at += 1)
      codes.push((await confirm(String(100_000 + at))).body.code)
    expect(codes.at(-1)).toBe('people.sign_in_too_often')
    expect(codes.length).toBeGreaterThan(3)
  })
  test('asks for the password, then for a code of the app, and gives ten recovery codes; open sessions stay', async () => {
    expect(await getState()).toEqual({ asks_password: true, on: false, since: null, codes_left: 0, required: false })
    expect((await begin(milica, 'wrong')).body.code).toBe('people.current_password_incorrect')
    expect((await begin(milica, '')).body.code).toBe('people.password_fields_missing')
    const { secret, uri } = (await begin()).body
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect((await confirm('')).body.code).toBe('people.code_needed')
    expect((await confirm(getCode(secret, now + 3_600_000))).body.code).toBe('people.code_wrong')
    expect((await signIn()).status).toBe(201)
    const { body } = await confirm(`${getCode(secret).slice(0, 3)} ${getCode(secret).slice(3)}`)
    expect(new Set(body.recovery_codes).size).toBe(10)
    for (const code of body.recovery_codes) expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/)
    expect(await getState()).toMatchObject({ on: true, since: expect.any(String), codes_left: 10 })
  })
  test('is refused with the state while one is on, and a newer secret replaces one that was never confirmed', async () => {
    const former = (await begin()).body.secret
    const { secret } = (await begin()).body
    expect((await confirm(getCode(former))).body.code).toBe('people.code_wrong')
    expect((await confirm(getCode(secret))).status).toBe(200)
    for (const refused of [await begin(), await confirm(getCode(secret))])
      expect([refused.status, refused.body.current]).toMatchObject([409, { on: true, codes_left: 10 }])
  })
})

describe('signing in', () => {
  test('needs the code in the same call; a missing one counts as no attempt, and each step works once', async () => {
    const { secret } = await setUp()
    expect(await getCodeOf(signIn())).toEqual([403, 'people.code_needed'])
    expect(await getCodeOf(signIn(getCode(secret), '192.0.2.1', 'wrong'))).toEqual([401, 'people.login_failed'])
    expect((await signIn(getCode(secret))).status).toBe(201)
    expect(await getCodeOf(signIn(getCode(secret)))).toEqual([403, 'people.code_wrong'])
    for (let attempt = 0; attempt < 8; attempt += 1) expect(await verify('')).toBe('people.code_needed')
    // A clock that is half a minute ahead, then one that is behind: that step is over.
    expect(await verify(getCode(secret, now + 30_000))).toBe('right')
    goOn(30)
    expect(await verify(getCode(secret, now - 30_000))).toBe('people.code_wrong')
    goOn(60)
    expect(await verify(getCode(secret, now - 30_000))).toBe('right')
    expect(await verify(getCode(secret, now + 60_000))).toBe('people.code_wrong')
  })
  test('one code that arrives ten times at once opens one session', async () => {
    const { secret, codes } = await setUp()
    for (const code of [getCode(secret), codes[0] ?? '']) {
      const answers = await Promise.all(Array.from({ length: 10 }, (_, place) => verify(code, place)))
      expect(answers.filter((answer) => answer === 'right')).toHaveLength(1)
      await endWait()
    }
  })
  test('takes a recovery code once, in any spelling, and counts those that are left', async () => {
    const { codes } = await setUp()
    const [one = '', two = ''] = codes
    expect((await signIn(one)).status).toBe(201)
    expect(await verify(one)).toBe('people.code_wrong')
    expect(await verify(` ${two.replace('-', ' ').toUpperCase()} `)).toBe('right')
    expect((await getState()).codes_left).toBe(8)
  })
  test('a thousand guesses at once in two processes: five are compared, then one after each wait, and the waits double', async () => {
    const { secret } = await setUp()
    const wrong = getCode(secret, now + 7_200_000)
    const codes: string[] = []
    // As many at once as the pool of connections lets wait.
    for (let batch = 0; batch < 20; batch += 1)
      codes.push(...(await Promise.all(Array.from({ length: 50 }, (_, place) => verify(wrong, place)))))
    expect(codes.filter((code) => code === 'people.code_wrong')).toHaveLength(5)
    expect(codes).not.toContain('right')
    // The right code has to wait too, from any address.
    const right = await signIn(getCode(secret), '203.0.113.1')
    expect([right.status, right.body.code]).toEqual([429, 'people.sign_in_too_often'])
    const waits: number[] = []
    for (let round = 0; round < 5; round += 1) {
      await endWait()
      const again = await Promise.all([0, 1, 2, 3].map((place) => verify(wrong, place)))
      expect(again.filter((code) => code === 'people.code_wrong')).toHaveLength(1)
      waits.push(await new RateLimits(world.server.database).wait([`second-factor:${milica.id}`]))
    }
    expect(waits.map((seconds) => Math.round(seconds / 60))).toEqual([2, 4, 8, 15, 15])
    await endWait()
    expect(await verify(getCode(secret))).toBe('right')
  }, 120_000)
  test('with another installation secret no code of the app is right, and a recovery code is', async () => {
    const { secret, codes } = await setUp()
    await world.server.database.onPlatform((tx) =>
      tx
        .updateTable('second_factors')
        .set({ secret: Buffer.alloc(64, 1) })
        .where('account_id', '=', milica.id)
        .execute(),
    )
    expect(await verify(getCode(secret))).toBe('people.code_wrong')
    expect(await verify(codes[0] ?? '')).toBe('right')
  })
})

describe('changing the password', () => {
  test('needs the code too: without it, with a wrong or a used one nothing changes, and a refused password uses none up', async () => {
    const { secret, codes } = await setUp()
    expect(await getCodeOf(change())).toEqual([403, 'people.code_needed'])
    expect(await getCodeOf(change(getCode(secret, now - 3_600_000)))).toEqual([403, 'people.code_wrong'])
    expect(await getCodeOf(change(codes[0], 'short'))).toEqual([400, 'people.password_too_short'])
    expect((await signIn(codes[0])).status).toBe(201)
    expect(await getCodeOf(change(codes[0]))).toEqual([403, 'people.code_wrong'])
    expect((await change(getCode(secret))).status).toBe(200)
    goOn(30)
    expect(await getCodeOf(signIn(getCode(secret)))).toEqual([401, 'people.login_failed'])
    expect((await signIn(getCode(secret), '192.0.2.1', 'plenty of lemon trees')).status).toBe(201)
  })
  test('five wrong codes, then a wait, also for the right one', async () => {
    const { secret } = await setUp()
    const wrong = getCode(secret, now + 7_200_000)
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await getCodeOf(change(wrong))).toEqual([403, 'people.code_wrong'])
    expect(await getCodeOf(change(getCode(secret)))).toEqual([429, 'people.sign_in_too_often'])
  })
})

describe('where it is required', () => {
  test('a session without one reaches the set-up and nothing else, from the next sign-in on', async () => {
    await requireIt(true)
    expect((await getState()).required).toBe(true)
    const signedIn = await signIn()
    expect([signedIn.status, signedIn.body.user.must_set_second_factor]).toEqual([201, true])
    const who = cookieOf(signedIn)
    const letIn: string[] = []
    for (const route of world.server.routes.filter(({ access, isHidden }) => /manager/.test(access) && !isHidden)) {
      const answer = await world.server.app.inject({
        method: route.method,
        url: getUrl(route, { params: { hotelSlug } }),
        headers: { cookie: who.cookie, ...(route.body && { 'content-type': 'application/json' }) },
        ...(route.body && { payload: '{}' }),
      })
      const { code } = JSON.parse(answer.body || '{}') as { code?: string }
      if (code !== 'people.second_factor_first') letIn.push(route.id)
    }
    expect(letIn.toSorted()).toEqual([
      'beginSecondFactor',
      'confirmSecondFactor',
      'getSecondFactor',
      'refreshManagerSession',
    ])
    const { secret } = (await begin(who)).body
    expect((await confirm(getCode(secret), who)).status).toBe(200)
    const { body } = await world.call(who, whoAmI, { params: params() })
    expect(body.manager?.user.must_set_second_factor).toBe(false)
    expect((await world.call(who, account.getProfile, { params: params() })).status).toBe(200)
  })
  test('it cannot be turned off, by a code or without', async () => {
    const { secret } = await setUp()
    await requireIt(true)
    const turnOff = (code: string) =>
      world.call(milica, contract.turnSecondFactorOff, { params: params(), body: { password, code } })
    expect((await turnOff(getCode(secret))).body.code).toBe('people.second_factor_required')
    await requireIt(false)
    expect((await turnOff('')).body.code).toBe('people.code_needed')
    expect((await turnOff(getCode(secret))).status).toBe(204)
    expect((await turnOff('')).status).toBe(204)
    expect([(await getState()).on, (await signIn()).status]).toEqual([false, 201])
  })
  test('a first-use password is chosen first, and another role is not asked', async () => {
    await requireIt(true)
    await world.server.database.onPlatform((tx) =>
      tx.updateTable('accounts').set({ password_is_first_use: true }).where('id', '=', milica.id).execute(),
    )
    const who = cookieOf(await signIn())
    expect((await begin(who)).body.code).toBe('people.must_choose_password')
    const chosen = await world.call(who, account.changePassword, {
      params: params(),
      body: { current_password: password, new_password: 'plenty of fig trees' },
    })
    expect(chosen.body.user).toMatchObject({ must_choose_password: false, must_set_second_factor: true })
    await world.server.database.onPlatform((tx) =>
      tx.updateTable('managers').set({ staff_role: 'kitchen' }).where('id', '=', milica.id).execute(),
    )
    const asKitchen = await signIn(undefined, '192.0.2.1', 'plenty of fig trees')
    expect(asKitchen.body.user.must_set_second_factor).toBe(false)
    expect((await world.call(cookieOf(asKitchen), refreshManagerSession, { params: params() })).status).toBe(200)
    expect((await world.call(cookieOf(asKitchen), contract.getSecondFactor, { params: params() })).body.code).toBe(
      'people.role_not_enough',
    )
  })
})

test('new recovery codes ask for password and code, and replace the former ones', async () => {
  const { secret, codes } = await setUp()
  const renew = (typed: string, code: string) =>
    world.call(milica, contract.renewRecoveryCodes, { params: params(), body: { password: typed, code } })
  expect((await renew('wrong', getCode(secret))).body.code).toBe('people.current_password_incorrect')
  expect((await renew(password, '')).body.code).toBe('people.code_needed')
  const { body } = await renew(password, getCode(secret))
  expect(await verify(codes[0] ?? '')).toBe('people.code_wrong')
  expect(await verify(body.recovery_codes[0] ?? '')).toBe('right')
})

describe('an owner', () => {
  const email = 'boss@deskbell.example'
  const asOwner = (code = '') => world.call(nobody, signInOwner, { params: {}, body: { email, password, code } })
  const redeem = async () => {
    const { token } = await makeOwnerLink(world.server.database, email, world.clock.now())
    return world.call(nobody, setOwnerPassword, { params: {}, body: { token, new_password: password } })
  }
  beforeEach(async () => {
    await redeem()
    await world.server.database.onPlatform(async (tx) =>
      tx
        .updateTable('accounts')
        .set({ password_hash: await hashPassword(password) })
        .where('email', '=', email)
        .execute(),
    )
  })

  test('has the same, may be required to, and a link of the command line removes it with the password', async () => {
    const settings = (required: boolean) =>
      world.server.database.onPlatform((tx) =>
        tx
          .insertInto('platform_settings')
          .values({ owners_need_second_factor: required })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ owners_need_second_factor: required }))
          .execute(),
      )
    await settings(true)
    const signedIn = await asOwner()
    expect(signedIn.body.user.must_set_second_factor).toBe(true)
    const who = cookieOf(signedIn)
    const hotels = () => world.server.app.inject({ url: '/api/owner/hotels', headers: { cookie: who.cookie } })
    expect((await hotels()).json<{ code: string }>().code).toBe('people.second_factor_first')
    const { secret } = (await world.call(who, contract.beginOwnersSecondFactor, { params: {}, body: { password } }))
      .body
    const confirmed = await world.call(who, contract.confirmOwnersSecondFactor, {
      params: {},
      body: { code: getCode(secret) },
    })
    expect(confirmed.body.recovery_codes).toHaveLength(10)
    expect((await hotels()).statusCode).toBe(200)
    expect((await asOwner()).body.code).toBe('people.code_needed')
    goOn(30)
    expect((await asOwner(getCode(secret))).status).toBe(201)

    await world.server.database.onPlatform((tx) =>
      tx.updateTable('accounts').set({ password_hash: 'none' }).where('email', '=', email).execute(),
    )
    const renewed = await redeem()
    expect(renewed.body.user.must_set_second_factor).toBe(true)
    await settings(false)
    expect((await asOwner()).status).toBe(201)
  })
})

test('no secret and no code is in the database', async () => {
  const { secret, codes } = await setUp()
  const stored = await world.server.database.onPlatform(async (tx) => [
    ...(await tx.selectFrom('second_factors').selectAll().execute()).map((row) =>
      Buffer.from(row.secret).toString('latin1'),
    ),
    ...(await tx.selectFrom('recovery_codes').selectAll().execute()).map((row) =>
      Buffer.from(row.code_hash).toString('latin1'),
    ),
  ])
  expect(stored.length).toBeGreaterThan(10)
  for (const word of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
    expect(stored.join('\n').includes(word)).toBe(false)
})
