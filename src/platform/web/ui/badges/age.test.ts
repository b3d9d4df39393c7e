import { expect, test } from 'vitest'
import { formatAge } from './age.ts'

const now = Date.parse('2026-11-21T22:00:00Z')
const minutesAgo = (minutes: number) => formatAge(new Date(now - minutes * 60_000), now)

test('an age is plain below five minutes, amber from five, red from fifteen', () => {
  expect(minutesAgo(4.99).level).toBe('plain')
  expect(minutesAgo(5).level).toBe('warn')
  expect(minutesAgo(14.99).level).toBe('warn')
  expect(minutesAgo(15).level).toBe('late')
})

test('an age is shown in the largest unit that fits, rounded down', () => {
  expect(minutesAgo(0.9)).toMatchObject({ unit: 'now' })
  expect(minutesAgo(1)).toMatchObject({ unit: 'minutes', count: 1 })
  expect(minutesAgo(59.9)).toMatchObject({ unit: 'minutes', count: 59 })
  expect(minutesAgo(119)).toMatchObject({ unit: 'hours', count: 1 })
  expect(minutesAgo(24 * 60)).toMatchObject({ unit: 'days', count: 1 })
})

test('a time in the future of a slow clock is just now', () => {
  expect(minutesAgo(-3)).toEqual({ level: 'plain', unit: 'now', count: 0, minutes: 0 })
})
