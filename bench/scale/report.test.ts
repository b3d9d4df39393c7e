import { expect, test } from 'vitest'
import budget from './budget.json' with { type: 'json' }
import { judge, getTable, type Figures } from './report.ts'

const delivery = { p50: 3, p99: 12, max: 30 }
const answers = { sent: 100, failed: 0, p50: 2, p95: 6, p99: 9 }
const steady = { reads: answers, writes: answers, delivery, expected: 40, arrived: 40, megabytes: 200 }
const figures: Figures = {
  size: { streams: 10_000, storm: 1_000, seconds: 600 },
  open: 10_000,
  kilobytes: 15,
  megabytes: 300,
  told: { expected: 100, arrived: 100, delivery },
  storm: { back: 1_000, milliseconds: 900, longest: 2_000 },
  steady,
  postgres: '18',
  loadBefore: 0,
}

test('a run within its budget reports no problem', () => {
  expect(judge(figures, budget)).toEqual([])
  expect(getTable(figures)).toContain('| Open streams on one process | 10,000 |')
})

test('each metric that misses its budget or could not be measured is named', () => {
  const slow = { ...answers, failed: 1, p95: Number.NaN }
  const missed = judge(
    {
      ...figures,
      open: 9_999,
      kilobytes: 20.1,
      told: { expected: 100, arrived: 99, delivery: { ...delivery, p99: 51 } },
      storm: { back: 999, milliseconds: 900, longest: 2_000 },
      steady: { ...steady, reads: slow, writes: slow, arrived: 39, megabytes: 251 },
    },
    budget,
  )
  expect(missed).toHaveLength(10)
  expect(missed[0]).toBe('1 streams did not open.')
})
