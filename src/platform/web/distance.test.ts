import { expect, test } from 'vitest'
import { distanceText, formatInUnits, readDistance, usesMiles } from './distance.ts'

const plain = (text: string | null): string | null => text && text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('a reader gets miles where roads are measured in them, whatever the language', () => {
  expect(['en-US', 'en-GB', 'en', 'es-US'].map(usesMiles)).toEqual([true, true, true, true])
  expect(['de-DE', 'en-IE', 'en-DE', 'sr-Latn-ME', 'ru', '', '*'].map(usesMiles)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('a distance is rounded as people say it, near and far', () => {
  expect([42, 184, 980, 1_380, 12_400].map((metres) => plain(distanceText(metres, 'en', false)))).toEqual([
    '40 m',
    '200 m',
    '1 km',
    '1.4 km',
    '12 km',
  ])
  expect([42, 184, 980, 1_448, 19_900].map((metres) => plain(distanceText(metres, 'en', true)))).toEqual([
    '150 ft',
    '600 ft',
    '0.6 mi',
    '0.9 mi',
    '12 mi',
  ])
  expect([
    plain(distanceText(1_380, 'de', false)),
    plain(distanceText(1_380, 'ru', false)),
    plain(distanceText(1_380, 'sq', false)),
  ]).toEqual(['1,4 km', '1,4 км', '1,4 km'])
})

test("a distance of staff is converted into the reader's units, unless it is in them or is no plain distance", () => {
  expect([
    plain(formatInUnits('de-DE', '0.9 miles', 'de')),
    plain(formatInUnits('de-DE', '0.3 miles', 'en')),
    plain(formatInUnits('en-US', '200 m', 'en')),
    plain(formatInUnits('en-US', '1,4 км', 'ru')),
  ]).toEqual(['1,4 km', '500 m', '650 ft', '0,9 ми'])
  expect(
    ['0.9 miles', '10 minutes', 'across the street', '5', '2-3 km', ''].map((text) =>
      formatInUnits('en-GB', text, 'en'),
    ),
  ).toEqual([null, null, null, null, null, null])
  expect(formatInUnits('de-DE', '1,4 km', 'de')).toBeNull()
  expect(readDistance('2 yards')?.distance).toBeCloseTo(1.8288)
})
