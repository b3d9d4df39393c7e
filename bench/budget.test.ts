import { expect, test } from 'vitest'
import { checkBudget } from './budget.ts'

const limits = { bytes: { max: 180 }, ratio: { min: 0.65, target: 0.75 } }

test('a limit that is just reached is kept', () => {
  expect(checkBudget({ bytes: 180, ratio: 0.65, other: 1_000 }, limits).missed).toEqual([])
})

test('a limit that is missed is named with the value and the limit', () => {
  expect(checkBudget({ bytes: 180.01, ratio: 0.649 }, limits).missed).toEqual([
    'bytes: 180.01, and at most 180 is allowed',
    'ratio: 0.649, and at least 0.65 is required',
  ])
})

test('what was not measured misses its limit', () => {
  expect(checkBudget({ ratio: Number.NaN }, limits).missed).toEqual([
    'bytes: not measured, and at most 180 is allowed',
    'ratio: not measured, and at least 0.65 is required',
  ])
})

test('a target that is not reached is reported and is no failure', () => {
  expect(checkBudget({ bytes: 1, ratio: 0.7 }, limits)).toEqual({
    missed: [],
    belowTarget: ['ratio: 0.7, and the target is 0.75'],
  })
  expect(checkBudget({ bytes: 1, ratio: 0.75 }, limits).belowTarget).toEqual([])
  const upper = { ms: { max: 1_800, target: 1_500 } }
  expect(checkBudget({ ms: 1_500 }, upper).belowTarget).toEqual([])
  expect(checkBudget({ ms: 1_501 }, upper).belowTarget).toEqual(['ms: 1501, and the target is 1500'])
})
