import { expect, test } from 'vitest'
import { checkBudget, getBudget } from '../../budget.ts'
import type { ServerName } from '../../processes.ts'
import { formatTable } from '../../report.ts'
import { getValues, type Metrics, type Rounds } from './metrics.ts'
import { getBlocks } from './report.ts'

const times = (p50: number, p99: number) => ({ p50, p95: p99, p99, max: p99 })
const rate = (perSecond: number) => ({ perSecond, latency: times(1, 2) })
const live = (p50: number, p99: number, values = {}) => ({
  create: times(3, 8),
  failed: 0,
  expected: 40,
  arrived: 40,
  delivery: times(p50, p99),
  ...values,
})
const rounds = <Result>(deskbell: Result, other: Result): Rounds<ServerName, Result> => ({
  deskbell: [deskbell],
  baseline: [other],
  'event-log': [other],
})
const metrics: Metrics = {
  creates: { ...rounds(rate(330), rate(1000)), database: [rate(660)] },
  lists: rounds(rate(850), rate(1000)),
  orders: { create: [rate(1000)], order: [rate(750)] },
  homes: [rate(112)],
  guestSignIns: [rate(80)],
  staffSignIns: [rate(8)],
  live: rounds(live(1.5, 15), live(1, 10)),
}
const check = (of: Metrics) => checkBudget(getValues(of), getBudget('throughput'))

test('a run that just reaches its budget misses nothing; targets are only reported', () => {
  expect(check(metrics)).toEqual({
    missed: [],
    belowTarget: [
      'creates, ratio to the server with an event log: 0.33, and the target is 0.42',
      'sign-ins of guests, ratio to creates of the baseline server: 0.08, and the target is 0.16',
    ],
  })
})

test('each limit of the budget is missed by a run that is too slow', () => {
  const { missed } = check({
    creates: { ...rounds(rate(320), rate(1000)), database: [rate(660)] },
    lists: rounds(rate(840), rate(1000)),
    orders: { create: [rate(1000)], order: [rate(740)] },
    homes: [rate(99)],
    guestSignIns: [rate(79)],
    staffSignIns: [rate(7.9)],
    live: rounds(live(1.6, 18, { arrived: 39, failed: 1 }), live(1, 10)),
  })
  expect(missed.map((sentence) => sentence.split(': ')[0])).toEqual(Object.keys(getBudget('throughput')))
})

test('the medians of the rounds and of their ratios count', () => {
  const creates = {
    deskbell: [1, 2, 6].map(rate),
    baseline: [9, 9, 9].map(rate),
    'event-log': [2, 2, 3].map(rate),
    database: [4, 4, 9].map(rate),
  }
  expect(getValues({ ...metrics, creates })).toMatchObject({ 'creates, ratio to the server with an event log': 1 })
  const table = getBlocks(
    { ...metrics, creates },
    { rounds: 3, seconds: 1, liveRounds: 1, liveSeconds: 1, warmUp: 1 },
  )[2]
  const text = formatTable(table as string[][])
  expect(text).toContain('| Creates per second | 2.0 | 9.0 | 22 % | 2.0 | 100 % |')
  expect(text).toContain('reaches a guest | 4.0 |   | 50 % |   |   |')
  // What only Deskbell does has empty cells.
  expect(text).toContain('| Orders of five lines per second; ratio: to a create | 750 |   | 75 % |   |   |')
  expect(text).toContain('| 1.5 ms / 15.0 ms | 1.0 ms / 10.0 ms | 150 % | 1.0 ms / 10.0 ms | 150 % |')
  expect(text).toContain('| Live deliveries | 40 of 40 | 40 of 40 |   | 40 of 40 |   |')
})
