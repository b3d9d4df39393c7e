import { afterAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#demo/hotels.ts'
import { makeOwnerLink } from '#modules/people/server/accounts/owner-links.ts'
import { systemClock } from '#platform/server/clock.ts'
import { getLogins } from '#platform/server/database/logins/roles.ts'
import { Database } from '#platform/server/database/transaction.ts'
import { ask } from '#testing/faults/http.ts'
import { createInstallation, clearEverything, run, runCommand } from '#testing/faults/program.ts'
import { asOwner } from '#testing/faults/seed-hotels.ts'
import { allowSlow } from '#testing/setup/allow-slow.ts'

beforeEach(() => allowSlow('starts the program and its PostgreSQL'))

afterAll(clearEverything)

const eventually = { timeout: 30_000 } as const
const getPhone = async (base: string): Promise<unknown> =>
  ((await (await fetch(`${base}/api/hotels/hotel-marina`)).json()) as Record<string, unknown>)['support_phone']
/**
 * Runs it until it has printed its address.
 * @returns its output
 */
const getGreeting = async (
  settings: Record<string, string>,
  meanwhile: () => Promise<void> = async () => {},
): Promise<string> => {
  const program = run(settings)
  await expect.poll(() => program.output(), eventually).toContain('API: ')
  await meanwhile()
  const said = program.output()
  await program.stop()
  return said
}

test('a fresh public installation starts without the demo, and one on a private network with it', async () => {
  const { settings, base } = await createInstallation({ DEMO: '' })
  const forTheWorld = await getGreeting({ ...settings, PUBLIC_URL: 'https://bell.example' }, async () => {
    expect((await ask('GET', `${base}/api/hotels/hotel-marina`)).status).toBe(404)
  })
  expect(forTheWorld).not.toContain('demo')
  const ofHotel = await getGreeting({ ...settings, PUBLIC_URL: 'http://192.168.1.20:3000' }, async () => {
    expect(await getPhone(base)).toBe('+44 20 7946 0100')
  })
  expect(ofHotel).toContain(`Password of all three demo accounts: ${demoPassword}`)
}, 120_000)

test('where demo accounts are refused the start says why, how to enable them and to remove the demo; DEMO=on enables them', async () => {
  const { settings, base, owner } = await createInstallation({ DEMO: '' })
  const signIn = () =>
    ask('POST', `${base}/api/owner-session`, { body: { email: 'owner@deskbell.example', password: demoPassword } })
  await getGreeting(settings, async () => expect((await signIn()).status).toBe(201))
  const whatToDo = 'start with DEMO=on to switch them on, or remove the demo hotels with npm run remove-demo.'
  const forTheWorld = await getGreeting({ ...settings, PUBLIC_URL: 'https://bell.example' }, async () =>
    expect((await signIn()).status).toBe(403),
  )
  expect(forTheWorld).toContain(`The demo accounts do not work, because PUBLIC_URL is for the world: ${whatToDo}`)
  expect(forTheWorld).not.toContain(demoPassword)
  expect(await getGreeting({ ...settings, DEMO: 'off' })).toContain(`because DEMO=off was said: ${whatToDo}`)

  await getGreeting(settings, async () => {
    const database = new Database(getLogins(owner), 2)
    await makeOwnerLink(database, 'boss@house.example', systemClock.now())
    await database.close()
  })
  expect(await getGreeting(settings, async () => expect((await signIn()).status).toBe(403))).toContain(
    `because there is an owner: ${whatToDo}`,
  )
  const said = await getGreeting(
    { ...settings, DEMO: 'on', PUBLIC_URL: 'https://bell.example', SUPPORT_PHONE: '+382 33 000 000' },
    async () => {
      expect((await signIn()).status).toBe(201)
      expect(await getPhone(base)).toBe('+382 33 000 000')
    },
  )
  expect(said).toContain(`Password of all three demo accounts: ${demoPassword}`)
}, 180_000)

test('DEMO=public loads the demo for the world without its owner, again where it was removed, and refuses other hotels', async () => {
  const { settings, base, owner } = await createInstallation({ DEMO: 'public', PUBLIC_URL: 'https://bell.example' })
  const said = await getGreeting(settings, async () => {
    const body = { email: 'manager@hotel-marina.example', password: demoPassword }
    expect((await ask('POST', `${base}/api/hotels/hotel-marina/manager-session`, { body })).status).toBe(201)
  })
  expect([said.includes(`Password of both demo accounts: ${demoPassword}`), said.includes('Owner')]).toEqual([
    true,
    false,
  ])
  await getGreeting(settings, async () => {
    await runCommand('remove-demo', settings)
    expect((await ask('GET', `${base}/api/hotels/hotel-marina`)).status).toBe(404)
  })
  await getGreeting(settings, async () =>
    expect((await ask('GET', `${base}/api/hotels/hotel-marina`)).status).toBe(200),
  )
  await getGreeting({ ...settings, DEMO: 'on' }, () =>
    asOwner(owner, async (sql) => void (await sql`insert into hotels (id, name) values ('ours', 'Our house')`)),
  )
  const refused = await run(settings).ended
  expect([refused.code, refused.errors]).toEqual([
    1,
    expect.stringContaining(
      'Deskbell cannot start: DEMO=public is for the demo hotels alone, and here is another hotel',
    ),
  ])
}, 180_000)
