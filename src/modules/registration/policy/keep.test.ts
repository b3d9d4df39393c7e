import { expect, test } from 'vitest'
import { addDays } from '#platform/contract/day.ts'
import { addMonths, areRulesOlderThan, getKeptUntil, getPaperUntil, type KeepFacts, needsKeepDays } from './keep.ts'
import { getPack, type PackCode, packCodes } from './packs.ts'

const facts: KeepFacts = { arrived_on: '2026-11-27', leaves_on: '2027-01-02', left_on: null, accepted_on: null }
const keep = (code: PackCode, days: number | null, more: Partial<KeepFacts> = {}): string | null =>
  getKeptUntil(getPack(code), days, { ...facts, ...more })

test.each<[PackCode, string | null]>([
  ['me', null],
  ['rs', null],
  ['hr', '2029-12-31'],
  ['it', null],
  ['es', '2030-01-02'],
  ['de', '2027-11-27'],
  ['cz', '2032-12-31'],
  ['own', null],
])('%s keeps an entry by its own rule until %s', (code, until) => {
  expect(keep(code, null)).toBe(until)
})

test('Montenegro, Serbia and one’s own pack need the days of the hotel', () => {
  expect(packCodes.filter((code) => needsKeepDays(getPack(code)))).toEqual(['me', 'rs', 'own'])
  for (const code of ['me', 'rs', 'own'] as const) expect(keep(code, 365)).toBe('2028-01-02')
})

test('the days of the hotel count from the departure with every pack', () => {
  for (const code of packCodes) {
    expect(keep(code, 10)).toBe('2027-01-12')
    expect(keep(code, 10, { left_on: '2026-12-30' })).toBe('2027-01-09')
    expect(keep(code, 10, { leaves_on: null })).toBe(null)
  }
})

test('what counts from the departure follows it, and nothing is known without one', () => {
  expect(keep('es', null, { left_on: '2026-12-30' })).toBe('2029-12-30')
  expect(keep('hr', null, { left_on: '2026-12-30' })).toBe('2028-12-31')
  for (const code of ['es', 'hr'] as const) expect(keep(code, null, { leaves_on: null })).toBe(null)
  for (const code of ['de', 'cz'] as const) expect(keep(code, null, { leaves_on: null })).toBe(keep(code, null))
})

test('Italy keeps an entry to the day after the receipt, without one 30 days after the end', () => {
  expect(keep('it', null, { accepted_on: '2026-11-28' })).toBe('2026-11-29')
  expect(keep('it', null, { left_on: '2026-11-30' })).toBe('2026-12-30')
  expect(keep('it', null, { left_on: '2026-11-30', accepted_on: '2026-12-15' })).toBe('2026-12-16')
})

test('a 29 February that the year lacks is the 28th', () => {
  expect(keep('es', null, { left_on: '2028-02-29' })).toBe('2031-02-28')
  expect(keep('de', null, { arrived_on: '2028-02-29' })).toBe('2029-02-28')
  expect(addMonths('2028-02-29', 48)).toBe('2032-02-29')
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  expect(addMonths('2026-12-31', 0)).toBe('2026-12-31')
})

// Seven years, so that each kind of year and both ends of a February are among the days.
test.each(packCodes)('over seven years %s keeps no entry for less or more than its rule says', (code) => {
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
  for (let day = '2026-01-01'; day < '2033-01-01'; day = addDays(day, 1)) {
    const [planned, early, late] = [addDays(day, 3), addDays(day, 1), addDays(day, 9)]
    const until = (more: Partial<KeepFacts>, keepDays: number | null = null) =>
      getKeptUntil(getPack(code), keepDays, { ...facts, arrived_on: day, leaves_on: planned, ...more })
    const yearOf = (of: string, years: number) => `${Number(of.slice(0, 4)) + years}-12-31`
    // Left early, extended and as planned: the day of the departure decides, not what was planned.
    for (const left_on of [early, planned, late]) {
      const kept = until({ left_on })
      if (needsKeepDays(getPack(code))) expect(kept).toBe(null)
      else if (code === 'hr') expect(kept).toBe(yearOf(left_on, 2))
      else if (code === 'cz') expect(kept).toBe(yearOf(day, 6))
      else if (code === 'it') expect(kept).toBe(addDays(left_on, 30))
      else {
        const span = days(code === 'de' ? day : left_on, kept ?? '')
        const years = code === 'de' ? 1 : 3
        expect(span).toBeGreaterThanOrEqual(years * 365 - 1)
        expect(span).toBeLessThanOrEqual(years * 365 + 1)
      }
      expect(until({ left_on }, 365)).toBe(addDays(left_on, 365))
    }
  }
})

test('paper in Germany is destroyed within three more months', () => {
  expect(getPaperUntil(getPack('de'), '2027-11-27')).toBe('2028-02-27')
  expect(getPaperUntil(getPack('de'), '2027-11-30')).toBe('2028-02-29')
  expect(getPaperUntil(getPack('es'), '2027-11-27')).toBeNull()
})

test('rules are old on the day after so many months', () => {
  expect(areRulesOlderThan({ checked_on: '2026-11-28' }, 12, '2027-11-28')).toBe(false)
  expect(areRulesOlderThan({ checked_on: '2026-11-28' }, 12, '2027-11-29')).toBe(true)
})

// The law changes: whoever sees this fail compares the packs with their sources, and writes the day into each of them.
test('no pack is shipped whose rules were checked more than two years ago', () => {
  const today = new Date().toISOString().slice(0, 10)
  const listOlder = (months: number) => packCodes.filter((code) => areRulesOlderThan(getPack(code), months, today))
  // The run says so a year before it fails.
  if (listOlder(12).length > 0) process.emitWarning(`Compare with their sources: ${listOlder(12).join(', ')}`)
  expect(listOlder(24)).toEqual([])
})
