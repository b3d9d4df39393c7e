import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetManagerPassword } from '#modules/administration/contract.ts'
import { changePassword } from '#modules/people/contract/account.ts'
import { makePasswordLink } from '#modules/team/contract.ts'
import { joinStaff, mailPasswordLink, setStaffPassword } from '#modules/team/contract/joining.ts'
import { Refusal } from '#platform/contract/failure.ts'
import { readOidc } from '#platform/server/oidc/settings.ts'
import { freePort } from '#testing/faults/program.ts'
import { createOidcServer } from '#testing/outside/oidc-server.ts'
import { createTestServer, nobody, type TestServer } from '#testing/test-server.ts'
import { signInManager, signInOwner } from '../../contract/credentials.ts'
import { beginProviderSignIn, callbackPath, getSignInProvider } from '../../contract/provider.ts'
import { createProviderClient } from './client.ts'

const password = 'towels and lamps'
const callback = `http://localhost:3000${callbackPath}`
let world: TestServer
let port: number
let env: Record<string, string>

beforeAll(async () => {
  port = await freePort()
  env = {
    OIDC_ISSUER: `http://localhost:${port}`,
    OIDC_CLIENT_ID: 'deskbell',
    OIDC_CLIENT_SECRET: 'a secret of the test',
    OIDC_NAME: 'Grand Hotels',
    OIDC_ONLY: 'on',
  }
  // The provider is down.
  world = await createTestServer({ env: { ...env, PUBLIC_URL: 'http://localhost:3000' } })
})
afterAll(() => world.close())

test('where staff sign in by the provider only, no password of theirs is used or made, and the answer says so', async () => {
  const hotelSlug = await world.aHotel()
  const vera = await world.aManager(hotelSlug, { password })
  const owner = await world.anOwner()
  const [params, token] = [{ hotelSlug }, 'k3Jw0zqv5o2bT9mXc1Yh8uRf6LsE4dNa7PgVtKiCyQw']
  const ofMember = { ...params, memberId: vera.id }
  const answers = await Promise.all([
    world.call(nobody, signInManager, { params, body: { email: vera.email, password } }),
    world.call(nobody, joinStaff, { params, body: { token, email: 'a@b.example', display_name: 'A', password } }),
    world.call(nobody, setStaffPassword, { params, body: { token, new_password: password } }),
    world.call(nobody, mailPasswordLink, { params, body: { email: vera.email } }),
    world.call(vera, changePassword, { params, body: { current_password: password, new_password: `${password}!` } }),
    world.call(vera, makePasswordLink, { params: ofMember, body: {} }),
    world.call(owner, resetManagerPassword, { params: { hotelId: hotelSlug, managerId: vera.id }, body: { password } }),
  ])
  for (const { status, body } of answers)
    expect([status, body]).toMatchObject([403, { code: 'people.passwords_off', values: { name: 'Grand Hotels' } }])
  expect((await world.call(nobody, getSignInProvider, { params: {} })).body.provider).toEqual({
    name: 'Grand Hotels',
    only: true,
  })
})

test('an owner keeps the password, as the way back', async () => {
  const { id, email } = await world.aManager(await world.aHotel(), { password })
  await world.server.database.onPlatform((tx) => tx.insertInto('owners').values({ id }).execute())
  expect((await world.call(nobody, signInOwner, { params: {}, body: { email, password } })).status).toBe(201)
})

test('the program starts without the provider, says that it is down, and finds it when it is back', async () => {
  const begin = () => world.call(nobody, beginProviderSignIn, { params: {}, body: {} })
  const refused = await begin()
  expect([refused.status, refused.body]).toMatchObject([
    502,
    { code: 'people.provider_unavailable', values: { name: 'Grand Hotels' } },
  ])
  expect(refused.headers['set-cookie']).toBeUndefined()
  const provider = await createOidcServer(callback, port)
  const { status, body } = await begin()
  const asked = Object.fromEntries(new URL(body.url).searchParams)
  expect([status, asked]).toMatchObject([
    200,
    { response_type: 'code', code_challenge_method: 'S256', redirect_uri: callback, scope: 'openid email' },
  ])
  await provider.close()
})

test('each time that the provider cannot be used leaves a warning in the log, without the secret', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  const settings = readOidc({ ...env, OIDC_ISSUER: `http://localhost:${await freePort()}` }) ?? expect.unreachable()
  const client = createProviderClient(settings, callback, log)
  const checks = { state: '.a', nonce: 'b', verifier: 'c'.repeat(43) }
  await expect(client.getSignInUrl(checks)).rejects.toThrow(Refusal)
  expect(await client.readProof('?code=a&state=.a', checks)).toBe('failed')
  expect(await client.getSignOutUrl('', '.')).toBeNull()
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject(
    Array.from({ length: 3 }, () => ({
      level: 40,
      issuer: settings.issuer,
      reason: expect.stringContaining('ECONNREFUSED'),
    })),
  )
  expect(lines.join()).not.toContain(settings.clientSecret)
})
