import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { proxyTo } from '#testing/lifecycle/broken-connection.ts'
import { openClient } from '../database/client.ts'
import { createLog } from '../log.ts'
import { PgNotifications } from './pg-notifications.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const createPgNotifications = async (): Promise<{ bell: PgNotifications; heard: string[] }> => {
  const bell = new PgNotifications(database.app, createLog('silent'))
  const heard: string[] = []
  bell.on('hotel_events', (hotelId) => heard.push(hotelId))
  await bell.open()
  return { bell, heard }
}

test('a notification reaches this process immediately and every other process, each exactly once', async () => {
  const [here, elsewhere] = [await createPgNotifications(), await createPgNotifications()]
  here.bell.notify('one-house')
  expect(here.heard).toEqual(['one-house'])
  here.bell.notify('another-house')
  await expect.poll(() => elsewhere.heard).toEqual(['one-house', 'another-house'])
  // Its own notifications came back with the other's, and were not handled twice.
  elsewhere.bell.notify('third-house')
  await expect.poll(() => here.heard).toEqual(['one-house', 'another-house', 'third-house'])
  await Promise.all([here.bell.close(), elsewhere.bell.close()])
})

test('a change of rows sends no NOTIFY by itself: the process that commits it does', async () => {
  const { bell, heard } = await createPgNotifications()
  const owner = openClient(database.owner)
  await owner`insert into hotels (id, name) values ('silent', 'Silent')`
  await owner`select open_hotel('silent')`
  await owner`insert into hotel_guide (hotel_id, id, title, content, "order") values ('silent', gen_random_uuid(), 'Wi-Fi', 'x', 1)`
  // Notifications come in order: one of the insert would come first.
  await owner`select pg_notify('hotel_events', 'after')`
  await expect.poll(() => heard).toEqual(['after'])
  await owner.end()
  await bell.close()
})

test('a host that disappears silently is noticed: the listener reports it and listens at its replacement', async () => {
  const line = await proxyTo(database.app)
  const bell = new PgNotifications(line.address, createLog('silent'), { everyMs: 50, withinMs: 200 })
  const heard: string[] = []
  const told: string[] = []
  bell.on('hotel_events', (hotelId) => heard.push(hotelId))
  bell.onDisconnect(() => told.push('gone'))
  bell.onReconnect(() => told.push('back'))
  await bell.open()
  line.die()
  await expect.poll(() => told).toEqual(['back', 'gone', 'back'])
  const other = await createPgNotifications()
  other.bell.notify('one-house')
  await expect.poll(() => heard).toEqual(['one-house'])
  await Promise.all([bell.close(), other.bell.close()])
  await line.close()
})
