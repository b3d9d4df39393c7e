import { describe, expect, test } from 'vitest'
import { languages, type Language } from '#platform/contract/languages.ts'
import { dayInZone, formatters } from './format.ts'

const zone = 'Europe/Belgrade'
const evening = '2026-11-24T20:05:00.000Z'
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe.each<[Language, string, string, string]>([
  ['en', '1,234.50 €', '$12.50', 'Tuesday, 24 November'],
  ['de', '1.234,50 €', '12,50 $', 'Dienstag, 24. November'],
  ['pl', '1234,50 €', '12,50 $', 'wtorek, 24 listopada'],
  ['ro', '1.234,50 €', '12,50 $', 'marți, 24 noiembrie'],
  ['nl', '€ 1.234,50', '$ 12,50', 'dinsdag 24 november'],
  ['ru', '1 234,50 €', '12,50 $', 'вторник, 24 ноября'],
  ['hu', '1234,50 €', '12,50 $', 'november 24., kedd'],
  ['cs', '1 234,50 €', '12,50 $', 'úterý 24. listopadu'],
  ['sr', '1.234,50 €', '12,50 $', 'utorak, 24. novembar'],
  ['sq', '1234,50 €', '12,50 $', 'e martë, 24 nëntor'],
])('%s', (language, euros, dollars, day) => {
  const formats = formatters(language, zone)
  test('money has two decimals and the short symbol', () => {
    expect(plain(formats.money('1234.50', 'EUR'))).toBe(euros)
    expect(plain(formats.money(12.5, 'USD'))).toBe(dollars)
  })
  test('a day in a sentence', () => expect(plain(formats.day(evening))).toBe(day))
  test('a day with its year has the same day and month', () => {
    const long = plain(formats.longDate(evening))
    expect(long).toContain('2026')
    expect(day).toContain(/(\d+\.? \p{L}+|\p{L}+ \d+)/u.exec(long.replace(/^2026\. /, ''))?.[0])
  })
  test('a date in a table is dd/mm/yyyy', () => expect(formats.date(evening)).toBe('24/11/2026'))
  test('time has 24 hours', () => {
    expect(formats.time(evening)).toBe('21:05')
    expect(formats.time('2026-11-24T23:00:00.000Z')).toBe('00:00')
  })
})

test('every language of the interface has its formats', () => {
  for (const { code } of languages) expect(formatters(code, zone).money(1, 'EUR')).toMatch(/1[.,]00/)
})

test.each<[Language, string]>([
  ['en', 'Sep 2026'],
  ['de', 'Sept. 2026'],
  ['pl', 'wrz 2026'],
  ['ro', 'sept. 2026'],
  ['nl', 'sep 2026'],
  ['ru', 'сент. 2026 г.'],
  ['hu', '2026. szept.'],
  ['cs', 'září 2026'],
  ['sr', 'sept 2026.'],
  ['sq', 'sht 2026'],
])('%s abbreviates a month, with its year', (language, text) =>
  expect(plain(formatters(language, zone).month('2026-09'))).toBe(text),
)

describe('time zones', () => {
  test("a timestamp belongs to the hotel's day", () => {
    expect(formatters('en', zone).date('2026-11-24T23:30:00.000Z')).toBe('25/11/2026')
    expect(formatters('en', 'Atlantic/Azores').day('2026-11-25T00:30:00.000Z')).toBe('Tuesday, 24 November')
    expect(plain(formatters('sq', zone).day('2026-11-24T23:30:00.000Z'))).toBe('e mërkurë, 25 nëntor')
  })
  test("a day with its year, in the hotel's time zone and as a calendar day", () => {
    expect(formatters('en', zone).longDate('2026-12-31T22:59:59+02:00')).toBe('31 December 2026')
    expect(formatters('en', zone).longDate('2026-12-31T23:30:00Z')).toBe('1 January 2027')
    expect(formatters('sq', 'America/Los_Angeles').longDate('2026-12-31')).toBe('31 dhjetor 2026')
  })
  test('a calendar day is the same everywhere', () => {
    for (const place of ['Pacific/Auckland', 'America/Los_Angeles']) {
      expect(formatters('en', place).date('2026-03-01')).toBe('01/03/2026')
      expect(formatters('de', place).day('2026-03-01')).toBe('Sonntag, 1. März')
    }
  })
  test('summer time is applied', () => expect(formatters('sr', zone).time('2026-07-01T20:00:00.000Z')).toBe('22:00'))
})

test("a timestamp falls on the hotel's day, around midnight and at clock changes", () => {
  const cases = [
    ['2026-07-09T21:59:59.999Z', '2026-07-09'],
    ['2026-07-09T22:00:00.000Z', '2026-07-10'],
    ['2026-11-20T22:59:59.999Z', '2026-11-20'],
    ['2026-11-20T23:00:00.000Z', '2026-11-21'],
    ['2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['2026-03-29T22:00:00.000Z', '2026-03-30'],
    ['2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['2026-10-25T22:59:59.999Z', '2026-10-25'],
  ] as const
  expect(cases.map(([moment]) => dayInZone(new Date(moment), 'Europe/Belgrade'))).toEqual(cases.map(([, day]) => day))
})
