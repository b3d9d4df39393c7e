import { expect, test } from 'vitest'
import { checkBudget, getBudget } from '../../budget.ts'
import { formatTable } from '../../report.ts'
import { extrapolate, tenThousandHotels, type Costs } from './arithmetic.ts'
import { getValues, type Metrics } from './metrics.ts'
import { getBlocks } from './report.ts'

const costs: Costs = {
  app: { base: 0, stream: 0.01, read: 0.5, poll: 0.25, write: 2 },
  postgres: { base: 1, stream: 0, read: 0.25, poll: 0.125, write: 1.5 },
  kilobytesPerStream: 16,
  baseMegabytes: 100,
  bytesPerCreate: 4_000,
  logBytesPerWrite: 2_000,
}
const answers = { sent: 1_000, failed: 0, p50: 2, p95: 6, p99: 9 }
const metrics: Metrics = {
  seconds: { each: 60, together: 600 },
  alone: { streams: 4_000, readsPerSecond: 100, pollsPerSecond: 100, writesPerSecond: 45 },
  costs,
  share: 0.01,
  run: { streams: 390, readsPerSecond: 8.6, pollsPerSecond: 6.4, writesPerSecond: 1.14 },
  together: {
    reads: answers,
    polls: answers,
    writes: answers,
    events: 2_000,
    open: 390,
    megabytes: 150,
    app: { measured: 0.013, predicted: 0.012 },
    postgres: { measured: 0.006, predicted: 0.006 },
  },
  tenThousand: extrapolate(tenThousandHotels, costs),
}

const getMissed = (of: Metrics) => checkBudget(getValues(of), getBudget('model')).missed

test('a run within its budget misses nothing, and its tables say what was measured', () => {
  expect(getMissed(metrics)).toEqual([])
  const page = getBlocks(metrics)
    .map((block) => (typeof block === 'string' ? block : formatTable(block)))
    .join('\n')
  expect(page).toContain("| a poll of the hotel's status | 0.250 ms | 0.125 ms |")
  expect(page).toContain('| Deskbell, cores used | 0.013 cores; 0.012 by the costs above |')
  expect(page).toContain('| Connections to PostgreSQL | 60 |')
})

test('each limit of the budget is missed by a run that is too slow, or could not be measured', () => {
  const slow = { ...answers, failed: 1, p95: Number.NaN }
  const missed = getMissed({
    ...metrics,
    costs: { ...costs, kilobytesPerStream: 21 },
    together: {
      ...metrics.together,
      reads: slow,
      writes: slow,
      open: 389,
      events: 0,
      app: { measured: 0.04, predicted: 0.012 },
      postgres: { measured: 0.0019, predicted: 0.006 },
    },
    tenThousand: { ...metrics.tenThousand, appCores: 3.1, postgresCores: Number.NaN },
  })
  expect(missed.map((sentence) => sentence.split(': ')[0])).toEqual(Object.keys(getBudget('model')))
})
