import { expect, test } from 'vitest'
import { findOverlaps, type Night } from './overlaps.ts'

type Row = Night & { room: string }
const row = (id: string, values: Partial<Row> = {}): Row => ({
  id,
  guest_name: '',
  check_in: '2030-12-03',
  check_out: '2030-12-07',
  origin: 'feed',
  source: 'airbnb',
  room: '1',
  ...values,
})
const find = (rows: readonly Row[]) => {
  const { conflicts, same } = findOverlaps(rows, ({ room }) => room)
  return {
    conflicts: conflicts.map(({ first, second }) => [first.id, second.id]),
    same: same.map(({ shown, hidden }) => [shown.id, hidden.id]),
  }
}

test('bookings that came twice keep no conflict from being found, however many they are', () => {
  const twice = Array.from({ length: 600 }, (_none, at) => [
    row(`a${at}`, { room: `twice ${at}` }),
    row(`b${at}`, { room: `twice ${at}`, source: 'booking.com' }),
  ]).flat()
  const { conflicts, same } = find([...twice, row('one'), row('two', { check_in: '2030-12-05' })])
  expect([conflicts, same.length]).toEqual([[['one', 'two']], 600])
})

test('no more conflicts are found than staff can look at', () => {
  expect(find(Array.from({ length: 100 }, (_none, at) => row(`${at}`, { guest_name: 'Lena' }))).conflicts).toHaveLength(
    500,
  )
})

test('of equal days the one that says the most is shown, and those of calendars without a name are it', () => {
  const named = row('named', { guest_name: 'Lena Hauck', origin: 'api' })
  expect(find([row('b'), named, row('a')])).toEqual({
    conflicts: [],
    same: [
      ['named', 'b'],
      ['named', 'a'],
    ],
  })
  expect(find([row('b'), row('a'), row('c')]).same).toEqual([
    ['a', 'b'],
    ['a', 'c'],
  ])
})

test('two names are a conflict also when a calendar has the same days, and it is found once', () => {
  const { conflicts, same } = find([
    row('lena', { guest_name: 'Lena Hauck', origin: null }),
    row('jan', { guest_name: 'Jan Novák', origin: null }),
    row('calendar'),
  ])
  expect([conflicts, same]).toEqual([[['jan', 'lena']], [['jan', 'calendar']]])
})
