import { expect, test } from 'vitest'
import { divideHalfUp, isInCents, splitByRate, sumByRate, sumTaxes, type RatedCents } from './policy.ts'

test('halves are rounded up, below zero too', () => {
  expect([divideHalfUp(5, 2), divideHalfUp(4, 3), divideHalfUp(-5, 2)]).toEqual([3, 1, -2])
})

test('prices are whole cents, large ones too', () => {
  expect([0, 0.01, 12.5, 99_999_999.99, 0.1 + 0.2, 12.505, 1e-7, Number.NaN].map(isInCents)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('VAT is computed once for each rate, never for a line', () => {
  // Two lines of 0.05 at 21 % have 0.00868 of VAT each.
  const lines = [
    { rate: 21, cents: 5 },
    { rate: 21, cents: 5 },
    { rate: null, cents: 100 },
    { rate: 7, cents: 107 },
  ]
  expect(sumTaxes(lines)).toEqual([
    { rate: 7, gross: 1.07, tax: 0.07 },
    { rate: 21, gross: 0.1, tax: 0.02 },
  ])
})

test('a share over several rates is in proportion, and remaining hundredths go to the largest remainders', () => {
  const left = [
    { rate: 21, cents: 1_000 },
    { rate: 7, cents: 500 },
    { rate: null, cents: 500 },
  ]
  expect(splitByRate(1_000, left)).toEqual([
    { rate: null, cents: 250 },
    { rate: 7, cents: 250 },
    { rate: 21, cents: 500 },
  ])
  // A third of a hundredth each: the lower rate first.
  const equal = [7, 21, 14].map((rate) => ({ rate, cents: 100 }))
  expect(splitByRate(1, equal)).toEqual([{ rate: 7, cents: 1 }])
  expect(splitByRate(2, equal)).toEqual([
    { rate: 7, cents: 1 },
    { rate: 14, cents: 1 },
  ])
})

test('the shares add up to the amount, and none exceeds what is left, over 10,000 amounts', () => {
  let seed = 5
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 10_000; round += 1) {
    const left: RatedCents[] = [null, 5, 10, 21]
      .slice(0, 1 + random(4))
      .map((rate) => ({ rate, cents: 1 + random(9_999_999_999) }))
    const whole = left.reduce((sum, { cents }) => sum + cents, 0)
    const cents = 1 + random(whole)
    const shares = splitByRate(cents, left)
    expect(shares.reduce((sum, share) => sum + share.cents, 0)).toBe(cents)
    for (const share of shares)
      expect(share.cents).toBeLessThanOrEqual(left.find(({ rate }) => rate === share.rate)?.cents ?? 0)
  }
})

test('amounts of one rate are added up', () => {
  const amounts = [21, null, 21].map((rate, at) => ({ rate, cents: at + 1 }))
  expect(sumByRate(amounts)).toEqual([
    { rate: null, cents: 2 },
    { rate: 21, cents: 4 },
  ])
})
