import { expect, test } from 'vitest'
import { unitReader } from './units.ts'

const known = [
  'Ap 4, 1 kat',
  'Ap 3, 1 kat s terasom',
  'Ap 3',
  '1 kat s terasom',
  'Double Room',
  'Joy @ The Annex',
  '__proto__',
]
const units = unitReader(known)

test.each([
  ['Double Room', ['Double Room']],
  ['double  room', ['Double Room']],
  ['Ap 4 , 1 kat', ['Ap 4, 1 kat']],
  ['Ap 4, 1 kat, Ap 3, 1 kat s terasom', ['Ap 4, 1 kat', 'Ap 3, 1 kat s terasom']],
  ['Double Room, Joy @ The Annex, Double Room', ['Double Room', 'Joy @ The Annex', 'Double Room']],
  ['Double Room,__proto__', ['Double Room', '__proto__']],
  ['Double Room, Bliss @ The Annex', ['Double Room, Bliss @ The Annex']],
  ['Ap 4, Double Room', ['Ap 4, Double Room']],
  ['constructor', ['constructor']],
  ['Double Room,', ['Double Room,']],
])('"%s" names %j', (cell, names) => {
  expect(units(cell)).toEqual(names)
})

test('the longest name is tried first, a shorter one where the rest would not match', () => {
  const read = unitReader(['A', 'A, B', 'B, C', 'C'])
  expect([read('A, B, C'), read('A, B, C, B, C'), read('A, B, B, C')]).toEqual([
    ['A, B', 'C'],
    ['A, B', 'C', 'B, C'],
    ['A, B', 'B, C'],
  ])
  expect(unitReader(['A', 'A, B', 'B, C'])('A, B, C')).toEqual(['A', 'B, C'])
})

test('a hotel without units keeps every cell whole', () => {
  expect(unitReader([])('Single Room, Double Room')).toEqual(['Single Room, Double Room'])
})

test('a cell with many parts is read quickly', () => {
  const cell = Array(99).fill('A').join(',')
  expect(unitReader(['A', 'A,A', 'A,A,A'])(`${cell},x`)).toEqual([`${cell},x`])
})
