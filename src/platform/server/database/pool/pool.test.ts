import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { holdBehindError } from '#testing/lifecycle/held-answers.ts'
import { mintScope } from '../../scope.ts'
import { openClient } from '../client.ts'
import { Database, type Tx } from '../transaction.ts'

let place: TestDatabase
const hotel = mintScope('one-house', { kind: 'nobody' })
beforeAll(async () => {
  place = await createTestDatabase()
  const database = new Database(place, 2)
  await database.onPlatform(async (tx) => {
    await tx.insertInto('hotels').values({ id: 'one-house', name: 'Before' }).execute()
    await sql`select open_hotel('one-house')`.execute(tx)
  })
  await database.close()
})
afterAll(() => place.drop())

const divide = (tx: Tx, by: number) => tx.selectNoFrom(sql<number>`12 / ${by}::int`.as('result'))
const getName = (database: Database) =>
  database.onPlatform((tx) => tx.selectFrom('hotels').select('name').executeTakeFirstOrThrow())

test('a write that follows two reads of which the first has failed is stored', async () => {
  const line = await holdBehindError(place.app)
  // One connection for hotels, so that all three share it.
  const database = new Database({ app: line.address, platform: place.platform }, 2)
  const owner = openClient(place.owner)
  const failing = database.readBatch(hotel, (tx) => [divide(tx, 0)])
  const behind = database.readBatch(hotel, (tx) => [divide(tx, 3)])
  await expect(failing).rejects.toThrow('division by zero')
  const written = database.write(hotel, (tx) =>
    tx.updateTable('hotels').set({ name: 'After' }).where('id', '=', 'one-house').returning('name').execute(),
  )
  await expect
    .poll(
      async () =>
        (
          await owner`select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`
        ).length,
    )
    .toBe(1)
  line.letGo()
  expect(await written).toEqual([{ name: 'After' }])
  expect(await behind).toEqual([[{ result: 4 }]])
  expect(await getName(database)).toEqual({ name: 'After' })
  await Promise.all([database.close(), owner.end()])
  await line.close()
})

const rename = (tx: Tx, name: string) =>
  tx.updateTable('hotels').set({ name }).where('id', '=', 'one-house').returning('name').execute()

test('a write that catches the error of a statement fails with it, once', async () => {
  const database = new Database(place, 2)
  let attempts = 0
  const swallowing = (andThen: (tx: Tx) => Promise<unknown>) =>
    database.write(hotel, async (tx) => {
      attempts += 1
      await rename(tx, 'Never Stored')
      await divide(tx, 0)
        .execute()
        .catch(() => {})
      await andThen(tx)
    })
  await expect(swallowing(async () => {})).rejects.toThrow('division by zero')
  await expect(swallowing((tx) => divide(tx, 3).execute())).rejects.toThrow('division by zero')
  expect(attempts).toBe(2)
  expect((await getName(database)).name).not.toBe('Never Stored')
  await database.close()
})

test('a commit that PostgreSQL answers with a rollback is an error', async () => {
  const database = new Database(place, 2)
  let unwatched: Promise<unknown> | undefined
  const write = database.write(hotel, async (tx) => {
    await rename(tx, 'Never Stored')
    unwatched = divide(tx, 0)
      .execute()
      .catch(() => {})
    // It has been sent, and is not answered.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  })
  await expect(write).rejects.toThrow('division by zero')
  await unwatched
  expect((await getName(database)).name).not.toBe('Never Stored')
  await database.close()
})

test('a statement that comes after the end of its transaction is not sent', async () => {
  const database = new Database(place, 2)
  const others = Promise.withResolvers<void>()
  let late: Promise<unknown> | undefined
  const failed = database.write(hotel, (tx) => {
    late = others.promise.then(() => rename(tx, 'Too Late'))
    late.catch(() => {})
    return Promise.all([divide(tx, 0).execute(), late])
  })
  await expect(failed).rejects.toThrow('division by zero')
  await database.write(hotel, async (tx) => {
    await rename(tx, 'In Time')
    others.resolve()
    await expect(late).rejects.toThrow('has ended')
  })
  expect(await getName(database)).toEqual({ name: 'In Time' })
  await database.close()
})
