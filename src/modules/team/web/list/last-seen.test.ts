import { expect, test } from 'vitest'
import { getLastSeen } from './last-seen.ts'

test('last seen is a moment in words: now, minutes, the time of today, yesterday, a date', () => {
  const now = Date.parse('2026-11-23T00:30:00.000Z')
  const seen = (at: string | null) => getLastSeen(at, now, 'Europe/Podgorica')
  expect(seen(null)).toEqual({ key: 'never' })
  expect(seen('2026-11-23T00:25:01.000Z')).toEqual({ key: 'now' })
  expect(seen('2026-11-23T00:25:00.000Z')).toEqual({ key: 'minutes', minutes: 5 })
  expect(seen('2026-11-22T23:30:01.000Z')).toEqual({ key: 'minutes', minutes: 59 })
  // 00:10 and 23:50 in the hotel, where it is 01:30.
  expect(seen('2026-11-22T23:10:00.000Z')).toEqual({ key: 'today' })
  expect(seen('2026-11-22T22:50:00.000Z')).toEqual({ key: 'yesterday' })
  expect(seen('2026-11-21T22:50:00.000Z')).toEqual({ key: 'date' })
})
