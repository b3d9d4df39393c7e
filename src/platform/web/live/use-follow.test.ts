import { environmentManager, isServer, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '../api.ts'
import { createQueryClient } from '../query.ts'
import { EventLog } from './event-log.ts'
import type { LiveMessage } from './live-connection.ts'
import { follow, pollEvery } from './use-follow.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Queries poll in browsers only.
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => isServer)
})

const unavailable = new ApiFailure(503, { code: 'platform.unavailable' })

/** A list on screen whose server fails while `away` is set, and a stream that is up. */
const aScreen = async (away: ApiFailure | null = null) => {
  const log = new EventLog()
  log.restart(0)
  const server = { number: 0, away, asked: 0 }
  const queries = createQueryClient()
  const leave = new QueryObserver(queries, {
    queryKey: ['list'],
    staleTime: Infinity,
    queryFn: () => {
      server.asked += 1
      if (server.away) throw server.away
      return { event_number: server.number }
    },
    refetchInterval: ({ state }) => pollEvery(true, state),
  }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  const listeners = new Set<(news: LiveMessage) => void>()
  const live = {
    log,
    subscribe: (listener: (news: LiveMessage) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const { stop } = follow(queries, live, ['list'], 'orders')
  return {
    server,
    event: () => {
      const event = {
        number: (server.number += 1),
        entity: 'orders',
        operation: 'insert',
        id: String(server.number),
        row: {},
        at: '',
      } as never
      log.add(event)
      for (const tell of listeners) tell({ kind: 'event', event })
    },
    reconnect: () => {
      for (const tell of listeners) tell({ kind: 'state', state: 'live' })
    },
    shown: () => queries.getQueryData<{ event_number: number }>(['list'])?.event_number,
    end: () => {
      stop()
      leave()
      queries.clear()
    },
  }
}

test('events reload the list, at most twice a second', async () => {
  const { server, event, shown, end } = await aScreen()
  for (let count = 0; count < 10; count += 1) {
    event()
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(500)
  expect(shown()).toBe(10)
  expect(server.asked).toBeLessThanOrEqual(1 + 3)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(server.asked).toBeLessThanOrEqual(1 + 3)
  end()
})

test('a list that was kept while nothing showed it is fetched again when it is shown after an event', async () => {
  const log = new EventLog()
  log.restart(0)
  let number = 0
  const queries = createQueryClient()
  const options = { queryKey: ['list'], staleTime: Infinity, queryFn: () => ({ event_number: number }) }
  new QueryObserver(queries, options).subscribe(() => {})()
  await queries.prefetchQuery(options)
  number = 1
  log.add({ number, entity: 'orders', operation: 'insert', id: '1', row: {}, at: '' } as never)
  const live = {
    log,
    subscribe: () => () => {},
  }
  // A component follows first, and then asks for the list.
  const { stop } = follow(queries, live, ['list'], 'orders')
  const leave = new QueryObserver(queries, options).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1_000)
  expect(queries.getQueryData(['list'])).toEqual({ event_number: 1 })
  stop()
  leave()
  queries.clear()
})

test('a first answer that is older than an event which came meanwhile is fetched again', async () => {
  const log = new EventLog()
  log.restart(0)
  let asked = 0
  const queries = createQueryClient()
  const queryFn = async () => {
    const number = asked
    asked += 1
    await new Promise((done) => setTimeout(done, 1_000))
    return { event_number: number }
  }
  const listeners = new Set<(news: LiveMessage) => void>()
  const live = {
    log,
    subscribe: (listener: (news: LiveMessage) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const leave = new QueryObserver(queries, { queryKey: ['list'], staleTime: Infinity, queryFn }).subscribe(() => {})
  const { stop } = follow(queries, live, ['list'], 'orders')
  const event = { number: 1, entity: 'orders', operation: 'insert', id: '1', row: {}, at: '' } as never
  log.add(event)
  for (const tell of listeners) tell({ kind: 'event', event })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(queries.getQueryData(['list'])).toEqual({ event_number: 1 })
  expect(asked).toBe(2)
  stop()
  leave()
  queries.clear()
})

test('a failed load is retried, although the stream is connected and no further event comes', async () => {
  const { server, event, shown, end } = await aScreen()
  server.away = unavailable
  event()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(shown()).toBe(0)
  // Three times each: at once, and after about 30 and 60 seconds and more.
  expect(server.asked - 1).toBeGreaterThanOrEqual(9)
  expect(server.asked - 1).toBeLessThanOrEqual(12)
  server.away = null
  await vi.advanceTimersByTimeAsync(31_000)
  expect(shown()).toBe(1)
  const { asked } = server
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(server.asked).toBe(asked)
  end()
})

test('a next event does not wait for the retry, and an unmounted screen does not retry', async () => {
  const { server, event, shown, end } = await aScreen()
  server.away = unavailable
  event()
  await vi.advanceTimersByTimeAsync(5_000)
  server.away = null
  event()
  await vi.advanceTimersByTimeAsync(600)
  expect(shown()).toBe(2)
  server.away = unavailable
  event()
  await vi.advanceTimersByTimeAsync(5_000)
  const { asked } = server
  end()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(server.asked).toBe(asked)
})

test('a first load that failed is repeated while the stream is up, and at once when it comes up', async () => {
  const { server, reconnect, shown, end } = await aScreen(unavailable)
  await vi.advanceTimersByTimeAsync(5_000)
  expect([shown(), server.asked]).toEqual([undefined, 3])
  server.away = null
  reconnect()
  await vi.advanceTimersByTimeAsync(600)
  expect([shown(), server.asked]).toEqual([0, 4])
  end()

  const later = await aScreen(unavailable)
  await vi.advanceTimersByTimeAsync(5_000)
  later.server.away = null
  await vi.advanceTimersByTimeAsync(31_000)
  expect([later.shown(), later.server.asked]).toEqual([0, 4])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(later.server.asked).toBe(4)
  later.end()
})

test('a first load that was refused for good is not repeated', async () => {
  const { server, reconnect, end } = await aScreen(new ApiFailure(403, { code: 'hotels.feature_off' }))
  reconnect()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(server.asked).toBe(1)
  end()
})
