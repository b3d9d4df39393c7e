import { expect, test } from 'vitest'
import { arrowTarget } from './roving.ts'

test('arrow keys move to the neighbour, and wrap around', () => {
  expect(arrowTarget('ArrowRight', 0, 3)).toBe(1)
  expect(arrowTarget('ArrowDown', 2, 3)).toBe(0)
  expect(arrowTarget('ArrowLeft', 0, 3)).toBe(2)
})

test('Home and End move to the two ends', () => {
  expect(arrowTarget('Home', 2, 3)).toBe(0)
  expect(arrowTarget('End', 0, 3)).toBe(2)
})

test('any other key, and an empty row, moves nowhere', () => {
  expect(arrowTarget('Enter', 1, 3)).toBeNull()
  expect(arrowTarget('ArrowRight', 0, 0)).toBeNull()
})
