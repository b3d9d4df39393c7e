import { expect, test } from 'vitest'
import { dayPart, firstName } from './greeting.ts'

test.each([
  ['2026-11-21T03:59:00Z', 'night'],
  ['2026-11-21T04:00:00Z', 'morning'],
  ['2026-11-21T10:59:00Z', 'morning'],
  ['2026-11-21T11:00:00Z', 'afternoon'],
  ['2026-11-21T17:00:00Z', 'evening'],
  ['2026-11-21T22:59:00Z', 'evening'],
  ['2026-11-21T23:30:00Z', 'night'],
])('at %s it is %s in Belgrade', (moment, part) => {
  expect(dayPart(Date.parse(moment), 'Europe/Belgrade')).toBe(part)
})

test("a time zone that the browser does not know falls back to the device's clock", () => {
  expect(['morning', 'afternoon', 'evening', 'night']).toContain(dayPart(Date.now(), 'Nowhere/Land'))
})

test('staff are greeted by their first name', () => {
  expect(firstName('  Ana  Petrović ')).toBe('Ana')
})
