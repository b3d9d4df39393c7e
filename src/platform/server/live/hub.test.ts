import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { mintScope, type Scope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { Database, type Tx } from '../database/transaction.ts'
import { createLog } from '../log.ts'
import { Hub } from './hub.ts'
import { PgNotifications } from './pg-notifications.ts'
import { Stream } from './stream.ts'

/** A database whose replies to reads can be held back, as on a slow network. */
class LateDatabase extends Database {
  late: Promise<void> | null = null
  override async read<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { late } = this
    const answer = await super.read(scope, work)
    await late
    return answer
  }
}

let place: TestDatabase
let database: LateDatabase
let pgNotifications: PgNotifications
let hub: Hub
const hotel = mintScope('one-house', { kind: 'nobody' })
beforeAll(async () => {
  place = await createTestDatabase()
  database = new LateDatabase(place, 4)
  const log = createLog('silent')
  pgNotifications = new PgNotifications(place.app, log)
  database.onCommit((hotelId) => pgNotifications.notify(hotelId))
  hub = new Hub({ database, pgNotifications, log, build: 'a build' })
  await pgNotifications.open()
  await database.onPlatform(async (tx) => {
    await tx.insertInto('hotels').values({ id: 'one-house', name: 'One' }).execute()
    await sql`select open_hotel('one-house')`.execute(tx)
  })
})
afterAll(async () => {
  hub.close()
  await pgNotifications.close()
  await database.close()
  await place.drop()
})

const write = () =>
  database.write(hotel, (tx) =>
    tx
      .insertInto('hotel_guide')
      .values({ hotel_id: 'one-house', id: newId(), title: 'Keys', content: 'x', order: 1 })
      .execute(),
  )
/** A subscriber's stream, and the numbers of the events that it has received. */
const aReader = () => {
  const line = new PassThrough()
  let text = ''
  line.on('data', (part: Buffer) => (text += part.toString()))
  const listener = { stream: new Stream(line as unknown as ServerResponse, 0), canReceive: () => true }
  return { listener, heard: () => Array.from(text.matchAll(/^id: (\d+)$/gm), ([, id]) => Number(id)) }
}

test('of two who subscribe to an idle hotel simultaneously each gets every event, even if the first lookup is answered last', async () => {
  await write()
  const [first, second] = [aReader(), aReader()]
  const { promise, resolve } = Promise.withResolvers<void>()
  database.late = promise
  const joining = hub.join(hotel, first.listener, 1)
  database.late = null
  await write()
  await write()
  const leaveSecond = await hub.join(hotel, second.listener, 1)
  resolve()
  const leaveFirst = await joining
  await write()
  for (const { heard } of [first, second]) await expect.poll(heard).toEqual([2, 3, 4])
  leaveFirst()
  leaveSecond()
})
