import { expect, test } from 'vitest'
import { splitRoom } from './room.ts'

test('a word and a number are separated', () => {
  expect(splitRoom('Room 12')).toEqual({ word: 'Room', number: '12' })
  expect(splitRoom('Apt 5')).toEqual({ word: 'Apt', number: '5' })
  expect(splitRoom('  apt.  5b ')).toEqual({ word: 'apt', number: '5b' })
  expect(splitRoom('ROOM-7')).toEqual({ word: 'ROOM', number: '7' })
  expect(splitRoom('Apartment No. 3/1')).toEqual({ word: 'Apartment No', number: '3/1' })
  expect(splitRoom('Room12')).toEqual({ word: 'Room', number: '12' })
  expect(splitRoom('Апартман 4')).toEqual({ word: 'Апартман', number: '4' })
  expect(splitRoom('Room A')).toEqual({ word: 'Room', number: 'A' })
})

test('what cannot be split stays whole', () => {
  expect(splitRoom('Penthouse')).toEqual({ word: null, number: 'Penthouse' })
  expect(splitRoom('12')).toEqual({ word: null, number: '12' })
  expect(splitRoom('Room with a view')).toEqual({ word: null, number: 'Room with a view' })
  expect(splitRoom('')).toEqual({ word: null, number: '' })
})
