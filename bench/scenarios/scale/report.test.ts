import { expect, test } from 'vitest'
import { checkBudget, getBudget } from '../../budget.ts'
import { formatTable } from '../../report.ts'
import { getBlocks, getValues, type Metrics } from './report.ts'

const times = { p50: 3, p95: 9, p99: 12, max: 30 }
const answers = { sent: 100, failed: 0, p50: 2, p95: 6, p99: 9 }
const deliveries = { expected: 40, arrived: 40, times }
const constantRate = { reads: answers, writes: answers, deliveries, megabytes: 200 }
const metrics: Metrics = {
  size: { streams: 10_000, burst: 1_000, seconds: 600 },
  open: 10_000,
  kilobytesPerStream: 15,
  megabytes: 300,
  changes: { expected: 100, arrived: 100, times },
  burst: { reconnected: 1_000, medianMs: 900, longestMs: 2_000 },
  constantRate,
}
const getMissed = (of: Metrics) => checkBudget(getValues(of), getBudget('scale')).missed

test('a run within its budget misses nothing, and its table says what was measured', () => {
  expect(getMissed(metrics)).toEqual([])
  const [, table] = getBlocks(metrics)
  expect(formatTable(table as string[][])).toContain('| Open streams on one process | 10,000 |')
})

test('each limit of the budget is missed by a run that is too slow, or could not be measured', () => {
  const slow = { ...answers, failed: 1, p95: Number.NaN }
  const missed = getMissed({
    ...metrics,
    open: 9_999,
    kilobytesPerStream: 20.1,
    changes: { expected: 100, arrived: 99, times: { ...times, p99: 51 } },
    burst: { reconnected: 999, medianMs: 900, longestMs: 5_001 },
    constantRate: {
      reads: slow,
      writes: slow,
      deliveries: { ...deliveries, arrived: 41 },
      megabytes: 251,
    },
  })
  expect(missed.map((sentence) => sentence.split(': ')[0])).toEqual(Object.keys(getBudget('scale')))
})
