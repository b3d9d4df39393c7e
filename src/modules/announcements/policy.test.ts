import { describe, expect, test } from 'vitest'
import { audienceEmpty, periodInvalid } from './contract.ts'
import {
  getAnnouncementState,
  findAudienceProblem,
  sortForReading,
  isInAudience,
  countMaxConcurrent,
  findPeriodProblem,
} from './policy.ts'

const day = 86_400_000
const iso = (time: number) => new Date(time).toISOString()

test('an announcement is planned, then runs, then is over; a withdrawn one is withdrawn', () => {
  const row = { from_at: iso(10_000), until_at: iso(20_000), withdrawn_at: null }
  expect([9_999, 10_000, 19_999, 20_000].map((now) => getAnnouncementState(row, now))).toEqual([
    'planned',
    'running',
    'running',
    'over',
  ])
  expect(getAnnouncementState({ ...row, withdrawn_at: iso(0) }, 30_000)).toBe('withdrawn')
})

test.each([
  ['an hour', 0, 3_600_000, 0, null],
  ['90 days', 0, 90 * day, 0, null],
  ['a millisecond more', 0, 90 * day + 1, 0, periodInvalid],
  ['no time at all', 5, 5, 0, periodInvalid],
  ['backwards', 10, 5, 0, periodInvalid],
  ['in the past', 0, 5, 5, periodInvalid],
  ['begun in the past', 0, 6, 5, null],
])('a period of %s', (_what, from, until, now, problem) => {
  expect(findPeriodProblem(from, until, now)).toBe(problem)
})

describe('for whom it is', () => {
  const rooms = [
    { id: 'a', floor: '1' },
    { id: 'b', floor: '2' },
    { id: 'c', floor: null },
  ]
  test.each([
    ['everybody', { rooms: [], floors: [] }, ['a', 'b', 'c'], true],
    ['a floor', { rooms: [], floors: ['2'] }, ['b'], false],
    ['a floor and a room', { rooms: ['c'], floors: ['2'] }, ['b', 'c'], false],
    ['rooms', { rooms: ['a', 'c'], floors: [] }, ['a', 'c'], false],
  ])('%s', (_who, audience, meant, unlisted) => {
    expect(rooms.filter((room) => isInAudience(audience, room)).map(({ id }) => id)).toEqual(meant)
    expect(isInAudience(audience, null)).toBe(unlisted)
    expect(findAudienceProblem(audience, rooms)).toBeNull()
  })
  test('somebody has to be meant', () => {
    expect(findAudienceProblem({ rooms: ['x'], floors: ['3'] }, rooms)).toBe(audienceEmpty)
    // A hotel without a list of rooms announces to the whole hotel.
    expect(findAudienceProblem({ rooms: [], floors: [] }, [])).toBeNull()
  })
})

describe('how many run at the same time', () => {
  const period = (from: number, until: number) => ({ from_at: iso(from * day), until_at: iso(until * day) })
  test.each([
    ['none beside it', [], 1],
    ['one that ends when it begins', [period(0, 10)], 1],
    ['three, one after the other', [period(10, 11), period(11, 12), period(12, 13)], 2],
    ['two that overlap during it', [period(5, 12), period(11, 30)], 3],
    ['two that never meet', [period(5, 11), period(12, 30)], 2],
  ])('%s', (_what, others, most) => {
    expect(countMaxConcurrent(period(10, 20), others)).toBe(most)
  })
})

test('guests read important ones first, then the newest', () => {
  const rows = [
    { kind: 'info', from_at: iso(1) },
    { kind: 'important', from_at: iso(2) },
    { kind: 'info', from_at: iso(3) },
    { kind: 'important', from_at: iso(4) },
  ] as const
  expect(sortForReading(rows).map(({ from_at }) => Date.parse(from_at))).toEqual([4, 2, 3, 1])
})
