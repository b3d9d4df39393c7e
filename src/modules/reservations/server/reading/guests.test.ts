import { expect, test } from 'vitest'
import { guestName, unInverted } from './guests.ts'

test.each([
  ['Hauck, L.', 'L. Hauck'],
  ['van der Berg,Jan Piet', 'Jan Piet van der Berg'],
  ['Madonna', 'Madonna'],
  ['Smith, John, Jr.', 'Smith, John, Jr.'],
  ['Hauck,', 'Hauck,'],
  [', L.', ', L.'],
])('who booked, "%s", is %s', (written, name) => {
  expect(unInverted(written)).toBe(name)
})

test.each([
  ['the guest counts before who booked', 'L. Hauck', 'Other, Some', 'L. Hauck'],
  ['who booked stands in for an empty guest', '', 'Hauck, L.', 'L. Hauck'],
  ['"Last, First" is one person', 'LU, LINLONG', '', 'LU, LINLONG'],
  ['one part of one word keeps all together', 'Ana Marić,Ivo', '', 'Ana Marić,Ivo'],
  [
    'a comma parts guests of two words and more',
    'Ana Marić,Ivo Marić , Jan van der Berg',
    '',
    'Ana Marić, Ivo Marić, Jan van der Berg',
  ],
  ['a semicolon always parts guests', 'Ana Marić;Ivo ; ', '', 'Ana Marić, Ivo'],
  ['what looks like a formula is a name', '=Ana +1 -2 @x', '', '=Ana +1 -2 @x'],
  ['nobody is nobody', '', '', ''],
])('%s', (_, guests, booker, name) => {
  expect(guestName(guests, booker)).toBe(name)
})
