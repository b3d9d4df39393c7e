import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, nobody, type TestServer } from '#testing/test-server.ts'
import { getSecretCopy } from '../../contract/secret-copy.ts'
import { secretCopyIsOld } from '../../policy.ts'
import { noteSecretCopy } from './store.ts'

let world: TestServer
beforeAll(async () => {
  world = await createTestServer()
})
afterAll(() => world.close())

test('an owner reads when a copy of the secret was checked, and nobody else does', async () => {
  const [owner, manager] = [await world.anOwner(), await world.aManager(await world.aHotel())]
  const read = async () => (await world.call(owner, getSecretCopy, { params: {} })).body
  expect(await read()).toEqual({
    checked_at: null,
    hotels_with_register: 0,
    lost_registers: [],
    command: 'npm run owner -- check-secret-copy FILE',
  })
  await world.server.database.onPlatform((tx) => noteSecretCopy(tx, 'root'))
  const first = (await read()).checked_at ?? ''
  expect(Math.abs(Date.now() - Date.parse(first))).toBeLessThan(60_000)
  await world.server.database.onPlatform((tx) => noteSecretCopy(tx, 'x'.repeat(300)))
  expect(Date.parse((await read()).checked_at ?? '')).toBeGreaterThan(Date.parse(first))
  for (const who of [manager, nobody])
    expect((await world.call(who, getSecretCopy, { params: {} })).status).toBeGreaterThanOrEqual(401)
})

test('a check is old after twelve months', () => {
  const checked = '2026-11-28T12:00:00.000Z'
  expect(
    ['2027-11-28T11:59:59.999Z', '2027-11-28T12:00:00.000Z'].map((now) => secretCopyIsOld(checked, Date.parse(now))),
  ).toEqual([false, true])
})
