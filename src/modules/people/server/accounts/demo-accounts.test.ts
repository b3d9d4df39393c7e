import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '#app/server/demo.ts'
import { demoHotels, demoOwner, demoPassword } from '#demo/hotels.ts'
import { whoIsOwner } from '#modules/sessions/contract/staff.ts'
import { signInManager, signInOwner } from '#modules/sign-in/contract/credentials.ts'
import { languages } from '#platform/contract/languages.ts'
import { systemClock } from '#platform/server/clock.ts'
import { inOneTransaction } from '#platform/server/database/set-up.ts'
import { createTestServer, nobody, type Person, type TestServer } from '#testing/test-server.ts'
import { makeOwnerLink } from './owner-links.ts'

const [marina] = demoHotels
const fromAfar = { 'x-forwarded-for': '8.8.8.8' }
const signIn = async (world: TestServer, headers: Record<string, string> = {}) => {
  const owner = await world.call(
    nobody,
    signInOwner,
    { params: {}, body: { email: demoOwner, password: demoPassword } },
    headers,
  )
  const manager = await world.call(
    nobody,
    signInManager,
    { params: { hotelSlug: marina.id }, body: { email: marina.manager.email, password: demoPassword } },
    headers,
  )
  return { owner, manager, statuses: [owner.status, manager.status], codes: [owner.body.code, manager.body.code] }
}
const getBrowser = (headers: Record<string, unknown>): Person => ({
  ...nobody,
  cookie: String(headers['set-cookie']).split(';')[0] ?? '',
})
const sessions = (world: TestServer) =>
  world.server.database
    .onPlatform((tx) => tx.selectFrom('sessions').select('id').execute())
    .then(({ length }) => length)
const refused = {
  statuses: [403, 403],
  codes: ['people.demo_off', 'people.demo_off'],
  owner: { body: { message: expect.stringContaining('npm run remove-demo') as string } },
}

const withDemo = async (env: Record<string, string> = {}): Promise<TestServer> => {
  const world = await createTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1', ...env } })
  await inOneTransaction(world.database.owner, (all) => loadDemo(all, [], Date.now()))
  return world
}

describe('on a private network', () => {
  let world: TestServer
  beforeAll(async () => {
    world = await withDemo()
  })
  afterAll(() => world.close())

  test('the demo accounts sign in from nearby, and are refused from the Internet although the password is right', async () => {
    expect((await signIn(world)).statuses).toEqual([201, 201])
    expect((await signIn(world, { 'x-forwarded-for': '192.168.1.30' })).statuses).toEqual([201, 201])
    const before = await sessions(world)
    expect(await signIn(world, fromAfar)).toMatchObject(refused)
    expect(await sessions(world)).toBe(before)
  })

  test('nobody creates a password link for the demo owner', async () => {
    await expect(makeOwnerLink(world.server.database, demoOwner, systemClock.now())).rejects.toThrow(
      `${demoOwner} is a demo account: an owner needs an e-mail of their own.`,
    )
  })

  test('after the first real owner everybody on a demo account is signed out and refused, and others are not', async () => {
    const { owner, manager } = await signIn(world)
    const browser = getBrowser(owner.headers)
    const hired = await world.aManager(marina.id)
    expect((await world.call(browser, whoIsOwner, { params: {} })).body.owner).not.toBe(null)
    const guest = await world.aGuest(marina.id)
    await makeOwnerLink(world.server.database, 'boss@house.example', systemClock.now())
    await expect.poll(async () => (await world.call(browser, whoIsOwner, { params: {} })).body.owner).toBe(null)
    await expect.poll(() => world.server.sessions.find(getBrowser(manager.headers).cookie.split('=')[1])).toBe(null)
    for (const { cookie } of [hired, guest])
      expect(await world.server.sessions.find(cookie.split('=')[1])).not.toBe(null)
    expect(await signIn(world)).toMatchObject(refused)
  })
})

test('when somebody signs in and the first owner is created simultaneously, no demo session remains', async () => {
  // The owner and the sign-in have a connection each while the sessions are counted.
  const world = await withDemo({ DATABASE_CONNECTIONS: '12' })
  const { database } = world.server
  const { promise: isMade, resolve: tell } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>()
  const making = makeOwnerLink(
    {
      onPlatform: (work) =>
        database.onPlatform(async (tx) => {
          const made = await work(tx)
          tell()
          await mayEnd
          return made
        }),
    },
    'boss@house.example',
    systemClock.now(),
  )
  await isMade
  const signedIn = signIn(world)
  // It has opened its session, and now waits for the owner.
  await expect.poll(() => sessions(world), { timeout: 20_000 }).toBe(1)
  letEnd()
  await making
  expect(await signedIn).toMatchObject(refused)
  expect(await sessions(world)).toBe(0)
  await world.close()
})

test('a public installation refuses the demo accounts, and ends their earlier sessions when it starts', async () => {
  const world = await withDemo({ PUBLIC_URL: 'https://bell.example' })
  expect(await signIn(world)).toMatchObject(refused)
  const account = await world.server.database.onPlatform((tx) =>
    tx.selectFrom('accounts').select(['id', 'email']).where('email', '=', demoOwner).executeTakeFirstOrThrow(),
  )
  const { cookie } = await world.anotherSession({ kind: 'owner', id: account.id, email: demoOwner }, null)
  const other = await world.anOwner()
  expect(await sessions(world)).toBe(2)
  await world.server.demo.endSessionsWhereOff()
  await expect.poll(() => world.server.sessions.find(cookie.split('=')[1])).toBe(null)
  expect(await world.server.sessions.find(other.cookie.split('=')[1])).not.toBe(null)
  await world.close()
})

test('DEMO=on accepts the demo accounts from any address, and DEMO=off from none', async () => {
  const on = await withDemo({ PUBLIC_URL: 'https://bell.example', DEMO: 'on' })
  await on.anOwner()
  expect((await signIn(on, fromAfar)).statuses).toEqual([201, 201])
  await on.close()
  const off = await withDemo({ DEMO: 'off' })
  expect(await signIn(off)).toMatchObject(refused)
  await off.close()
})

test('the refusal says in ten languages how to enable the demo accounts and how to remove the demo hotels', () => {
  for (const { code } of languages) {
    const { demo_off: text } = JSON.parse(
      readFileSync(join(import.meta.dirname, `../../messages/${code}.json`), 'utf8'),
    ) as { demo_off: string }
    expect([code, text.includes('DEMO=on'), text.includes('{{command}}')]).toEqual([code, true, true])
  }
})
