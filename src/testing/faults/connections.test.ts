import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/contract/failure.ts'
import { openClient, type Client } from '#platform/server/database/client.ts'
import { Database, type Logins, type Tx } from '#platform/server/database/transaction.ts'
import { mintScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { isLong, reportMetrics } from './metrics.ts'

let testDatabase: TestDatabase
let admin: Client
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  admin = openClient(testDatabase.owner)
})
afterAll(async () => {
  await admin.end()
  await testDatabase.drop()
})

const connections = 6
const inHotel = mintScope('one-house', { kind: 'nobody' })
const name = 'cut at random'
const named = ({ app, platform }: Logins): Logins => ({
  app: { ...app, connection: { application_name: name } },
  platform: { ...platform, connection: { application_name: name } },
})
type Answer = { n: number; role: string }

test(
  'when connections are cut at random no transaction hangs, none gets the answer of another, and no connection leaks',
  async () => {
    const database = new Database(named(testDatabase), connections)
    const seen = { answered: 0, refused: 0 }
    const wrong: unknown[] = []
    let closing = false
    const caller = async (number: number): Promise<void> => {
      const isInHotel = number % 20 === 0
      const role = isInHotel ? 'deskbell_app one-house' : 'deskbell_platform nobody'
      const ask = async (tx: Tx) => {
        const first =
          await sql<Answer>`select ${number}::int as n, current_user || ' ' || coalesce(app_hotel(), 'nobody') as role`.execute(
            tx,
          )
        // Statements that are new to a connection wait in the driver's queue.
        const others = await Promise.all(
          [1, 2].map((more) =>
            sql<Answer>`select ${number + more}::int as n,
              current_user || ' ' || coalesce(app_hotel(), 'nobody') as role, ${sql.lit(more)} as statement`.execute(
              tx,
            ),
          ),
        )
        return [first, ...others].map(({ rows }) => rows[0])
      }
      while (!closing) {
        try {
          const answers = await (isInHotel ? database.write(inHotel, ask) : database.onPlatform(ask))
          seen.answered += 1
          if (answers.some((row, index) => row?.n !== number + index || row.role !== role))
            wrong.push([number, answers])
        } catch (error) {
          if (!(error instanceof Refusal) || error.failure.code !== 'platform.unavailable') wrong.push(error)
          seen.refused += 1
        }
      }
    }
    const callers = Promise.all(Array.from({ length: 12 }, (_, index) => caller(index * 10)))
    const standing = () =>
      admin`select 1 from pg_stat_activity where application_name = ${name}`.then(({ length }) => length)
    const rounds = isLong ? 1000 : 150
    for (let round = 0; round < rounds; round += 1) {
      const before = seen.answered
      // Sometimes cut again immediately, while new connections are opened.
      for (let cuts = 1 + (round % 3); cuts > 0; cuts -= 1)
        await admin`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name} and random() < 0.7`
      await expect
        .poll(() => seen.answered - before, { interval: 1, timeout: 10_000 })
        .toBeGreaterThan(Math.floor(Math.random() * 5))
      if (round % 5 === 0)
        await expect.poll(standing, { interval: 10, timeout: 10_000 }).toBeLessThanOrEqual(connections)
    }
    closing = true
    await callers
    expect(wrong).toEqual([])
    await database.close()
    await expect.poll(standing).toBe(0)
    reportMetrics('connections cut', { rounds, ...seen })
  },
  isLong ? 120_000 : 60_000,
)
