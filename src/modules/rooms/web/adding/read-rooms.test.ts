import { expect, test } from 'vitest'
import { readRooms } from './read-rooms.ts'

test.each([
  ['101-103', ['Room 101', 'Room 102', 'Room 103']],
  ['1, 2;3\n4', ['Room 1', 'Room 2', 'Room 3', 'Room 4']],
  ['Apt 1 – 3\nRoom 7', ['Apt 1', 'Apt 2', 'Apt 3', 'Room 7']],
  ['A1-A3', ['Room A1', 'Room A2', 'Room A3']],
  ['08-10', ['Room 08', 'Room 09', 'Room 10']],
  ['  Studio   Lavanda ', ['Room Studio Lavanda']],
  ['5, 5, room 5', ['Room 5']],
  ['Apartment 1-2, Soba 3, Zimmer 4', ['Apt 1', 'Apt 2', 'Room 3', 'Room 4']],
  // No room numbers: an apartment with a name, and a typing error.
  ['12-3', ['Room 12-3']],
  ['1-999999', ['Room 1-999999']],
  [' ,\n; ', []],
])('"%s" are the rooms %j', (typed, rooms) => {
  expect(readRooms(typed, 'Room')).toEqual(rooms)
})

test('a number alone becomes what the hotel has: rooms or apartments', () => {
  expect(readRooms('5\nRoom 6', 'Apt')).toEqual(['Apt 5', 'Room 6'])
})
