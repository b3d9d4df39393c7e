import { describe, expect, test } from 'vitest'
import type { LiveEvent } from '#platform/contract/live.ts'
import { OwnWrites } from '../own-writes.ts'
import { EventLog } from './event-log.ts'

const event = (number: number, entity = 'requests', id = `row-${number}`): LiveEvent => ({
  number,
  entity,
  operation: 'update',
  id,
  row: {},
  at: '',
})
const numbers = (events: LiveEvent[]): number[] => events.map(({ number }) => number)

describe('EventLog', () => {
  test('keeps events in order and once, and returns those after a number', () => {
    const log = new EventLog()
    log.restart(3)
    expect([event(4), event(4), event(3), event(7, 'taxi')].map((one) => log.add(one))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(numbers(log.since(3))).toEqual([4, 7])
    expect(numbers(log.since(3, 'taxi'))).toEqual([7])
    expect(log.cursor).toBe(7)
  })

  test('covers what came after its beginning, and everything while nothing is known', () => {
    const log = new EventLog()
    expect(log.covers(0)).toBe(true)
    log.restart(5)
    expect([log.covers(4), log.covers(5)]).toEqual([false, true])
  })

  test('an entity with many events does not make another one stale', () => {
    const log = new EventLog(2)
    log.restart(0)
    for (const [number, entity] of [
      [1, 'requests'],
      [2, 'taxi'],
      [3, 'requests'],
      [4, 'requests'],
    ] as const)
      log.add(event(number, entity))
    expect(numbers(log.since(0))).toEqual([3, 4])
    expect([
      log.covers(0, 'requests'),
      log.covers(1, 'requests'),
      log.covers(1, 'taxi'),
      log.covers(2, 'taxi'),
      log.covers(0, 'orders'),
    ]).toEqual([false, true, false, true, true])
  })

  test('knows whether a row has had an event after a moment', () => {
    const writes = new OwnWrites()
    const log = new EventLog(10, writes)
    log.add(event(1, 'requests', 'a'))
    const moment = writes.nextSequence()
    log.add(event(2, 'requests', 'b'))
    expect([log.hasEventSince('a', moment), log.hasEventSince('b', moment)]).toEqual([false, true])
  })

  test('advances from a heartbeat only when the next one on the same stream confirms it', () => {
    const log = new EventLog()
    expect(log.resume).toBeNull()
    log.restart(10)
    log.beat(20)
    expect(log.resume).toBe(10)
    log.beat(25)
    expect(log.resume).toBe(20)
    log.reopen()
    log.beat(30)
    expect(log.resume).toBe(20)
    log.add(event(29))
    expect(log.resume).toBe(29)
  })
})
