import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { Refusal } from '#platform/contract/failure.ts'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import { readSafely } from './read-safely.ts'

const options = { source: 'other', zone: 'Europe/Podgorica', today: '2026-11-23' } as const
const maxBytes = 1024 * 1024

const wrap = (inner: string): string => `BEGIN:VCALENDAR\r\n${inner}\r\nEND:VCALENDAR\r\n`
const event = (inner: string): string => `BEGIN:VEVENT\r\n${inner}\r\nEND:VEVENT`
const good = event('UID:good\r\nDTSTART;VALUE=DATE:20261201\r\nDTEND;VALUE=DATE:20261203')

/** Calendars that are meant to hurt, each with a number that makes it another one. */
const hostile: readonly ((at: number) => string)[] = [
  (at) => wrap(event(`SUMMARY:${'x'.repeat(maxBytes - 200 - at)}`)),
  (at) => wrap(event('BEGIN:X\r\n'.repeat(20_000 + at))),
  (at) => wrap(event(`${'BEGIN:X\r\n'.repeat(20_000)}${'END:X\r\n'.repeat(20_000)}UID:${at}`)),
  (at) => wrap('BEGIN:VEVENT\r\n'.repeat(50_000 + at)),
  (at) => wrap(`${event(`UID:${at}`)}\r\n`.repeat(20_000)),
  (at) => wrap(event(`DTSTART;${'A=B;'.repeat(900)}VALUE=DATE:20261201\r\nUID:${at}`)),
  (at) => wrap(event(`DTSTART;TZID="${'('.repeat(3_000)}":20261201T100000\r\nUID:${at}`)),
  (at) => wrap(event(`DURATION:P${'9'.repeat(3_000)}D\r\nDTSTART:20261201T100000\r\nUID:${at}`)),
  (at) => wrap(event(`UID:${at}\r\nDTSTART;VALUE=DATE:99991231\r\nDTEND;VALUE=DATE:99991232`)),
  (at) => wrap(event(`SUMMARY:${'\\'.repeat(3_900)}\r\nUID:${at}`)),
  (at) => wrap(event(`SUMMARY${';X="'.repeat(900)}:a\r\nUID:${at}`)),
  (at) => `${'\r\n '.repeat(300_000)}${at}`,
  (at) => wrap(event(`UID:${at}\r\n${'SUMMARY:a\r\n'.repeat(80_000)}`)),
  (at) => `\u0000\ufffd${'\u0001'.repeat(100_000 + at)}`,
  (at) => wrap(event(`UID:${at}\r\nSEQUENCE:${'1'.repeat(3_000)}\r\nDTSTART:2026-12-01`)),
  (at) => `${wrap(good)}${'A'.repeat(at)}`,
]

test('hostile calendars are refused or read, one after the other, and none holds up the process', async () => {
  const bytesOf = (text: string) => new Uint8Array(Buffer.from(text).subarray(0, maxBytes))
  await readSafely(bytesOf(wrap(good)), options)
  const calendars = Array.from({ length: isLong ? 1_000 : 48 }, (_, at) =>
    bytesOf(hostile[at % hostile.length]?.(at) ?? ''),
  )
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  // The time of this thread alone: on a busy machine the clock on the wall also counts what others do.
  let mostMs = 0
  const outcomes = new Map<string, number>()
  for (const bytes of calendars) {
    const before = process.threadCpuUsage()
    const outcome = await readSafely(bytes, options).then(
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
  expect(await readSafely(bytesOf(wrap(good)), options)).toMatchObject({ bookings: [{ uid: 'good' }] })
}, 600_000)
