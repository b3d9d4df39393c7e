import { describe, expect, test } from 'vitest'
import { sumTaxes } from '#modules/money/policy.ts'
import { addDays } from '#platform/contract/day.ts'
import type { TaxRule } from '../contract.ts'
import { computeSeries, groupBySeries, isPriceMissing, type TaxedPerson, type TaxedStay } from './compute.ts'
import { countNights, isInSeason } from './nights.ts'

const series = '00000000-0000-4000-8000-000000000001'
const base: TaxRule = {
  id: '00000000-0000-4000-8000-00000000000a',
  hotel_id: 'hotel',
  series,
  name: 'Tourist tax',
  translations: {},
  town: '',
  base: 'person_night',
  amount: null,
  percent: null,
  room_net: false,
  room_vat: null,
  bands: [],
  band_by: 'room',
  ages: [],
  most_nights: null,
  season_from: null,
  season_to: null,
  exemptions: [],
  surcharge_percent: 0,
  most_per_night: null,
  vat_rate: null,
  vat_on_top: false,
  round_at: 'night',
  round_to: 1,
  round_mode: 'half_up',
  valid_from: '2020-01-01',
  valid_until: null,
  used: false,
  updated_at: '2026-01-01T00:00:00.000Z',
}
const rate = (values: Partial<TaxRule>): TaxRule => ({ ...base, ...values })
const percent = (value: number, values: Partial<TaxRule> = {}) =>
  rate({ base: 'percent_of_room', percent: value, ...values })

const aged = (age: number | null, values: Partial<TaxedPerson> = {}): TaxedPerson => ({
  age,
  exempt: null,
  from: null,
  until: null,
  ...values,
})
const adult = aged(null)
const stay = (nights: number, persons: TaxedPerson[], room_price: number | null = null): TaxedStay => ({
  check_in: '2026-11-19',
  nights,
  persons,
  room_price,
})
const between = (check_in: string, leaving: string, persons: TaxedPerson[]): TaxedStay => ({
  ...stay(countNights({ check_in, check_out: leaving }, leaving), persons),
  check_in,
})

const town = rate({
  amount: 1,
  ages: [
    { from: 0, to: 11, share: 0 },
    { from: 12, to: 17, share: 50 },
  ],
})
const net = percent(3.2, { room_net: true, room_vat: 10, round_at: 'stay' })
const bands = rate({
  base: 'band',
  band_by: 'person',
  most_nights: 5,
  bands: [
    { up_to: 30, amount: 3 },
    { up_to: 70, amount: 4 },
    { up_to: 120, amount: 5 },
    { up_to: null, amount: 6 },
  ],
})
const onTop = rate({ amount: 2.05, vat_rate: 7, vat_on_top: true })
const tens = percent(4, { round_at: 'stay', round_to: 10, round_mode: 'down' })
const small = rate({ amount: 0.75, ages: [{ from: 12, to: 17, share: 50 }] })
const other = '00000000-0000-4000-8000-000000000002'
const arrivesLater = { from: '2026-11-21', until: '2026-11-23' }

const vectors: [number: number, rule: string, stay: string, result: number, rules: TaxRule[], of: TaxedStay][] = [
  [
    1,
    '1.00; ages 0-11: 0, 12-17: 50',
    '3 nights: 2 adults, 9, 14',
    7.5,
    [town],
    stay(3, [adult, adult, aged(9), aged(14)]),
  ],
  [2, '4.68; most 7', '10 nights: 2 adults', 65.52, [rate({ amount: 4.68, most_nights: 7 })], stay(10, [adult, adult])],
  [
    3,
    '7.00; most 7; ages 0-11: 0',
    '9 nights: adult, 11, 12',
    98,
    [rate({ amount: 7, most_nights: 7, ages: [{ from: 0, to: 11, share: 0 }] })],
    stay(9, [adult, aged(11), aged(12)]),
  ],
  [4, '3.2 % net, room VAT 10; at stay', '3 nights, 120.00: 2 adults', 10.47, [net], stay(3, [adult, adult], 120)],
  [5, 'as 4; at night', 'as 4', 10.5, [rate({ ...net, round_at: 'night' })], stay(3, [adult, adult], 120)],
  [6, 'as 4; at person', 'as 4', 10.48, [rate({ ...net, round_at: 'person' })], stay(3, [adult, adult], 120)],
  [
    7,
    '12.5 % net, room VAT 21; at stay',
    '2 nights, 242.00: 2 adults',
    50,
    [percent(12.5, { room_net: true, room_vat: 21, round_at: 'stay' })],
    stay(2, [adult, adult], 242),
  ],
  [
    8,
    'band by person: ≤30 3.00, ≤70 4.00, ≤120 5.00, else 6.00; most 5',
    '3 nights, 140.00: 2 adults (70.00 each: at the edge)',
    24,
    [bands],
    stay(3, [adult, adult], 140),
  ],
  [9, 'as 8', '3 nights, 140.02: 2 adults', 30, [bands], stay(3, [adult, adult], 140.02)],
  [
    10,
    'as 8, band by room',
    '7 nights, 140.00: 2 adults',
    60,
    [rate({ ...bands, band_by: 'room' })],
    stay(7, [adult, adult], 140),
  ],
  [
    11,
    '2.60; ages 0-17: 0; surcharge 10',
    '4 nights: 2 adults, 16',
    22.88,
    [rate({ amount: 2.6, ages: [{ from: 0, to: 17, share: 0 }], surcharge_percent: 10 })],
    stay(4, [adult, adult, aged(16)]),
  ],
  [
    12,
    'series A 1.86 season 04-01 to 09-30; series B 1.33 season 10-01 to 03-31',
    '28/09 to 03/10: 2 adults',
    16.48,
    [
      rate({ amount: 1.86, season_from: '04-01', season_to: '09-30' }),
      rate({ id: other, series: other, amount: 1.33, season_from: '10-01', season_to: '03-31' }),
    ],
    between('2026-09-28', '2026-10-03', [adult, adult]),
  ],
  [
    13,
    '2.00; season 12-15 to 01-15',
    '13/01 to 18/01: 1 adult',
    6,
    [rate({ amount: 2, season_from: '12-15', season_to: '01-15' })],
    between('2027-01-13', '2027-01-18', [adult]),
  ],
  [
    14,
    '1.00 until 01/01/2027, then 1.50; most 5',
    '29/12/2026 to 05/01/2027: 1 adult',
    6,
    [
      rate({ amount: 1, most_nights: 5, valid_until: '2027-01-01' }),
      rate({ id: other, amount: 1.5, most_nights: 5, valid_from: '2027-01-01' }),
    ],
    between('2026-12-29', '2027-01-05', [adult]),
  ],
  [
    15,
    '2.50; exemptions disabled 0, companion 50',
    '4 nights: disabled, companion, adult',
    15,
    [
      rate({
        amount: 2.5,
        exemptions: [
          { key: 'disabled', words: 'Disabled', translations: {}, share: 0 },
          { key: 'companion', words: 'Companion', translations: {}, share: 50 },
        ],
      }),
    ],
    stay(4, [aged(null, { exempt: 'disabled' }), aged(null, { exempt: 'companion' }), adult]),
  ],
  [16, '3.00; VAT 10 within', '2 nights: 2 adults', 12, [rate({ amount: 3, vat_rate: 10 })], stay(2, [adult, adult])],
  [17, '2.05; VAT 7 on top', '3 nights: 1 adult', 6.57, [onTop], stay(3, [adult])],
  [18, 'as 17; at stay', 'as 17', 6.58, [rate({ ...onTop, round_at: 'stay' })], stay(3, [adult])],
  [19, '4 % gross; at stay, to 0.10, down', '2 nights, 87.35: 1 adult', 6.9, [tens], stay(2, [adult], 87.35)],
  [20, 'as 19, up', 'as 19', 7, [rate({ ...tens, round_mode: 'up' })], stay(2, [adult], 87.35)],
  [
    21,
    '1.50',
    '5 nights: adult; adult on nights 3 and 4',
    10.5,
    [rate({ amount: 1.5 })],
    stay(5, [adult, aged(null, arrivesLater)]),
  ],
  [22, 'as 1', '3 nights: 11, who turns 12 on night 2', 0, [town], stay(3, [aged(11)])],
  [
    23,
    '5 % gross; most_per_night 3.00',
    '2 nights, 200.00: 2 adults',
    12,
    [percent(5, { most_per_night: 3 })],
    stay(2, [adult, adult], 200),
  ],
  [24, '0.75; ages 12-17: 50', '3 nights: 15', 1.14, [small], stay(3, [aged(15)])],
  [25, 'as 24; at stay', 'as 24', 1.13, [rate({ ...small, round_at: 'stay' })], stay(3, [aged(15)])],
  [26, '10 % gross', '1 night, 100.00: 3 adults', 9.99, [percent(10)], stay(1, [adult, adult, adult], 100)],
  [27, 'as 26; at stay', 'as 26', 10, [percent(10, { round_at: 'stay' })], stay(1, [adult, adult, adult], 100)],
  [
    28,
    'as 27; ages 0-11: 0',
    '1 night, 100.00: 2 adults, 5',
    6.67,
    [percent(10, { round_at: 'stay', ages: [{ from: 0, to: 11, share: 0 }] })],
    stay(1, [adult, adult, aged(5)], 100),
  ],
  [
    29,
    'as 1',
    '0 nights (left on the day of arrival): 1 adult',
    0,
    [town],
    between('2026-11-19', '2026-11-19', [adult]),
  ],
]

const sumCents = (rules: TaxRule[], of: TaxedStay): number =>
  groupBySeries(rules)
    .flatMap((rows) => computeSeries(rows, of))
    .reduce((sum, { cents }) => sum + cents, 0)

describe('a stay comes to', () => {
  test.each(vectors)('vector %i: %s, for %s: %d', (_number, _rule, _stay, result, rules, of) => {
    expect(sumCents(rules, of) / 100).toBe(result)
  })
  test('vector 16 with the VAT that is within: 1.09', () => {
    expect(sumTaxes([{ rate: 10, cents: 1200 }])).toEqual([{ rate: 10, gross: 12, tax: 1.09 }])
  })
  test('vector 30 before anything is charged: 6.00 for 3 nights, 10.00 for 5, 4.00 for 2', () => {
    expect([3, 5, 2].map((nights) => sumCents([town], stay(nights, [adult, adult])))).toEqual([600, 1000, 400])
  })
})

test('amounts of persons, months and rates add up to what a sum is rounded to', () => {
  const of = { ...stay(7, [adult, adult, aged(5)], 100), check_in: '2026-12-28' }
  const rows = [
    percent(10, { round_at: 'stay', valid_until: '2027-01-01' }),
    percent(7.125, { id: other, round_at: 'stay', valid_from: '2027-01-01' }),
  ]
  const cells = computeSeries(rows, of)
  expect(cells).toHaveLength(6)
  // 4 nights of 10.00 and 3 of 7.125.
  expect(cells.reduce((sum, { cents }) => sum + cents, 0)).toBe(6138)
  expect(cells.map(({ cents }) => cents)).toEqual([1333, 1333, 1333, 713, 713, 713])
})

test('each night is rounded where its rate says, and a sum by the rate of its last night', () => {
  const of = { ...stay(4, [adult, aged(5)]), check_in: '2026-12-30' }
  const rows = [
    rate({ amount: 0.33, round_at: 'stay', valid_until: '2026-12-31' }),
    rate({
      id: other,
      amount: 0.33,
      round_at: 'stay',
      round_to: 10,
      round_mode: 'up',
      valid_from: '2026-12-31',
      valid_until: '2027-01-01',
    }),
    rate({ id: series, amount: 0.33, round_at: 'night', round_to: 5, valid_from: '2027-01-01' }),
  ]
  // Two persons: 4 × 0.33 up to 0.10, and 4 × 0.33 each to 0.05.
  expect(sumCents(rows, of)).toBe(140 + 4 * 35)
})

describe('a season', () => {
  const season = (season_from: string | null, season_to: string | null, day: string) =>
    isInSeason({ season_from, season_to }, day)
  test('has both its ends, and may run over New Year', () => {
    expect(['03-31', '04-01', '09-30', '10-01'].map((day) => season('04-01', '09-30', `2026-${day}`))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(['01-15', '01-16', '12-14', '12-15'].map((day) => season('12-15', '01-15', `2026-${day}`))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(season(null, null, '2026-02-29')).toBe(true)
  })
  test('that ends or begins on the 29th of February does so on the 28th in other years', () => {
    expect(
      ['2027-02-28', '2027-03-01', '2028-02-29', '2028-03-01'].map((day) => season('01-01', '02-29', day)),
    ).toEqual([true, false, true, false])
    expect(
      ['2027-02-27', '2027-02-28', '2028-02-28', '2028-02-29'].map((day) => season('02-29', '06-01', day)),
    ).toEqual([false, true, false, true])
  })
})

test('nights end with the check-out date, with an earlier departure, or today where there is no date', () => {
  const count = (check_out: string | null, day: string) => countNights({ check_in: '2026-10-24', check_out }, day)
  expect([
    count('2026-10-27', '2026-10-27'),
    count('2026-10-27', '2026-10-29'),
    count('2026-10-27', '2026-10-25'),
  ]).toEqual([3, 3, 1])
  expect([count(null, '2026-10-26'), count('2026-10-27', '2026-10-23')]).toEqual([2, 0])
})

test('the price of a night is missing where a night has a rate that needs it, and somebody is there', () => {
  const later = percent(4, { valid_from: '2026-11-21' })
  expect(isPriceMissing([later], stay(2, [adult]))).toBe(false)
  expect(isPriceMissing([later], stay(3, [adult]))).toBe(true)
  expect(isPriceMissing([later], stay(3, [adult], 0))).toBe(false)
  expect(isPriceMissing([later], stay(3, [aged(null, { until: addDays('2026-11-19', 2) })]))).toBe(false)
  expect(isPriceMissing([town], stay(3, [adult]))).toBe(false)
})
