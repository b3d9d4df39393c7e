import { expect, test } from 'vitest'
import { mergeRecent } from './recent.ts'

const at = (...minutes: number[]) =>
  minutes.map((minute) => ({ created_at: `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z` }))
const getMinutes = (entries: { created_at: string }[]) =>
  entries.map(({ created_at }) => Number(created_at.slice(14, 16)))

test('entries of all kinds are sorted by time, newest first', () => {
  expect(getMinutes(mergeRecent([at(9, 4, 1), at(8, 3), at(7)]))).toEqual([9, 8, 7, 4, 3, 1])
})

test('there are at most eight, and the oldest are left out', () => {
  expect(getMinutes(mergeRecent([at(12, 11, 10, 9), at(8, 7, 6), at(5, 4, 3)]))).toEqual([12, 11, 10, 9, 8, 7, 6, 5])
})

test('without recent activity the list is empty', () => {
  expect(mergeRecent([[], []])).toEqual([])
})
