import { expect, test } from 'vitest'
import { checkBudget, getBudget } from '../../budget.ts'
import { formatTable } from '../../report.ts'
import { getBlocks, getValues, type Both, type Measured } from './report.ts'

const answers = { sent: 1_000, failed: 0, p50: 2, p95: 6, p99: 9 }
const one: Measured = {
  idle: { app: 10, postgres: 20, coordinator: 20 },
  read: { app: 0.8, postgres: 0.25, coordinator: 0.25, answers },
  write: { app: 1.5, postgres: 0.5, coordinator: 0.5, answers },
}
const cluster: Measured = {
  idle: { app: 10, postgres: 60, coordinator: 30 },
  read: { app: 0.8, postgres: 0.5, coordinator: 0.2, answers: { ...answers, p50: 5 } },
  write: { app: 1.5, postgres: 1.5, coordinator: 0.7, answers },
}
const getMissed = (both: Both) => checkBudget(getValues(both), getBudget('cluster')).missed

test('the table shows both sides and their ratio', () => {
  const page = getBlocks(
    { one, cluster },
    { seconds: 60, hotels: 1, streams: 2, readsPerSecond: 3, writesPerSecond: 4 },
  )
    .map((block) => (typeof block === 'string' ? block : formatTable(block)))
    .join('\n')
  expect(page).toContain('| a read (guest home, list of 50): CPU time of PostgreSQL | 0.250 ms | 0.500 ms | 2.0 |')
  expect(page).toContain('| a read (guest home, list of 50): answered after, median | 2.00 ms | 5.00 ms | 2.5 |')
})

test('a run within its budget misses nothing; each limit is missed by what is too dear or failed', () => {
  expect(getMissed({ one, cluster })).toEqual([])
  const dear = { ...cluster.read, postgres: Number.NaN, answers: { ...answers, failed: 1 } }
  const missed = getMissed({ one, cluster: { ...cluster, read: dear, write: { ...cluster.write, postgres: 10 } } })
  expect(missed.map((sentence) => sentence.split(': ')[0])).toEqual(Object.keys(getBudget('cluster')))
})
