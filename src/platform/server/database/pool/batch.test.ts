import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { mintScope } from '../../scope.ts'
import { Database, type Tx } from '../transaction.ts'
import { Connection } from './connection.ts'

let place: TestDatabase
let database: Database
const hotel = mintScope('one-house', { kind: 'nobody' })
beforeAll(async () => {
  place = await createTestDatabase()
  // One connection for hotels, so that everything here shares it.
  database = new Database(place, 2)
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

const divide = (tx: Tx, by: number) => tx.selectNoFrom(sql<number>`12 / ${by}::int`.as('result'))

test('a statement that fails at its first use works at its second, on the same connection', async () => {
  for (const by of [0, 4, 0, 3]) {
    const answer = database.readBatch(hotel, (tx) => [divide(tx, by)])
    if (by === 0) await expect(answer).rejects.toThrow('division by zero')
    else expect(await answer).toEqual([[{ result: 12 / by }]])
  }
})

test('a read that fails fails alone, although others have been sent behind it on the same connection', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) => database.readBatch(hotel, (tx) => [divide(tx, index % 5)])),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(
    Array.from({ length: 30 }, (_, index) => (index % 5 === 0 ? 'rejected' : 'fulfilled')),
  )
})

test('after an error the statements behind it are not carried out', async () => {
  const insert = (tx: Tx, id: string) => tx.insertInto('hotels').values({ id, name: id }).returning('id')
  await expect(
    database.onPlatform(async (tx) => {
      await Promise.all([insert(tx, 'new-house').execute(), divide(tx, 0).execute()])
    }),
  ).rejects.toThrow('division by zero')
  expect(await database.onPlatform((tx) => tx.selectFrom('hotels').select('id').execute())).toEqual([])
})

test('values of every type come back as they went', async () => {
  const at = new Date('2026-11-21T08:50:14.100Z')
  const [[row]] = await database.readBatch(hotel, (tx) => [
    tx.selectNoFrom([
      sql`${true}::boolean`.as('yes'),
      sql`${Buffer.from([0, 255, 92])}::bytea`.as('bytes'),
      sql`${9_007_199_254_740_991}::bigint`.as('count'),
      sql`${'12.30'}::numeric`.as('money'),
      sql`${at}::timestamptz`.as('at'),
      sql`${'2026-11-21'}::date`.as('day'),
      sql`${{ a: [1, 'é"\\'] }}::jsonb`.as('json'),
      sql`${null}::text`.as('nothing'),
      sql`${'ünï\n'}::text`.as('text'),
    ]),
  ])
  expect(row).toEqual({
    yes: true,
    bytes: Buffer.from([0, 255, 92]),
    count: 9_007_199_254_740_991,
    money: 12.3,
    at: at.toISOString(),
    day: '2026-11-21',
    json: { a: [1, 'é"\\'] },
    nothing: null,
    text: 'ünï\n',
  })
})

test('a session is in UTC and has the settings of its address', async () => {
  const connection = new Connection({ ...place.app, connection: { search_path: 'public, pg_temp' } })
  const [answer] = await connection.send([
    {
      text: `select current_setting('timezone') as zone, current_setting('search_path') as path`,
      values: [],
      isPrepared: false,
    },
  ])
  await connection.close()
  expect(answer?.rows).toEqual([{ zone: 'UTC', path: 'public, pg_temp' }])
})

test('a connection keeps no statement whose text grows with its number of values beyond a limit', async () => {
  const selectMany = (tx: Tx, count: number) =>
    tx.selectNoFrom(sql<boolean>`true in (${sql.join(Array.from({ length: count }, () => true))})`.as('kept'))
  for (const count of [100, 101, 2_000])
    expect(await database.readBatch(hotel, (tx) => [selectMany(tx, count)])).toEqual([[{ kept: true }]])
  const [kept] = await database.readBatch<[{ values: number }]>(hotel, (tx) => [
    tx
      .selectFrom(sql<{ statement: string; values: number }>`pg_prepared_statements`.as('known'))
      .select(sql<number>`cardinality(parameter_types)`.as('values'))
      .where(sql`statement`, 'like', '%as "kept"'),
  ])
  expect(kept).toEqual([{ values: 100 }])
})
