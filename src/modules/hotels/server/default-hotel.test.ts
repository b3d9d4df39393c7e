import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '#testing/test-server.ts'
import { closingMoment } from '../policy.ts'

let world: TestServer
beforeEach(async () => {
  world = await createTestServer()
})
afterEach(() => world.close())

/** The hotel that the page at `/` leads to. */
const first = async (): Promise<unknown> => {
  const { body } = await world.server.app.inject({ method: 'GET', url: '/' })
  return JSON.parse(/"default_hotel":("[^"]*"|null)/.exec(body)?.[1] ?? '0')
}
const set = (id: string, values: { enabled?: boolean; name?: string; expiry_date?: string | null }) =>
  world.server.database.onPlatform((tx) => tx.updateTable('hotels').set(values).where('id', '=', id).execute())

const twoHotels = async (): Promise<void> => {
  await world.aHotel({ id: 'third-house', name: 'The third house' })
  await world.aHotel({ id: 'second-house', name: 'Second house' })
  await expect.poll(first).toBe('second-house')
}

test('the root leads to the first open hotel by name, and to none while none is open', async () => {
  expect(await first()).toBeNull()
  await world.aHotel({ id: 'closed-house', name: 'A closed house', enabled: false })
  await world.aHotel({ id: 'expired-house', name: 'An expired house', expiry_date: '2020-01-01' })
  expect(await first()).toBeNull()
  await world.aHotel({ id: 'third-house', name: 'The third house' })
  await expect.poll(first).toBe('third-house')
  await world.aHotel({ id: 'second-house', name: 'Second house' })
  await expect.poll(first).toBe('second-house')
})

test('it follows a hotel that is switched off, renamed or reopened', async () => {
  await twoHotels()
  await set('second-house', { enabled: false })
  await expect.poll(first).toBe('third-house')
  await set('second-house', { enabled: true })
  await expect.poll(first).toBe('second-house')
  await set('third-house', { name: 'Renamed house' })
  await expect.poll(first).toBe('third-house')
})

test('a hotel that expires is skipped within a minute, although its row does not change', async () => {
  await twoHotels()
  const end = closingMoment('2031-12-31')
  world.clock.hold(end - 1000)
  await set('third-house', { name: 'Before the second', expiry_date: '2031-12-31' })
  await expect.poll(first).toBe('third-house')
  world.clock.hold(end + 60_000)
  expect(await first()).toBe('second-house')
})

test('the first demo hotel comes before all others while it is open', async () => {
  await twoHotels()
  await world.aHotel({ id: 'hotel-marina', name: 'Zeta' })
  await expect.poll(first).toBe('hotel-marina')
  await set('hotel-marina', { enabled: false })
  await expect.poll(first).toBe('second-house')
})
