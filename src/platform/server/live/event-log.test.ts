import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { StatementWatch } from '#testing/statements.ts'
import { openClient, type Client } from '../database/client.ts'
import { Database } from '../database/transaction.ts'
import { mintScope } from '../scope.ts'
import { readCounter, readEvents, removeOldEvents, retention } from './event-log.ts'

let place: TestDatabase
let database: Database
let owner: Client
beforeAll(async () => {
  place = await createTestDatabase()
  database = new Database(place, 2)
  owner = openClient(place.owner)
})
afterAll(async () => {
  await database.close()
  await owner.end()
  await place.drop()
})

const now = Date.parse('2026-06-01T12:00:00Z')
const hoursAgo = (hours: number): string => new Date(now - hours * 3_600_000).toISOString()

/** A hotel whose log has so many events of each age, the oldest first. */
const aLog = async (hotelId: string, ...parts: [count: number, hoursAgo: number][]): Promise<void> => {
  await owner`insert into hotels (id, name) values (${hotelId}, ${hotelId})`
  await owner`select open_hotel(${hotelId})`
  let last = 0
  for (const [count, hours] of parts) {
    await owner`insert into hotel_events (hotel_id, number, entity, operation, row_id, audience, row_data, created_at)
      select ${hotelId}, number, 'hotel_guide', 'insert', number, 'public', '{}', ${hoursAgo(hours)}
        from generate_series(${last + 1}::int, ${last + count}::int) as number`
    last += count
  }
  await owner`update hotel_event_counters set last_number = ${last} where hotel_id = ${hotelId}`
}
const getLog = async (hotelId: string) =>
  (
    await owner`select min(number)::int as first, count(number)::int as kept, pruned_up_to::int as removed
    from hotel_event_counters left join hotel_events using (hotel_id) where hotel_id = ${hotelId} group by pruned_up_to`
  )[0]

test('events older than a day or beyond ten thousand are removed, and nothing else', async () => {
  await aLog('quiet', [3, 30], [2, 1])
  await aLog('busy', [retention.events + 2_500, 1])
  await aLog('young', [5, 1])
  await aLog('asleep', [4, 100])
  expect(await removeOldEvents(database, now)).toBe(3 + 2_500 + 4)
  expect(await getLog('quiet')).toEqual({ first: 4, kept: 2, removed: 3 })
  expect(await getLog('busy')).toEqual({ first: 2_501, kept: retention.events, removed: 2_500 })
  expect(await getLog('young')).toEqual({ first: 1, kept: 5, removed: 0 })
  expect(await getLog('asleep')).toEqual({ first: null, kept: 0, removed: 4 })
  expect(await removeOldEvents(database, now)).toBe(0)
})

test('a statement reads the log of its own hotel only, even without row-level security', async () => {
  await aLog('one', [3, 1])
  await aLog('another', [5, 1])
  const watch = new StatementWatch()
  const watched = new Database(await watch.watching(place), 2)
  const scope = mintScope('one', { kind: 'nobody' })
  expect([
    (await readEvents(watched, scope, 1)).map(({ number }) => number),
    await readCounter(watched, scope),
  ]).toEqual([[2, 3], { last_number: 3, pruned_up_to: 0 }])
  await watched.close()
  expect(watch.faults).toEqual([])
})
