import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhookEvents } from '#modules/notifications/contract/webhook-events.ts'
import { getRecorded } from '#modules/notifications/server/recorder.ts'
import { features } from '#modules/server.ts'
import { stayWebhookEvent } from '#modules/stays/server/events/webhook-event.ts'
import { openClient } from '#platform/server/database/client.ts'
import { readEvents } from '#platform/server/live/event-log.ts'
import { createHotel, type TestHotel } from './access-matrix/hotels.ts'
import { scopeFor } from './scope.ts'
import { createTestServer, type TestServer } from './test-server.ts'

let world: TestServer
let hotel: TestHotel
beforeAll(async () => {
  world = await createTestServer()
  hotel = await createHotel(world, 'quokka')
}, 120_000)
afterAll(() => world?.close())

const byName = (one = '', other = '') => one.localeCompare(other)

const record = async () => {
  const scope = scopeFor(hotel.id, null)
  const events = []
  for (;;) {
    const more = await readEvents(world.server.database, scope, events.at(-1)?.number ?? 0)
    if (more.length === 0) break
    events.push(...more)
  }
  return getRecorded(events, [...features.flatMap(({ webhookEvent }) => webhookEvent ?? []), stayWebhookEvent])
}

test('of everything that other systems can be told, a hotel in use tells something', async () => {
  const kinds = new Set((await record()).map(({ type }) => type.split('.', 1)[0]))
  expect([...kinds].toSorted(byName)).toEqual(Object.keys(webhookEvents).toSorted(byName))
})

test('no text of a guest is in what other systems are told', async () => {
  const client = openClient(world.database.owner)
  const texts = new Set<string>()
  for (const { name, words } of features.flatMap(({ personal }) => personal?.tables ?? []))
    for (const column of words) {
      const rows = await client.unsafe<{ text: string }[]>(
        `select ${column} as text from ${name} where hotel_id = $1 and length(${column}) > 3`,
        [hotel.id],
      )
      for (const { text } of rows) texts.add(text)
    }
  await client.end()
  expect(texts.size).toBeGreaterThan(5)
  const told = JSON.stringify(await record())
  expect([...texts].filter((text) => told.includes(JSON.stringify(text)))).toEqual([])
})
