import { expect, test } from 'vitest'
import { middleValue, percentiles } from './percentiles.ts'
import type { Figures } from './figures.ts'
import { judge, unreached } from './report.ts'

const rate = { perSecond: 1000, p50: 1, p99: 2 }
const live = {
  sent: 10,
  expected: 40,
  arrived: 40,
  delivery: { p50: 2, p99: 9, max: 12 },
  answer: { p50: 2, p99: 9, max: 12 },
}
const figures = (values: Partial<Figures>): Figures => ({
  creates: { deskbell: rate, least: rate, ratio: 0.7 },
  lists: { deskbell: rate, least: rate, ratio: 0.8 },
  orders: { perSecond: 700, ratio: 0.7 },
  homes: { ...rate, reads: 4, ratio: 1.5 },
  signIns: { guest: rate, manager: { ...rate, perSecond: 14 } },
  live: { deskbell: live, least: live, ratio: 1 },
  start: { hotels: 20, orders: 200_000, times: 5, median: 1_500, longest: 1_700 },
  postgres: '18',
  quick: false,
  plan: { rounds: 1, seconds: 1, liveRounds: 1, liveSeconds: 1 },
  connections: 1,
  databaseConnections: 1,
  loadBefore: 0,
  ...values,
})
const budget = {
  createsRatio: 0.65,
  listRatio: 0.7,
  orderRatio: 0.6,
  homeReadsRatio: 1,
  guestSignInsPerSecond: 500,
  managerSignInsPerSecond: 8,
  liveP99Milliseconds: 15,
  liveP99Ratio: 1.5,
  liveDelivered: 1,
  startMilliseconds: 2_000,
  wanted: { createsRatio: 0.75 },
}

test('a run within its budget reports no problem', () => {
  expect(judge(figures({}), budget)).toEqual([])
})

test('each metric that misses its budget is named', () => {
  const slow = { ...live, arrived: 39, delivery: { p50: 2, p99: 16, max: 20 } }
  const missed = judge(
    figures({
      creates: { deskbell: rate, least: rate, ratio: 0.64 },
      lists: { deskbell: rate, least: rate, ratio: 0.69 },
      orders: { perSecond: 500, ratio: 0.59 },
      homes: { ...rate, reads: 4, ratio: 0.99 },
      signIns: { guest: { ...rate, perSecond: 499 }, manager: { ...rate, perSecond: 7.94 } },
      live: { deskbell: slow, least: live, ratio: 1.51 },
      start: { hotels: 20, orders: 200_000, times: 5, median: 2_001, longest: 2_100 },
    }),
    budget,
  )
  expect(missed).toEqual([
    'Creates run at 64 % of the baseline, below 65 %.',
    'Lists run at 69 % of the baseline, below 70 %.',
    'Orders of five lines run at 59 % of a create, below 60 %.',
    'Reads of the guest home run at 99 % of lists of 50, below 100 %.',
    '499.0 guests sign in per second, fewer than 500.',
    '7.9 staff sign in per second, fewer than 8.',
    'Live delivery takes 16.0 ms at p99, more than 15.0 ms.',
    'Live delivery takes 151 % of the baseline’s time at p99, more than 150 %.',
    '1 of 40 live deliveries did not arrive.',
    'A start with a year of data takes 2001.0 ms, more than 2000.0 ms.',
  ])
})

test('a metric that could not be measured does not meet the budget', () => {
  const none = { ...live, arrived: 0, delivery: percentiles([]) }
  expect(
    judge(
      figures({
        creates: { deskbell: rate, least: rate, ratio: Number.NaN },
        live: { deskbell: none, least: live, ratio: Number.NaN },
        start: { hotels: 0, orders: 0, times: 0, median: Number.NaN, longest: Number.NaN },
      }),
      budget,
    ),
  ).toHaveLength(5)
})

test('a limit that is known to be missed is reported but does not fail the run', () => {
  expect(unreached(figures({}), budget)).toEqual(['Creates should run at 75 % of the baseline and run at 70 %'])
  expect(unreached(figures({ creates: { deskbell: rate, least: rate, ratio: 0.75 } }), budget)).toEqual([])
})

test('half of the values are at or below the median, and 99 of 100 at or below p99', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentiles(values)).toEqual({ p50: 50, p99: 99, max: 100 })
  expect([middleValue([3, 1, 2]), middleValue([4, 1, 2, 3])]).toEqual([2, 2.5])
})
