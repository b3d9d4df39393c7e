import { expect, test } from 'vitest'
import { getMedian, getPercentiles } from './percentiles.ts'

test('half of the values are at or below the median, 99 of 100 at or below p99', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(getPercentiles(values)).toEqual({ p50: 50, p95: 95, p99: 99, max: 100 })
  expect([getMedian([3, 1, 2]), getMedian([4, 1, 2, 3])]).toEqual([2, 2.5])
})

test('nothing has no percentile', () => {
  expect(getPercentiles([]).p99).toBeNaN()
  expect(getMedian([])).toBeNaN()
})
