import { describe, expect, test } from 'vitest'
import { dayOfSerial, toDay } from '#packages/table-files/sheet/serial-days.ts'
import { dayIn, isOpen, getOrder, readDate, type WrittenDate } from './dates.ts'
import type { HeaderLanguage } from './words/header-words.ts'

const read = (text: string, language: HeaderLanguage | null = null, epoch1904 = false): WrittenDate | null =>
  readDate(text, { epoch1904, language })
const day = { day: '2026-10-11' }

describe('an unambiguous date', () => {
  test.each([
    '2026-10-11',
    '2026-10-11 00:26:33',
    '2026-10-11T14:00:00Z',
    '2026-10-11T14:00:00.000+02:00',
    '2026-10-11 14:00',
    ' 2026-10-11 ',
    '2026/10/11',
    '2026.10.11',
    '2026. 10. 11.',
    '20261011',
    '2026-10-11, 2:00 PM',
    '11.10.2026',
    '11.10.2026.',
    '11. 10. 2026.',
    '11.10.26',
    '11.10.2026 14:00',
    '11.10.2026 г.',
    'ned. 11.10.2026.',
    '46306',
    '46306.75',
    '2026-1-1'.replace('1-1', '10-11'),
  ])('%s', (text) => {
    expect(read(text)).toEqual(day)
  })
  test('one digit is enough', () => {
    expect([read('2026-3-4'), read('4.3.2026.'), read('4.3.26')]).toEqual(
      Array.from({ length: 3 }, () => ({ day: '2026-03-04' })),
    )
  })
  test('a number counts from 1904 where the file does', () => {
    expect(read('44844', null, true)).toEqual(day)
  })
})

test('a cell far longer than any date is none, and is not parsed', () => {
  // Without a maximum length, matching this takes minutes.
  const began = performance.now()
  expect(read(`x${'T '.repeat(200_000)}x`)).toBeNull()
  expect(performance.now() - began).toBeLessThan(1000)
  expect(read(`  2026-10-11${' '.repeat(500)}`)).toEqual(day)
})

describe('month names', () => {
  test.each<[HeaderLanguage, ...string[]]>([
    [
      'en',
      'Oct 11, 2026',
      '11 October 2026',
      'October 11th, 2026',
      '11-Oct-26',
      'Sun, 11 Oct 2026',
      '11 Oct 2026 14:00',
    ],
    ['sr', '11. oktobar 2026.', '11. oktobra 2026.', '11 okt 2026', '11. октобар 2026.', '11. октобра 2026.'],
    ['hr', '11. listopada 2026.', '11. lis 2026.'],
    ['it', '11 ottobre 2026', '11 ott 2026'],
    ['es', '11 de octubre de 2026', '11 oct 2026', '11 oct. 2026'],
    ['fr', '11 octobre 2026', '11 oct. 2026'],
    ['el', '11 Οκτ 2026', '11 Οκτωβρίου 2026', '11 ΟΚΤΩΒΡΙΟΥ 2026'],
    ['de', '11. Oktober 2026', '11. Okt. 2026', 'Sonntag, 11. Oktober 2026'],
    ['pl', '11 października 2026', '11 paź 2026', '11 październik 2026'],
    ['ro', '11 octombrie 2026', '11 oct. 2026'],
    ['nl', '11 oktober 2026', '11 okt 2026'],
    ['ru', '11 октября 2026', '11 октября 2026 г.', '11 окт. 2026 г.'],
    ['hu', '2026. október 11.', '2026. okt. 11.'],
    ['cs', '11. října 2026', '11. říjen 2026'],
    ['sq', '11 tetor 2026'],
  ])('in %s', (language, ...texts) => {
    for (const text of texts) expect(read(text, language), text).toEqual(day)
  })
  test('an unambiguous name is read in every file', () => {
    expect([read('11 Οκτ 2026', 'en'), read('Oct 11, 2026', 'sr'), read('11. října 2026', null)]).toEqual([
      day,
      day,
      day,
    ])
  })
  test("a name that means two months is read only in the file's language", () => {
    expect([
      read('11 listopada 2026', 'hr'),
      read('11 listopada 2026', 'pl'),
      read('11 listopada 2026', 'en'),
      read('11 listopada 2026', null),
    ]).toEqual([day, { day: '2026-11-11' }, null, null])
  })
})

describe('no date', () => {
  test.each([
    '',
    'tomorrow',
    '2026',
    '10/2026',
    '31.02.2026',
    '2026-02-31',
    '31/02/2026',
    '02/31/2026',
    '29.02.2026',
    '31 February 2026',
    'February 30, 2026',
    '31. veljače 2026',
    '2026-13-01',
    '32/01/2026',
    '13/13/2026',
    '00/01/2026',
    '0.1.2026',
    '2026-00-10',
    '11/10/202',
    '11/10-2026',
    '12345',
    '99999',
    '461881',
    '11 Oct',
    'Oct 2026',
    '11 Oct Nov 2026',
    '11/10/1926',
    '1026-10-11',
    '9999-10-11',
    '1e5',
    '-46306',
    '11 '.repeat(20),
    '__proto__ 11 2026',
    'constructor 11 2026',
  ])('%j', (text) => {
    expect(read(text)).toBeNull()
  })
  test('a leap day is one in its year', () => {
    expect([read('29.02.2028'), read('29/02/2028')]).toEqual([
      { day: '2028-02-29' },
      { first: 29, second: 2, year: 2028 },
    ])
  })
})

describe('the order of day and month follows from all dates of the file', () => {
  const all = (...texts: string[]): (WrittenDate | null)[] => texts.map((text) => read(text))
  test.each([
    ['dmy', ['11/10/2026', '18/10/2026']],
    ['mdy', ['11/10/2026', '10/18/2026']],
    ['dmy', ['01-02-2026', '28-02-26']],
    ['dmy', ['01/02/2026', '31/02/2026', '25/12/2026']],
    ['ambiguous', ['11/10/2026', '12/10/2026']],
    ['ambiguous', ['18/10/2026', '10/18/2026']],
    ['ambiguous', ['11/10/2026', '2026-10-18', '31/02/2026', 'x']],
    [null, ['2026-10-11', '11.10.2026', '10/10/2026', '46306', 'Oct 11, 2026', 'x']],
    [null, []],
  ] as const)('%s: %j', (order, texts) => {
    expect(getOrder(all(...texts))).toBe(order)
  })
  test('only what is a day in both orders is worth asking about', () => {
    expect(all('11/10/2026', '10/10/2026', '18/10/2026', '2026-10-11', 'x').map(isOpen)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
  test('with a chosen order every date is a day, or none', () => {
    const dates = all('11/10/2026', '18/10/2026', '10/18/26', '10-10-2026', '2026-10-11', 'x')
    expect(dates.map((date) => dayIn(date, 'dmy'))).toEqual([
      '2026-10-11',
      '2026-10-18',
      null,
      '2026-10-10',
      '2026-10-11',
      null,
    ])
    expect(dates.map((date) => dayIn(date, 'mdy'))).toEqual([
      '2026-11-10',
      null,
      '2026-10-18',
      '2026-10-10',
      '2026-10-11',
      null,
    ])
  })
})

test("a spreadsheet's serial numbers are days in both date systems", () => {
  expect([
    dayOfSerial(46188, false),
    dayOfSerial(46188.99, false),
    dayOfSerial(44726, true),
    dayOfSerial(Infinity, false),
    dayOfSerial(1e300, false),
  ]).toEqual(['2026-06-15', '2026-06-15', '2026-06-15', null, null])
  expect(toDay(2100, 2, 29)).toBeNull()
})
