import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { Database } from '../database/transaction.ts'
import { createLog } from '../log.ts'
import { workOnDueRows, workOnRows, type ClaimedRows } from './claimed-rows.ts'
import { RecurringJob } from './recurring-job.ts'

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await createTestDatabase()
  database = new Database(place, 1)
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

const work = (rows: Partial<ClaimedRows<string>> & Pick<ClaimedRows<string>, 'claim' | 'getMsUntilNext'>) =>
  workOnDueRows<string>(database, { findHotels: async () => ['house'], work: async () => {}, atOnce: 20, ...rows })

test('a row that becomes due while another one takes long is begun at once', async () => {
  const slow = Promise.withResolvers<void>()
  const begun: string[] = []
  const due = ['slow']
  const running = work({
    getMsUntilNext: async () => (due.length > 0 ? 0 : null),
    claim: async () => due.splice(0),
    work: async (_scope, row) => {
      begun.push(row)
      if (row === 'slow') await slow.promise
    },
  })()
  await expect.poll(() => begun).toEqual(['slow'])
  due.push('another')
  await expect.poll(() => begun, { timeout: 5_000 }).toEqual(['slow', 'another'])
  slow.resolve()
  expect(await running).toBe(1_000)
})

test('a failure is told while other work is under way, and the run ends when that has ended', async () => {
  const slow = Promise.withResolvers<void>()
  const ended: string[] = []
  const told: unknown[] = []
  let looks = 0
  const running = work({
    getMsUntilNext: async () => {
      looks += 1
      if (looks > 1) throw new Error('the database is away')
      return 0
    },
    claim: async () => ['slow'],
    work: async () => {
      await slow.promise
      ended.push('work')
    },
  })(undefined, undefined, (error) => told.push(error))
  await expect.poll(() => told.map(String)).toContain('Error: the database is away')
  expect(ended).toEqual([])
  slow.resolve()
  expect(await running).toBe(1_000)
  expect(ended).toEqual(['work'])
})

test('a row that fails stops no other, and the run tells of it', async () => {
  const done: string[] = []
  const told: unknown[] = []
  const due = ['bad', 'good']
  const running = work({
    getMsUntilNext: async () => (due.length > 0 ? 0 : null),
    claim: async () => due.splice(0, 1),
    work: async (_scope, row) => {
      if (row === 'bad') throw new Error('no good')
      done.push(row)
    },
  })(undefined, undefined, (error) => told.push(error))
  await running
  expect([done, told.map(String)]).toEqual([['good'], ['Error: no good']])
})

test('a run that is to stop begins nothing more, however much is due, and ends with what it has begun', async () => {
  const stopping = new AbortController()
  const slow = Promise.withResolvers<void>()
  let [begun, ended] = [0, 0]
  const running = work({
    getMsUntilNext: async () => 0,
    claim: async (_tx, _scope, limit) => Array.from({ length: limit }, String),
    work: async () => {
      begun += 1
      await slow.promise
      ended += 1
    },
    atOnce: 3,
  })(stopping.signal)
  await expect.poll(() => begun).toBe(3)
  stopping.abort()
  slow.resolve()
  await running
  expect([begun, ended]).toEqual([3, 3])
})

test('a job that is woken while a row takes long begins at once what has become due', async () => {
  const slow = Promise.withResolvers<void>()
  const due = ['slow']
  const begun: string[] = []
  const run = workOnRows<string>({
    claim: async ({ begin }) => {
      due.splice(0).forEach(begin)
      return null
    },
    work: async (row) => {
      begun.push(row)
      if (row === 'slow') await slow.promise
    },
    atOnce: 2,
    maxPauseMs: 60_000,
  })
  const job = new RecurringJob({ name: 'woken', run }, createLog('silent'))
  job.start()
  await expect.poll(() => begun).toEqual(['slow'])
  due.push('another')
  job.wake()
  await expect.poll(() => begun).toEqual(['slow', 'another'])
  slow.resolve()
  await job.stop()
})

test('rows of one key begin no more than their limit, and leave room to others', async () => {
  const held = Promise.withResolvers<void>()
  const due = ['a', 'a', 'a', 'b']
  const begun: string[] = []
  const running = workOnRows<string>({
    claim: async ({ begin, count, listFull }) => {
      const at = due.findIndex((key) => !listFull().includes(key) && count(key) < 2)
      if (at < 0) return null
      due.splice(at, 1).forEach(begin)
      return 0
    },
    work: async (key) => {
      begun.push(key)
      await held.promise
    },
    atOnce: 4,
    getLimit: (key) => ({ key, max: 2 }),
  })()
  await expect.poll(() => begun).toEqual(['a', 'a', 'b'])
  held.resolve()
  await running
  expect(begun).toEqual(['a', 'a', 'b', 'a'])
})
