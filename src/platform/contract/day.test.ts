import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addDays, isDay } from './day.ts'
import { Day, Timestamp } from './time.ts'

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['9999-12-31', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['0000-01-01', false],
  ['0026-01-01', false],
  ['31/01/2026', false],
  ['2026-1-1', false],
  ['10000-01-01', false],
  ['', false],
])('the day "%s" exists: %s, for forms and messages alike, and as the day of a timestamp', (text, is) => {
  expect([
    isDay(text),
    z.safeParse(Day, text).success,
    z.safeParse(Timestamp, `${text}T23:59:59.999Z`).success,
  ]).toEqual([is, is, is])
})

test('days are added across months, leap days and years, and subtracted', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(addDays('2026-03-01', -29)).toBe('2026-01-31')
  expect(addDays('9999-12-25', 14)).toBe('9999-12-31')
})

test.each([
  '2026-01-01T24:00:00.000Z',
  '2026-01-01T00:60:00.000Z',
  '2026-01-01T00:00:00Z',
  '2026-01-01T00:00:00.000+02:00',
  '2026-01-01 00:00:00.000Z',
  '2026-01-01T00:00:00.0000Z',
])('"%s" is no timestamp of ours', (text) => {
  expect(z.safeParse(Timestamp, text).success).toBe(false)
})
