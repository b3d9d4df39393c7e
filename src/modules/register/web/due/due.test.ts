import { expect, test } from 'vitest'
import { getDistance, getDueLevel, listWarned } from './due.ts'

const at = (minutes: number) => new Date(minutes * 60_000).toISOString()

test('a stay is warned of from its warning time on, and late from its due time on', () => {
  const stay = { next_warn_at: at(10), next_due_at: at(20) }
  expect([9, 10, 19, 20].map((minute) => getDueLevel(stay, minute * 60_000))).toEqual(['plain', 'soon', 'soon', 'late'])
  expect(getDueLevel({ next_warn_at: null, next_due_at: null }, 0)).toBe('plain')
})

test('the running minute counts before the due time and not after it', () => {
  expect(getDistance(at(230), 500)).toEqual({ days: 0, hours: 3, minutes: 50 })
  expect(getDistance(at(0), 20 * 60_000 + 59_000)).toEqual({ days: 0, hours: 0, minutes: 20 })
  expect(getDistance(at(0), 1501 * 60_000)).toEqual({ days: 1, hours: 1, minutes: 1 })
})

test('the banner begins with what is due first and leaves out what can wait', () => {
  const stays = [
    { id: 'later', next_warn_at: at(5), next_due_at: at(30) },
    { id: 'late', next_warn_at: at(1), next_due_at: at(2) },
    { id: 'can wait', next_warn_at: at(50), next_due_at: at(60) },
  ]
  expect(listWarned(stays, 10 * 60_000).map(({ id }) => id)).toEqual(['late', 'later'])
})
