import { expect, test } from 'vitest'
import { badgeText } from '../badges/Badge.tsx'
import { splitBar } from './bar.ts'

test('eleven staff entries: four on a phone, six on a wide screen, the rest behind More', () => {
  const entries = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
  expect(splitBar(entries, 4)).toEqual({ inBar: [1, 2, 3, 4], inSheet: [5, 6, 7, 8, 9, 10, 11] })
  expect(splitBar(entries, 6)).toEqual({ inBar: [1, 2, 3, 4, 5, 6], inSheet: [7, 8, 9, 10, 11] })
})

test('a hidden feature leaves no gap, and More disappears when it would contain one item only', () => {
  expect(splitBar([1, 2, 4, 5, 6, 7], 4).inBar).toEqual([1, 2, 4, 5])
  expect(splitBar([1, 2, 3, 4, 5], 4)).toEqual({ inBar: [1, 2, 3, 4, 5], inSheet: [] })
})

test('a badge shows above 0 only, and 99+ above 99', () => {
  expect([0, -1, 1, 99, 100].map(badgeText)).toEqual([null, null, '1', '99', '99+'])
})
