import { expect, test } from 'vitest'
import { readDecimal, readTyped } from './amount.ts'

test.each<[string, number]>([
  ['12', 12],
  [' 12,5 ', 12.5],
  ['12.50', 12.5],
  ['.5', 0.5],
  ['−0,50', -0.5],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1 234,50', 1234.5],
  ['1\u00a0234', 1234],
  ['1’234’567.5', 1_234_567.5],
  ['1.234.567', 1_234_567],
])('%j is %d', (typed, amount) => {
  expect(readDecimal(typed)).toBe(amount)
})

test('what can be read in two ways is not read', () => {
  for (const typed of [
    '1.200',
    '1,200',
    '0.500',
    '1.2345',
    '1,20,000',
    '1.234.56',
    '1 20',
    '1e3',
    '',
    '.',
    '-',
    '5 €',
    '٣',
  ])
    expect([typed, readDecimal(typed)]).toEqual([typed, undefined])
})

test('in a field a number may end with the point after which its decimals follow', () => {
  expect(['5.', '5,', ' 1 234, ', '5', '1.200.', '.', ''].map(readTyped)).toEqual([
    5,
    5,
    1234,
    5,
    undefined,
    undefined,
    undefined,
  ])
})
