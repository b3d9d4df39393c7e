import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { Refusal } from '#platform/contract/failure.ts'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import { maxBytes } from '../fetching/fetch-calendar.ts'
import { getHostileCalendar, good, wrap } from './fixtures/hostile.ts'
import { readSafely } from './read-safely.ts'

const options = { source: 'other', zone: 'Europe/Podgorica', today: '2026-11-23' } as const
test('hostile calendars are refused or read, one after the other, and none holds up the process', async () => {
  const bodyOf = (text: string) => ({
    bytes: new Uint8Array(Buffer.from(text).subarray(0, maxBytes)),
    charset: null,
  })
  await readSafely(bodyOf(wrap(good)), options)
  const calendars = Array.from({ length: isLong ? 1_000 : 48 }, (_, at) => bodyOf(getHostileCalendar(at)))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  // The time of this thread alone: on a busy machine the clock on the wall also counts what others do.
  let mostMs = 0
  const outcomes = new Map<string, number>()
  for (const body of calendars) {
    const before = process.threadCpuUsage()
    const outcome = await readSafely(body, options).then(
      () => 'read',
      (error: unknown) => (error instanceof Refusal ? error.failure.code : `unexpected: ${String(error)}`),
    )
    const { user, system } = process.threadCpuUsage(before)
    mostMs = Math.max(mostMs, (user + system) / 1000)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  delay.disable()
  expect([...outcomes.keys()].filter((outcome) => outcome.startsWith('unexpected'))).toEqual([])
  expect([...outcomes.values()].reduce((sum, count) => sum + count, 0)).toBe(calendars.length)
  reportMetrics('hostile calendars', {
    calendars: calendars.length,
    'most ms of the thread': mostMs,
    'longest stall ms': delay.max / 1e6,
  })
  expect(mostMs).toBeLessThan(50)
  expect(await readSafely(bodyOf(wrap(good)), options)).toMatchObject({ bookings: [{ uid: 'good' }] })
}, 600_000)
