import { expect, test } from 'vitest'
import { daysBetween, periodIsUsable, mergeRows } from './policy.ts'

test('a period goes forwards and is at most a year long', () => {
  expect(periodIsUsable('2026-03-01', '2026-03-01')).toBe(true)
  expect(periodIsUsable('2026-03-02', '2026-03-01')).toBe(false)
  expect(periodIsUsable('2027-01-01', '2028-01-01')).toBe(true)
  expect(periodIsUsable('2027-01-01', '2028-01-02')).toBe(false)
})

test('the days of a period are whole, also over a clock change and the end of a month', () => {
  expect(daysBetween('2026-10-24', '2026-10-26')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
})

test('several rows are weighted by what they count, and an unknown time has no weight', () => {
  const row = (count: number, claimed_seconds: number | null, completed_seconds: number | null) => ({
    count,
    claimed_seconds,
    completed_seconds,
    targets: count,
    targets_met: 1,
  })
  expect(mergeRows([row(3, 60, 600), row(1, 180, null)])).toEqual({ ...row(4, 90, 600), targets_met: 2 })
  expect(mergeRows([row(2, null, null)])).toEqual(row(2, null, null))
  expect(mergeRows([])).toEqual({ ...row(0, null, null), targets_met: 0 })
})
