import { expect, test } from 'vitest'
import type { OpeningHours } from '#modules/hours/policy.ts'
import { getPack, type Moment, type PackCode } from '#modules/registration/policy/packs.ts'
import { localTime, momentInZone } from '#platform/contract/zone/zoned-time.ts'
import { getDueAt, getWarnAt, isShortStay, moveDueAt } from './due.ts'
import { addWorkingDays, getEaster } from './working-days.ts'

const zones: Partial<Record<PackCode, string>> = {
  it: 'Europe/Rome',
  es: 'Atlantic/Canary',
  de: 'Europe/Berlin',
  cz: 'Europe/Prague',
}
const getZone = (code: PackCode): string => zones[code] ?? 'Europe/Podgorica'
const toMoment = (local: string, zone: string): number => momentInZone(local.slice(0, 10), local.slice(11), zone)

type More = { moment?: Moment; isShort?: boolean; own?: 12 | 24 | 48 | null }
const due = (
  code: PackCode,
  local: string,
  { moment = 'arrived', isShort = false, own = null }: More = {},
): string | null => {
  const timeZone = getZone(code)
  const at = getDueAt(getPack(code), { own_due_hours: own }, moment, {
    at: toMoment(local, timeZone),
    timeZone,
    isShort,
  })
  return at === null ? null : localTime(at, timeZone)
}

test.each<[PackCode, Moment, string | null]>([
  ['me', 'arrived', '2026-11-28T04:40'],
  ['me', 'left', '2026-11-28T04:40'],
  ['me', 'booked', null],
  ['rs', 'arrived', '2026-11-28T16:40'],
  ['rs', 'left', '2026-11-28T16:40'],
  ['hr', 'arrived', '2026-11-28T16:40'],
  ['hr', 'left', '2026-11-28T16:40'],
  ['it', 'arrived', '2026-11-28T16:40'],
  ['it', 'left', null],
  ['es', 'booked', '2026-11-28T16:40'],
  ['es', 'arrived', '2026-11-28T16:40'],
  ['es', 'cancelled', '2026-11-28T16:40'],
  ['es', 'left', null],
  ['de', 'arrived', '2026-11-28T00:00'],
  ['de', 'left', null],
  ['cz', 'arrived', '2026-12-03T00:00'],
  ['own', 'arrived', null],
])('%s: %s on Friday 27 November at 16:40 is due at %s', (code, moment, wanted) => {
  expect(due(code, '2026-11-27T16:40', { moment })).toBe(wanted)
})

test('a short stay in Italy has 6 hours, and a pack of one’s own the hours of the hotel', () => {
  expect(due('it', '2026-11-27T16:40', { isShort: true })).toBe('2026-11-27T22:40')
  for (const own of [12, 24, 48] as const)
    expect(due('own', '2026-11-27T16:40', { own })).toBe(
      `2026-11-${own === 12 ? '28T04' : own === 24 ? '28T16' : '29T16'}:40`,
    )
})

test('hours are real ones over a clock change, and days are those of the hotel', () => {
  expect(due('me', '2026-10-24T16:40')).toBe('2026-10-25T03:40')
  expect(due('me', '2026-03-28T16:40')).toBe('2026-03-29T05:40')
  expect(due('rs', '2026-10-24T16:40')).toBe('2026-10-25T15:40')
  expect(due('de', '2026-10-25T00:30')).toBe('2026-10-26T00:00')
  expect(due('de', '2026-11-27T23:59')).toBe('2026-11-28T00:00')
})

test.each([
  ['2026-11-28', '2026-11-27', '11:00', false],
  ['2026-11-27', '2026-11-28', '10:00', true],
  ['2026-11-27', '2026-11-28', '14:00', true],
  ['2026-11-27', '2026-11-28', '14:01', false],
  ['2026-11-27', '2026-11-29', '10:00', false],
  // 25 hours lie between the same times of these days
  ['2026-10-24', '2026-10-25', '14:00', false],
  ['2026-10-24', '2026-10-25', '13:00', true],
])('from %s to %s at %s is a short stay: %s', (check_in, check_out, until, isShort) => {
  if (check_out < check_in) [check_in, check_out] = [check_out, '2026-11-30']
  const stay = { check_in, check_out, check_in_from: '14:00', check_out_until: until }
  expect(isShortStay(stay, 'Europe/Rome')).toBe(isShort)
  expect(isShortStay({ ...stay, check_out: null }, 'Europe/Rome')).toBe(false)
})

test('a stay that is extended moves its due time, but not one that is past', () => {
  expect(moveDueAt(100, 200, 99)).toBe(200)
  expect(moveDueAt(100, 200, 100)).toBe(100)
  expect(moveDueAt(null, 200, 100)).toBe(200)
  // Sooner, but not at once: an hour, or what was left before.
  const hour = 3_600_000
  expect(moveDueAt(20 * hour, 8 * hour, 5 * hour)).toBe(8 * hour)
  expect(moveDueAt(20 * hour, 2 * hour, 5 * hour)).toBe(6 * hour)
  expect(moveDueAt(5.5 * hour, 2 * hour, 5 * hour)).toBe(5.5 * hour)
})

const daily = (opens: string, closes: string): OpeningHours => ({
  periods: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens, closes })),
  exceptions: [],
})
type Warned = { code: PackCode; arrived: string; now?: string; hours?: OpeningHours | null; isShort?: boolean }
const warn = ({ code, arrived, now = arrived, hours = null, isShort = false }: Warned): string => {
  const timeZone = getZone(code)
  const facts = { at: toMoment(arrived, timeZone), timeZone, isShort }
  const dueAt = getDueAt(getPack(code), { own_due_hours: 24 }, 'arrived', facts) ?? 0
  return localTime(getWarnAt(getPack(code), dueAt, facts, { hours, now: toMoment(now, timeZone) }), timeZone)
}

test.each<[PackCode, string]>([
  ['me', '2026-11-28T01:40'],
  ['rs', '2026-11-28T10:40'],
  ['hr', '2026-11-28T10:40'],
  ['it', '2026-11-28T10:40'],
  ['es', '2026-11-28T10:40'],
  ['de', '2026-11-27T18:40'],
  ['cz', '2026-12-02T00:00'],
  ['own', '2026-11-28T13:40'],
])('%s warns of an arrival on 27 November at 16:40 on %s', (code, wanted) => {
  expect(warn({ code, arrived: '2026-11-27T16:40' })).toBe(wanted)
})
test('Germany warns at 18:00, or two hours after the arrival, and never after midnight', () => {
  expect(warn({ code: 'de', arrived: '2026-11-27T12:00' })).toBe('2026-11-27T18:00')
  expect(warn({ code: 'de', arrived: '2026-11-27T23:10' })).toBe('2026-11-28T00:00')
})
test('a short stay in Italy is warned of two hours before', () => {
  expect(warn({ code: 'it', arrived: '2026-11-27T16:40', isShort: true })).toBe('2026-11-27T20:40')
})

test('where the reception is closed at that time, the warning comes an hour before it closes', () => {
  const me = { code: 'me', arrived: '2026-11-27T16:40' } as const
  expect(warn({ ...me, hours: daily('07:00', '23:00') })).toBe('2026-11-27T22:00')
  expect(warn({ ...me, hours: daily('07:00', '02:00') })).toBe('2026-11-28T01:40')
  expect(warn({ ...me, hours: daily('07:00', '01:40') })).toBe('2026-11-28T00:40')
  // An hour before is past already, there is no hour, and the reception has been closed for months.
  expect(warn({ ...me, now: '2026-11-27T22:30', hours: daily('07:00', '23:00') })).toBe('2026-11-27T22:30')
  expect(warn({ ...me, hours: daily('20:00', '20:30') })).toBe('2026-11-27T20:00')
  expect(warn({ ...me, hours: { periods: [], exceptions: [] } })).toBe('2026-11-27T16:40')
})

test('a due time that is past when it is made warns at once', () => {
  expect(warn({ code: 'me', arrived: '2026-11-27T16:40', now: '2026-11-29T10:00' })).toBe('2026-11-28T04:40')
})

test('no warning is after its due time: through the nights of clock change, open at night or not', () => {
  for (const code of ['me', 'it', 'es', 'de', 'cz'] as const)
    for (const day of ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25'])
      for (let minute = 0; minute < 1440; minute += 45) {
        const timeZone = getZone(code)
        const at = toMoment(`${day}T${new Date(minute * 60_000).toISOString().slice(11, 16)}`, timeZone)
        for (const isShort of [true, false]) {
          const facts = { at, timeZone, isShort }
          const dueAt = getDueAt(getPack(code), { own_due_hours: null }, 'arrived', facts) ?? 0
          const warnAt = getWarnAt(getPack(code), dueAt, facts, { hours: daily('07:00', '23:00'), now: at })
          expect(warnAt).toBeGreaterThanOrEqual(at)
          expect(warnAt).toBeLessThanOrEqual(dueAt)
        }
      }
})

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2030, '2030-04-21'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
  [2076, '2076-04-19'],
])('Easter of %i is on %s', (year, easter) => {
  expect(getEaster(year)).toBe(easter)
})

test.each([
  ['2026-11-27', '2026-12-02', 'over a weekend'],
  ['2026-11-16', '2026-11-20', 'over 17 November'],
  ['2026-04-02', '2026-04-09', 'over Good Friday and Easter Monday'],
  ['2026-12-23', '2026-12-30', 'over Christmas'],
  ['2026-12-30', '2027-01-05', 'over New Year'],
  ['2026-07-03', '2026-07-09', 'over Cyril, Methodius and Hus'],
])('three working days after %s is %s, %s', (day, wanted) => {
  expect(addWorkingDays(day, 3)).toBe(wanted)
})
