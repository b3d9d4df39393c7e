import { expect, test } from 'vitest'
import { contrastWithWhite, readableFrom } from './contrast.ts'

test.each([
  ['#ffffff', 1],
  ['#000000', 21],
  ['#0f4c5c', 9.5],
  ['#e0b04a', 2],
])('white text on %s has a contrast of %d', (code, contrast) => {
  expect(contrastWithWhite(code)).toBeCloseTo(contrast, 1)
})

test('the colours of the demo hotels are dark enough for white text', () => {
  expect(['#0f4c5c', '#8a3324'].every((code) => contrastWithWhite(code) >= readableFrom)).toBe(true)
})
