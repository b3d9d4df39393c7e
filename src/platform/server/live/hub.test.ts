import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { mintScope, type Scope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { Database, type Tx } from '../database/transaction.ts'
import { createLog } from '../log.ts'
import type { CommittedEvent } from './event-log.ts'
import { Hub } from './hub.ts'
import { PgNotifications } from './pg-notifications.ts'
import { Stream } from './stream.ts'

/** A database whose replies to reads can be held back, as on a slow network, and that counts readings of the log. */
class LateDatabase extends Database {
  late: Promise<void> | null = null
  readings = 0
  override readBatch: Database['readBatch'] = (scope, statements) => {
    this.readings += 1
    return super.readBatch(scope, statements)
  }
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
  hub = new Hub({ database, pgNotifications, log, build: 'a build' })
  database.onCommit(
    (hotelId, events) => pgNotifications.notify(hotelId, events as CommittedEvent[] | undefined),
    (hotelId) => hub.selectCommitted(hotelId),
  )
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

const insert = (tx: Tx) =>
  tx
    .insertInto('hotel_guide')
    .values({ hotel_id: 'one-house', id: newId(), title: 'Keys', content: 'x', order: 1 })
    .returning('id')
const write = () => database.write(hotel, (tx) => insert(tx).execute())
const writeBatch = (of: Database = database) => of.writeBatch(hotel, (tx) => [insert(tx), insert(tx)])
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

test('a batch of changes is on open screens without a second reading, and answers with its own rows alone', async () => {
  const { listener, heard } = aReader()
  const leave = await hub.join(hotel, listener, undefined)
  const [from, { readings }] = [listener.stream.cursor, database]
  expect(await writeBatch()).toEqual([[{ id: expect.any(String) }], [{ id: expect.any(String) }]])
  await expect.poll(heard).toEqual([from + 1, from + 2])
  expect(database.readings).toBe(readings)
  leave()
})

test('changes of every kind, made at once here and by another process, come once and in order', async () => {
  const { listener, heard } = aReader()
  const leave = await hub.join(hotel, listener, undefined)
  const from = listener.stream.cursor
  const elsewhere = new Database(place, 4)
  const bell = new PgNotifications(place.app, createLog('silent'))
  elsewhere.onCommit((hotelId) => bell.notify(hotelId))
  await bell.open()
  await Promise.all(Array.from({ length: 40 }, () => [write(), writeBatch(), writeBatch(elsewhere)]).flat())
  await expect.poll(() => heard().length).toBe(200)
  expect(heard()).toEqual(Array.from({ length: 200 }, (_none, at) => from + 1 + at))
  await bell.close()
  await elsewhere.close()
  leave()
})

test('a batch that fails is on no screen', async () => {
  const { listener, heard } = aReader()
  const leave = await hub.join(hotel, listener, undefined)
  const from = listener.stream.cursor
  const failed = database.writeBatch(hotel, (tx) => [
    insert(tx),
    tx.selectNoFrom(sql<number>`12 / ${0}::int`.as('result')),
  ])
  await expect(failed).rejects.toThrow('division by zero')
  await writeBatch()
  await expect.poll(heard).toEqual([from + 1, from + 2])
  leave()
})
