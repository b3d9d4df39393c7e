import { expect, test } from 'vitest'
import { checkBudget, getBudget } from '../../budget.ts'
import { formatTable } from '../../report.ts'
import { getValues, type Compared, type LiveMetrics, type Metrics } from './metrics.ts'
import { getBlocks } from './report.ts'

const rate = { perSecond: 1000, p50: 1, p99: 2 }
const live: LiveMetrics = {
  expected: 40,
  arrived: 40,
  failedCreates: 0,
  delivery: { p50: 2, p99: 9 },
  create: { p50: 3, p99: 8 },
}
const compared = <Of>(of: Of, ratio: number, baseline = of): Compared<Of> => ({
  servers: { deskbell: of, baseline, 'event-log': baseline },
  ratios: { baseline: ratio, 'event-log': ratio },
})
const comparedLive = (of: LiveMetrics, ratio: number, baseline = of): Metrics['live'] => ({
  ...compared(of, ratio, baseline),
  p50Ratios: { baseline: ratio, 'event-log': ratio },
})
const getMetrics = (values: Partial<Metrics> = {}): Metrics => ({
  plan: { rounds: 1, seconds: 1, liveRounds: 1, liveSeconds: 1, warmUp: 1 },
  creates: compared(rate, 0.33),
  lists: compared(rate, 0.85),
  orders: { perSecond: 700, ratio: 0.6 },
  homes: { ...rate, reads: 4, ratio: 1.5 },
  signIns: { guest: rate, manager: { ...rate, perSecond: 14 } },
  live: comparedLive(live, 1),
  ...values,
})
const check = (metrics: Metrics) => checkBudget(getValues(metrics), getBudget('throughput'))

test('a run within its budget misses nothing; the target of creates is only reported', () => {
  expect(check(getMetrics())).toEqual({
    missed: [],
    belowTarget: ['creates, ratio to the server with an event log: 0.33, and the target is 0.7'],
  })
  expect(check(getMetrics({ creates: compared(rate, 0.7) })).belowTarget).toEqual([])
})

test('each limit of the budget is missed by a run that is too slow', () => {
  const slow = { ...live, arrived: 39, failedCreates: 1, delivery: { p50: 2, p99: 16 } }
  const { missed } = check(
    getMetrics({
      creates: compared(rate, 0.32),
      lists: compared(rate, 0.84),
      orders: { perSecond: 500, ratio: 0.59 },
      homes: { ...rate, reads: 4, ratio: 0.99 },
      signIns: { guest: { ...rate, perSecond: 299 }, manager: { ...rate, perSecond: 7.94 } },
      live: comparedLive(slow, 1.51, live),
    }),
  )
  expect(missed.map((sentence) => sentence.split(': ')[0])).toEqual(Object.keys(getBudget('throughput')))
})

test('a value that could not be measured is not within the budget', () => {
  const none = { ...live, arrived: 0, delivery: { p50: Number.NaN, p99: Number.NaN } }
  const { missed } = check(
    getMetrics({
      creates: compared(rate, Number.NaN),
      live: comparedLive(none, Number.NaN, live),
    }),
  )
  expect(missed).toHaveLength(5)
})

test('the table has Deskbell beside the baseline, and what only Deskbell does with an empty cell', () => {
  const [, , table] = getBlocks(
    getMetrics({ live: comparedLive(live, 1.4, { ...live, delivery: { p50: 1, p99: 6.5 } }) }),
  )
  const text = formatTable(table as string[][])
  expect(text).toContain(
    '|   | Deskbell | Baseline | Ratio | With an event log | Ratio |\n| --- | ---: | ---: | ---: | ---: | ---: |\n',
  )
  expect(text).toContain('| Creates per second | 1,000 | 1,000 | 33 % | 1,000 | 33 % |')
  expect(text).toContain('| Orders of five lines per second; ratio: to a create | 700 |   | 60 % |   |   |')
  expect(text).toContain('| 2.0 ms / 9.0 ms | 1.0 ms / 6.5 ms | 140 % |')
})
