import { expect, test } from 'vitest'
import { StreamLimits } from './stream-limits.ts'

test("beyond a session's limit its oldest stream is closed, wherever each of them comes from", () => {
  const limits = new StreamLimits<string>({ maxOfSession: 2, maxOfAddress: 100 })
  const add = (open: string, address: string | null) => limits.add(open, { session: 'one', address })
  expect([add('a', 'home'), add('b', 'street'), add('c', null), add('d', 'home')]).toEqual([
    undefined,
    undefined,
    'a',
    'b',
  ])
})

test("beyond an address's limit the session with the most streams there loses one, and those with one keep it", () => {
  const limits = new StreamLimits<string>({ maxOfSession: 30, maxOfAddress: 4 })
  const add = (open: string, session: string, address: string | null = 'lobby') =>
    limits.add(open, { session, address })
  expect([add('honest', 'guest'), add('x1', 'x'), add('x2', 'x'), add('y1', 'y')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(add('elsewhere', 'z', 'street')).toBeUndefined()
  expect(add('nowhere', 'z', null)).toBeUndefined()
  expect([add('y2', 'y'), add('y3', 'y'), add('x3', 'x')]).toEqual(['x1', 'y1', 'x2'])
})

test('a closed stream takes no place, and closing twice counts once', () => {
  const limits = new StreamLimits<string>({ maxOfSession: 1, maxOfAddress: 1 })
  limits.add('a', { session: 'one', address: 'lobby' })
  limits.remove('a')
  limits.remove('a')
  expect(limits.add('b', { session: 'two', address: 'lobby' })).toBeUndefined()
})
