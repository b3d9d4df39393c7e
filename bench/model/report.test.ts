import { expect, test } from 'vitest'
import { extrapolate, tenThousandHotels, type Costs } from './arithmetic.ts'
import budget from './budget.json' with { type: 'json' }
import type { Figures } from './figures.ts'
import { judge, getTables } from './report.ts'

const costs: Costs = {
  app: { base: 0, stream: 0.01, read: 0.5, poll: 0.25, write: 2 },
  postgres: { base: 1, stream: 0, read: 0.25, poll: 0.125, write: 1.5 },
  kilobytesPerStream: 16,
  baseMegabytes: 100,
  bytesPerCreate: 4_000,
  logBytesPerWrite: 2_000,
}
const told = { sent: 1_000, failed: 0, p50: 2, p95: 6, p99: 9 }
const figures: Figures = {
  seconds: { each: 60, together: 600 },
  alone: { streams: 4_000, readsPerSecond: 100, pollsPerSecond: 100, writesPerSecond: 45 },
  costs,
  share: 0.01,
  run: { streams: 390, readsPerSecond: 8.6, pollsPerSecond: 6.4, writesPerSecond: 1.14 },
  together: {
    reads: told,
    polls: told,
    writes: told,
    events: 2_000,
    open: 390,
    megabytes: 150,
    app: { measured: 0.013, reckoned: 0.012 },
    postgres: { measured: 0.006, reckoned: 0.006 },
  },
  tenThousand: extrapolate(tenThousandHotels, costs),
  postgres: '18',
  loadBefore: 0,
}

test('a run within its budget reports no problem, and its tables contain the results', () => {
  expect(judge(figures, budget)).toEqual([])
  const tables = getTables(figures)
  expect(tables.costs).toContain("| a poll of the hotel's status | 0.250 ms | 0.125 ms |")
  expect(tables.run).toContain('| Deskbell, cores used | 0.013 cores; 0.012 by the costs above |')
  expect(tables.tenThousand).toContain('| Connections to PostgreSQL | 60 |')
})

test('each metric that misses its budget or could not be measured is named', () => {
  const slow = { ...told, failed: 1, p95: Number.NaN }
  const missed = judge(
    {
      ...figures,
      costs: { ...costs, kilobytesPerStream: 21 },
      together: {
        ...figures.together,
        reads: slow,
        writes: slow,
        open: 389,
        events: 0,
        app: { measured: 0.04, reckoned: 0.012 },
        postgres: { measured: 0.0019, reckoned: 0.006 },
      },
      tenThousand: { ...figures.tenThousand, appCores: 3.1, postgresCores: Number.NaN },
    },
    budget,
  )
  expect(missed).toHaveLength(10)
  expect(missed[0]).toBe('1 streams did not open.')
  expect(missed[6]).toBe('Deskbell used 0.040 cores; 0.012 by the costs above: the model does not hold.')
})
