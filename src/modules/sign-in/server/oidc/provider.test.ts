import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#modules/audit/contract.ts'
import { beginSecondFactor, getSecondFactor } from '#modules/people/contract/second-factor.ts'
import * as sessions from '#modules/sessions/contract.ts'
import { getProviderSignOut, whoIsOwner } from '#modules/sessions/contract/staff.ts'
import { inviteStaff } from '#modules/team/contract.ts'
import { switchHotel } from '#modules/team/contract/mine.ts'
import { newId } from '#platform/contract/id.ts'
import { testKeys } from '#testing/keys.ts'
import { createOidcServer, passProvider, type OidcServer } from '#testing/outside/oidc-server.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { signInManager } from '../../contract/credentials.ts'
import * as contract from '../../contract/provider.ts'

const publicUrl = 'https://desk.example'
const password = 'towels and lamps'
let provider: OidcServer
let world: TestServer
let hotelSlug: string

beforeAll(async () => {
  provider = await createOidcServer(`${publicUrl}${contract.callbackPath}`)
  world = await createTestServer({ env: { ...provider.settings, PUBLIC_URL: publicUrl } })
})
afterAll(async () => {
  await world?.close()
  await provider?.close()
})
beforeEach(async () => {
  provider.forge = null
  provider.keepsSignature = false
  hotelSlug = await world.aHotel()
})

const platform = <T>(work: Parameters<typeof world.server.database.onPlatform<T>>[0]): Promise<T> =>
  world.server.database.onPlatform(work)

/** A browser: its cookies of ours and of the provider. */
type Browser = { ours: Map<string, string>; theirs: Map<string, string> }
const aBrowser = (): Browser => ({ ours: new Map(), theirs: new Map() })
const cookiesOf = ({ ours }: Browser): Person => ({
  ...nobody,
  cookie: Array.from(ours, ([name, value]) => `${name}=${value}`).join('; '),
})
const keep = ({ ours }: Browser, { headers }: { headers: Record<string, unknown> }): void => {
  for (const line of [(headers['set-cookie'] ?? []) as string | string[]].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') ours.delete(name)
    else ours.set(name, value)
  }
}
/** A person of the provider, and of nothing else. */
const aPerson = (email = `${newId()}@grand.example`, email_verified = true): { login: string; email: string } => {
  const login = newId()
  provider.people.set(login, { email, email_verified })
  return { login, email }
}
/** The browser begins, and passes the provider's pages. @returns the address to which that sends it */
const goThere = async (browser: Browser, login: string, slug = hotelSlug): Promise<URL> => {
  const begun = await world.call(cookiesOf(browser), contract.beginProviderSignIn, {
    params: {},
    body: { hotel_slug: slug },
  })
  keep(browser, begun)
  return passProvider(begun.body.url, browser.theirs, login)
}
/** @returns the page of ours to which the callback sends the browser */
const comeBack = async (browser: Browser, { pathname, search }: URL): Promise<string> => {
  const { cookie } = cookiesOf(browser)
  const answer = await world.server.app.inject({ url: `${pathname}${search}`, headers: { cookie } })
  keep(browser, answer)
  expect(answer.statusCode).toBe(303)
  return String(answer.headers.location)
}
const finish = async (browser: Browser, code = '', slug = hotelSlug) => {
  const call = { params: { hotelSlug: slug }, body: { code } }
  const answer = await world.call(cookiesOf(browser), contract.signInManagerByProvider, call)
  keep(browser, answer)
  return answer
}
const signIn = async (browser: Browser, login: string, code = '', slug = hotelSlug) => {
  expect(await comeBack(browser, await goThere(browser, login, slug))).toBe(
    `/${slug}/auth?mode=manager&provider=proved`,
  )
  return finish(browser, code, slug)
}
const whoIs = async (browser: Browser): Promise<string | undefined> =>
  (await world.call(cookiesOf(browser), sessions.whoAmI, { params: { hotelSlug } })).body.manager?.user.id

describe('the right way', () => {
  test('a verified address opens the account of staff, over one fixed address, and is in the log of the hotel', async () => {
    const { login, email } = aPerson()
    const vera = await world.aManager(hotelSlug, { email, staff_role: 'manager' })
    const browser = aBrowser()
    const back = await goThere(browser, login)
    expect(`${back.origin}${back.pathname}`).toBe(`${publicUrl}${contract.callbackPath}`)
    expect([...browser.ours.keys()]).toEqual(['__Host-deskbell_provider'])
    await comeBack(browser, back)
    const { status, body } = await finish(browser)
    expect([status, body.user]).toMatchObject([201, { id: vera.id, must_choose_password: false }])
    expect([...browser.ours.keys()].toSorted()).toEqual(['__Host-deskbell_device', '__Host-deskbell_manager'])
    const log = await world.call(cookiesOf(browser), listAudit, { params: { hotelSlug } })
    expect(log.body.items).toMatchObject([{ action: 'sign_ins.signed_in', actor_name: 'Vera Desk' }])
  })

  test('one account opens each of its hotels, and no other', async () => {
    const { login, email } = aPerson()
    const vera = await world.aManager(hotelSlug, { email })
    const [second, third] = [await world.aHotel(), await world.aHotel()]
    await platform((tx) => tx.insertInto('managers').values({ hotel_id: second, id: vera.id, email }).execute())
    const browser = aBrowser()
    expect((await signIn(browser, login)).body.user.hotel_id).toBe(hotelSlug)
    expect((await signIn(browser, login, '', second)).body.user).toMatchObject({ hotel_id: second, id: vera.id })
    expect((await signIn(browser, login, '', third)).body.code).toBe('people.not_manager_here')
  })

  test('an invitation to the address is accepted by it, without a password', async () => {
    const boss = await world.aManager(hotelSlug)
    const { login, email } = aPerson()
    const body = { id: newId(), staff_role: 'reception', display_name: 'Dragan', email } as const
    const by = { ...boss, cookie: `__Host-${boss.cookie}` }
    expect((await world.call(by, inviteStaff, { params: { hotelSlug }, body })).status).toBe(201)
    const browser = aBrowser()
    const joined = await signIn(browser, login)
    expect([joined.status, joined.body.user]).toMatchObject([
      201,
      { email, display_name: 'Dragan', staff_role: 'reception' },
    ])
    expect((await signIn(browser, login)).body.user.id).toBe(joined.body.user.id)
    const typed = await world.call(nobody, signInManager, { params: { hotelSlug }, body: { email, password: 'none' } })
    expect(typed.body.code).toBe('people.login_failed')
  })

  test('an owner signs in on the page of the platform alone', async () => {
    const { login, email } = aPerson()
    const owner = await world.anOwner()
    await platform((tx) => tx.updateTable('accounts').set({ email }).where('id', '=', owner.id).execute())
    const browser = aBrowser()
    expect((await signIn(browser, login)).body.code).toBe('people.not_manager_here')
    expect(await comeBack(browser, await goThere(browser, login, ''))).toBe('/add-hotel?provider=proved')
    const signedIn = await world.call(cookiesOf(browser), contract.signInOwnerByProvider, { params: {}, body: {} })
    keep(browser, signedIn)
    expect(signedIn.status).toBe(201)
    expect((await world.call(cookiesOf(browser), whoIsOwner, { params: {} })).body.owner?.user.id).toBe(owner.id)
  })

  test('a password of the owner for the first use ends with the first sign-in', async () => {
    const { login, email } = aPerson()
    await world.aManager(hotelSlug, { email, password })
    await platform((tx) =>
      tx.updateTable('accounts').set({ password_is_first_use: true }).where('email', '=', email).execute(),
    )
    expect((await signIn(aBrowser(), login)).body.user.must_choose_password).toBe(false)
    const typed = await world.call(nobody, signInManager, { params: { hotelSlug }, body: { email, password } })
    expect(typed.body.code).toBe('people.login_failed')
  })
})

describe('who is let in', () => {
  test('an unknown address gets no account, and one that is not verified opens none', async () => {
    const unknown = aPerson()
    expect((await signIn(aBrowser(), unknown.login)).body).toMatchObject({
      code: 'people.provider_unknown',
      values: { email: unknown.email, name: 'Grand Hotels' },
    })
    const unverified = aPerson(undefined, false)
    await world.aManager(hotelSlug, { email: unverified.email })
    expect((await signIn(aBrowser(), unverified.login)).body.code).toBe('people.provider_email_unverified')
    const { rows } = await platform(async (tx) => ({
      rows: await tx.selectFrom('accounts').select('id').where('email', '=', unknown.email).execute(),
    }))
    expect(rows).toEqual([])
  })

  test('after the first sign-in the subject counts: not its new address, nor another subject with the old one', async () => {
    const ana = aPerson()
    const bea = aPerson()
    const [first, second] = [
      await world.aManager(hotelSlug, { email: ana.email }),
      await world.aManager(hotelSlug, { email: bea.email }),
    ]
    expect((await signIn(aBrowser(), ana.login)).body.user.id).toBe(first.id)
    provider.people.set(ana.login, { email: bea.email, email_verified: true })
    expect((await signIn(aBrowser(), ana.login)).body.user.id).toBe(first.id)
    const thief = aPerson(ana.email)
    expect((await signIn(aBrowser(), thief.login)).body.code).toBe('people.provider_other_subject')
    expect((await signIn(aBrowser(), bea.login)).body.user.id).toBe(second.id)
  })

  test('the second factor of the account is asked for, and a wrong code opens nothing', async () => {
    const { login, email } = aPerson()
    const vera = await world.aManager(hotelSlug, { email })
    const totp = new TOTP({ secret: new Secret({ size: 20 }) })
    const secret = testKeys.seal('totp', ['second_factors', vera.id], totp.secret.base32)
    const confirmed_at = new Date().toISOString()
    await platform((tx) =>
      tx.insertInto('second_factors').values({ account_id: vera.id, secret, confirmed_at }).execute(),
    )
    const browser = aBrowser()
    expect((await signIn(browser, login)).body.code).toBe('people.code_needed')
    expect((await finish(browser, '000000')).body.code).toBe('people.code_wrong')
    expect(await whoIs(browser)).toBeUndefined()
    expect((await finish(browser, totp.generate())).status).toBe(201)
    expect((await finish(browser, totp.generate())).body.code).toBe('people.provider_expired')
  })

  test('where the hotel requires a second factor it is set up without a password, after a recent sign-in', async () => {
    const { login, email } = aPerson()
    await world.aManager(hotelSlug, { email })
    await platform((tx) =>
      tx.updateTable('hotels').set({ second_factor_required: true }).where('id', '=', hotelSlug).execute(),
    )
    const browser = aBrowser()
    expect((await signIn(browser, login)).body.user.must_set_second_factor).toBe(true)
    const [params, by] = [{ hotelSlug }, cookiesOf(browser)]
    expect((await world.call(by, getSecondFactor, { params })).body.asks_password).toBe(false)
    expect((await world.call(by, beginSecondFactor, { params, body: {} })).status).toBe(200)
    await platform((tx) =>
      tx.updateTable('sessions').set({ proved_at: null }).where('hotel_id', '=', hotelSlug).execute(),
    )
    expect((await world.call(by, beginSecondFactor, { params, body: {} })).body).toMatchObject({
      code: 'people.sign_in_again',
      values: { minutes: 15 },
    })
  })

  test('a sign-in at the provider of long ago is no recent proof, and a switch of hotels keeps it one of the provider', async () => {
    const { login, email } = aPerson()
    const vera = await world.aManager(hotelSlug, { email })
    const second = await world.aHotel()
    await platform((tx) => tx.insertInto('managers').values({ hotel_id: second, id: vera.id, email }).execute())
    const hourAgo = Math.floor(Date.now() / 1000) - 3600
    provider.forge = (claims) => ({ ...claims, auth_time: hourAgo })
    const browser = aBrowser()
    await signIn(browser, login)
    const invite = async (slug: string) => {
      const body = { id: newId(), staff_role: 'manager' } as const
      return (await world.call(cookiesOf(browser), inviteStaff, { params: { hotelSlug: slug }, body })).body.code
    }
    expect(await invite(hotelSlug)).toBe('people.sign_in_again')
    keep(browser, await world.call(cookiesOf(browser), switchHotel, { params: { hotelSlug: second }, body: {} }))
    expect(await invite(second)).toBe('people.sign_in_again')
  })
})

describe('what does not come from the provider for this browser', () => {
  const cases: readonly [string, (claims: Record<string, unknown>) => Record<string, unknown>][] = [
    ['another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['no nonce', ({ nonce: _nonce, ...claims }) => claims],
    ['another audience', (claims) => ({ ...claims, aud: 'another-client' })],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://id.example' })],
    ['a time that is over', (claims) => ({ ...claims, iat: 1_700_000_000, exp: 1_700_000_600 })],
  ]
  test.for(cases)('an ID token with %s is refused', async ([, forge]) => {
    const { login, email } = aPerson()
    await world.aManager(hotelSlug, { email })
    provider.forge = forge
    const browser = aBrowser()
    expect(await comeBack(browser, await goThere(browser, login))).toMatch(/&provider=failed$/)
    expect((await finish(browser)).body.code).toBe('people.provider_expired')
  })

  test('an ID token with a changed address and the signature of before is refused', async () => {
    const { email } = await world.aManager(hotelSlug)
    provider.forge = (claims) => ({ ...claims, email })
    provider.keepsSignature = true
    expect(await comeBack(...(await at(aPerson().login)))).toMatch(/&provider=failed$/)
  })

  const at = async (login: string): Promise<[Browser, URL]> => {
    const browser = aBrowser()
    return [browser, await goThere(browser, login)]
  }

  test('a callback is worth nothing a second time, in another browser, or for another hotel', async () => {
    const { login, email } = aPerson()
    await world.aManager(hotelSlug, { email })
    const [browser, back] = await at(login)
    const before = new Map(browser.ours)
    expect(await comeBack(aBrowser(), back)).toMatch(/&provider=expired$/)
    const [another] = await at(login)
    expect(await comeBack(another, back)).toMatch(/&provider=expired$/)
    expect(await comeBack(browser, back)).toMatch(/&provider=proved$/)
    expect((await finish(browser, '', await world.aHotel())).body.code).toBe('people.provider_expired')
    expect(await comeBack({ ...browser, ours: before }, back)).toMatch(/&provider=failed$/)
    expect((await finish(browser)).status).toBe(201)
    expect(await comeBack(browser, back)).toMatch(/&provider=expired$/)
  })

  test('ten minutes later it has expired', async () => {
    const { login, email } = aPerson()
    await world.aManager(hotelSlug, { email })
    const [browser, back] = await at(login)
    await comeBack(browser, back)
    world.clock.set(Date.now() + 11 * 60_000)
    expect((await finish(browser)).body.code).toBe('people.provider_expired')
    world.clock.set(Date.now())
  })

  test('no state leads to another site', async () => {
    for (const state of ['//evil.example', 'https://evil.example/.x', '/evil.example.x', '..x', 'EVIL.x', ''])
      expect(await comeBack(aBrowser(), new URL(`${publicUrl}${contract.callbackPath}?code=1&state=${state}`))).toBe(
        '/add-hotel?provider=expired',
      )
  })

  test('who cancels there is told so', async () => {
    const [browser, back] = await at(aPerson().login)
    back.searchParams.delete('code')
    back.searchParams.set('error', 'access_denied')
    expect(await comeBack(browser, back)).toMatch(/&provider=denied$/)
  })

  test('an address that fails too often waits, as with passwords, but not a device on which the account is known', async () => {
    const { login, email } = aPerson()
    await world.aManager(hotelSlug, { email })
    const browser = aBrowser()
    await signIn(browser, login)
    const blocked_until = new Date(Date.now() + 60_000).toISOString()
    await platform(async (tx) => {
      await tx.deleteFrom('rate_limits').execute()
      await tx
        .insertInto('rate_limits')
        .values({ key: 'staff-address:127.0.0.1', count: 1000, blocked_until })
        .execute()
    })
    expect((await signIn(aBrowser(), login)).body.code).toBe('people.sign_in_too_often')
    expect((await signIn(browser, login)).status).toBe(201)
    await platform((tx) => tx.deleteFrom('rate_limits').execute())
  })
})

test('to sign out ends the session here and then there, and the browser comes back to the hotel', async () => {
  const { login, email } = aPerson()
  await world.aManager(hotelSlug, { email })
  const browser = aBrowser()
  await signIn(browser, login)
  const call = { params: {}, query: { as: 'manager' } } as const
  const url = new URL((await world.call(cookiesOf(browser), getProviderSignOut, call)).body.url ?? '')
  keep(browser, await world.call(cookiesOf(browser), sessions.signOutManager, { params: { hotelSlug } }))
  expect(await whoIs(browser)).toBeUndefined()
  expect([url.origin, url.searchParams.get('id_token_hint')]).toEqual([provider.issuer, expect.stringMatching(/^ey/)])
  const back = await passProvider(url.href, browser.theirs, login)
  expect(await comeBack(browser, back)).toBe(`/${hotelSlug}/auth?mode=manager`)
  // The provider asks for its password again.
  const another = aPerson()
  await world.aManager(hotelSlug, { email: another.email })
  expect((await signIn(browser, another.login)).body.user.email).toBe(another.email)
  const byPassword = await world.aManager(hotelSlug)
  const asked = await world.call({ ...byPassword, cookie: `__Host-${byPassword.cookie}` }, getProviderSignOut, call)
  expect(asked.body.url).toBeNull()
})
