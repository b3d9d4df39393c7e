import { expect, test } from 'vitest'
import type { Room } from '../contract.ts'
import { groupByFloor } from './by-floor.ts'

const room = (room_number: string, floor: string | null): Room => ({
  id: room_number,
  room_number,
  floor,
  stay_code: '',
  card_made_at: '',
})

test('floors are in the order of their numbers, and rooms without one come last', () => {
  const rooms = [
    room('Apt 1', 'Garden house'),
    room('Room 1', null),
    room('Room 101', '1'),
    room('Room 1001', '10'),
    room('Room 201', '2'),
    room('Room 202', '2'),
  ]
  expect(groupByFloor(rooms).map((group) => [group.floor, group.rooms.map(({ room_number }) => room_number)])).toEqual([
    ['1', ['Room 101']],
    ['2', ['Room 201', 'Room 202']],
    ['10', ['Room 1001']],
    ['Garden house', ['Apt 1']],
    [null, ['Room 1']],
  ])
})

test('a hotel without floors has one list', () => {
  expect(groupByFloor([room('Room 1', null), room('Room 2', null)])).toHaveLength(1)
})
