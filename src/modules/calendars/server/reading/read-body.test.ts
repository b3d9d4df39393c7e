import { expect, test } from 'vitest'
import { Refusal } from '#platform/contract/failure.ts'
import { isLong, reportMetrics, within } from '#testing/faults/metrics.ts'
import { maxBytes } from '../fetching/fetch-calendar.ts'
import { getHostileCalendar, good, wrap } from './fixtures/hostile.ts'
import { readBody } from './read-body.ts'
import { maxEvents } from './read-events.ts'

const options = { source: 'other', zone: 'Europe/Podgorica', today: '2026-11-23' } as const
const bodyOf = (text: string) => ({ bytes: new Uint8Array(Buffer.from(text).subarray(0, maxBytes)), charset: null })

const readOutcome = (text: string): string => {
  try {
    readBody(bodyOf(text), options)
    return 'read'
  } catch (error) {
    return error instanceof Refusal ? error.failure.code : `unexpected: ${String(error)}`
  }
}
const getThreadMs = (work: () => void): number => {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * The longest that one of these calendars takes. Of this thread alone: the clock on the wall also counts others. The
 * shorter of two readings: garbage of earlier tests may be collected during one.
 */
const getMostMs = (calendars: readonly string[], note: (outcome: string) => void): number =>
  Math.max(
    ...calendars.map((text) =>
      Math.min(
        getThreadMs(() => note(readOutcome(text))),
        getThreadMs(() => void readOutcome(text)),
      ),
    ),
  )

test('hostile calendars are refused or read, one after the other, and none holds up the process', () => {
  for (let at = 0; at < 32; at += 1) readOutcome(getHostileCalendar(at))
  const calendars = Array.from({ length: isLong ? 1_000 : 48 }, (_, at) => getHostileCalendar(at))
  const outcomes: string[] = []
  const mostMs = getMostMs(calendars, (outcome) => outcomes.push(outcome))
  expect(outcomes.filter((outcome) => outcome.startsWith('unexpected'))).toEqual([])
  expect(outcomes).toHaveLength(calendars.length)
  reportMetrics('hostile calendars', { calendars: calendars.length, 'most ms of the thread': mostMs })
  expect(mostMs).toBeLessThan(within(50))
  expect(readBody(bodyOf(wrap(good)), options)).toMatchObject({ bookings: [{ uid: 'good' }] })
})

test('as many events as are read, filled up to the largest size, do not hold up the process for long', () => {
  const event = (at: number): string =>
    [
      `BEGIN:VEVENT`,
      `UID:${at}`,
      'DTSTART;VALUE=DATE:20270101',
      'DTEND;VALUE=DATE:20270103',
      `DESCRIPTION:${'x'.repeat(350)}`,
      'END:VEVENT',
    ].join('\r\n')
  const largest = wrap(Array.from({ length: maxEvents }, (_, at) => event(at)).join('\r\n'))
  const outcomes = new Set<string>()
  const mostMs = getMostMs(
    Array.from({ length: 5 }, () => largest),
    (outcome) => outcomes.add(outcome),
  )
  reportMetrics('the largest calendar', { 'most ms of the thread': mostMs })
  expect([...outcomes]).toEqual(['read'])
  expect(mostMs).toBeLessThan(within(100))
})
