import { describe, expect, test } from 'vitest'
import { disableAfterMs, findUnknownType, getName, getWait, isGivenUp, listensTo, maxAttempts } from './policy.ts'

describe('after a call that failed', () => {
  test('there are eleven attempts within about a day, further and further apart', () => {
    const waits = Array.from({ length: maxAttempts }, (_one, at) => getWait(at + 1, 0.5))
    expect(waits).toEqual([5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800, null])
    expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBeLessThan(24 * 3_600)
  })
  test('deliveries that failed together come again spread by a fifth either way', () => {
    expect([getWait(4, 0), getWait(4, 1)].map((wait) => Math.round(wait ?? 0))).toEqual([480, 720])
  })
  test('a receiver may ask for more time, eight hours at most, and not for less', () => {
    expect([getWait(1, 0.5, 90), getWait(4, 0.5, 90), getWait(1, 0.5, 1_000_000)]).toEqual([90, 600, 8 * 3_600])
    expect(getWait(maxAttempts, 0.5, 90)).toBeNull()
  })
  test('the endpoint is given up after three that ran out, once nothing has arrived for a day', () => {
    expect(isGivenUp({ ran_out: 3, failing_ms: disableAfterMs })).toBe(true)
    expect(isGivenUp({ ran_out: 2, failing_ms: disableAfterMs })).toBe(false)
    expect(isGivenUp({ ran_out: 3, failing_ms: disableAfterMs - 1 })).toBe(false)
    expect(isGivenUp({ ran_out: 3, failing_ms: null })).toBe(false)
  })
})

test('an endpoint listens to what it names, and to all of a kind', () => {
  expect(listensTo(['order.*', 'stay.ended'], 'order.withdrawn')).toBe(true)
  expect(listensTo(['order.*', 'stay.ended'], 'stay.ended')).toBe(true)
  expect(listensTo(['order.*', 'stay.ended'], 'stay.opened')).toBe(false)
  expect(listensTo(['order.created'], 'order.created.again')).toBe(false)
})

test('an event that does not exist is found, whatever it looks like', () => {
  expect(findUnknownType(['order.created', 'request.*', 'menu.changed', 'ping'])).toBeUndefined()
  for (const type of [
    'order',
    'order.',
    'order.eaten',
    '*',
    '*.*',
    'order.*.*',
    'ping.*',
    'constructor.*',
    '__proto__.*',
  ])
    expect([type, findUnknownType(['order.created', type])]).toEqual([type, type])
})

test('an endpoint without a name is called by its host', () => {
  expect(getName({ description: 'Night printer', url: 'https://print.example.org/x' })).toBe('Night printer')
  expect(getName({ description: '', url: 'https://print.example.org/x' })).toBe('print.example.org')
})
