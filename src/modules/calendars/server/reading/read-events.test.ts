import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { BookingPlatform } from '../../contract.ts'
import { decodeCalendar } from './decode.ts'
import { maxEvents, readCalendar, type CalendarReading } from './read-events.ts'

const options = { source: 'other', zone: 'Europe/Podgorica', today: '2026-11-23' } as const
const calendar = (...events: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const nights = (from: string, to: string): string[] => [`DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`]
const readText = (text: string, source: BookingPlatform = 'other') =>
  readCalendar(decodeCalendar(new Uint8Array(Buffer.from(text)), null) ?? '', { ...options, source })
const read = (text: string, source: BookingPlatform = 'other'): CalendarReading => {
  const reading = readText(text, source)
  if (reading === null || reading === 'too many') throw new Error(`No reading: ${reading}.`)
  return reading
}
const sample = (name: string): string => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8')
const days = ({ bookings }: CalendarReading): string[] => bookings.map((one) => `${one.check_in}/${one.check_out}`)

describe('the calendars of the platforms', () => {
  test('of Airbnb: bookings with their codes; what is not available is counted, and the telephone is not read', () => {
    const reading = read(sample('airbnb.ics'), 'airbnb')
    expect(
      reading.bookings.map(({ check_in, check_out, booking_number }) => [check_in, check_out, booking_number]),
    ).toEqual([
      ['2026-12-03', '2026-12-07', 'HMK4Q2XYZA'],
      ['2026-12-10', '2026-12-14', 'HM9TZ1QQWE'],
    ])
    expect([reading.blocks, reading.skipped]).toEqual([2, {}])
    expect(JSON.stringify(reading)).not.toMatch(/4821|0077/)
  })
  test('of Booking.com: every event is a booking without a name', () => {
    const reading = read(sample('booking.ics'), 'booking.com')
    expect(days(reading)).toEqual(['2026-12-01/2026-12-05', '2026-12-09/2026-12-13', '2026-12-20/2026-12-27'])
    expect([reading.blocks, new Set(reading.bookings.map(({ guest_name }) => guest_name))]).toEqual([0, new Set([''])])
  })
  test('of Vrbo: bookings with names, and blocks', () => {
    const reading = read(sample('vrbo.ics'), 'vrbo')
    expect(reading.bookings.map(({ guest_name }) => guest_name)).toEqual(['Zsófia Kovácsné', ''])
    expect(reading.blocks).toBe(1)
  })
})

describe('an event', () => {
  test('of dates ends on the day of departure; without an end it has one night, and a duration counts', () => {
    const reading = read(
      calendar(
        event('UID:1', ...nights('20261201', '20261203')),
        event('UID:2', 'DTSTART;VALUE=DATE:20261204'),
        event('UID:3', 'DTSTART;VALUE=DATE:20261205', 'DURATION:P3D'),
      ),
    )
    expect(days(reading)).toEqual(['2026-12-01/2026-12-03', '2026-12-04/2026-12-05', '2026-12-05/2026-12-08'])
  })
  test('of times has the days of the hotel, also where its zone is unknown', () => {
    const reading = read(
      calendar(
        event('UID:1', 'DTSTART:20261201T233000Z', 'DTEND:20261203T090000Z'),
        event('UID:2', 'DTSTART;TZID=America/New_York:20261205T190000', 'DTEND;TZID=America/New_York:20261207T050000'),
        event('UID:3', 'DTSTART;TZID=Nowhere/Land:20261210T150000', 'DTEND;TZID=Nowhere/Land:20261211T100000'),
        event('UID:4', 'DTSTART:20261215T150000', 'DTEND:20261217T100000'),
      ),
    )
    expect(days(reading)).toEqual([
      '2026-12-02/2026-12-03',
      '2026-12-06/2026-12-07',
      '2026-12-10/2026-12-11',
      '2026-12-15/2026-12-17',
    ])
  })
  test('that cannot be a booking is left out and counted by its reason, and none breaks the others', () => {
    const reading = read(
      calendar(
        event('UID:1', ...nights('20261203', '20261201')),
        event('UID:2', ...nights('99991230', '99991231')),
        event('UID:3', ...nights('20261201', '20261203'), 'RRULE:FREQ=DAILY'),
        event('UID:4', 'SUMMARY:When?'),
        event('UID:5', 'DTSTART;VALUE=DATE:20261341', 'DTEND;VALUE=DATE:20261345'),
        event('UID:6', ...nights('20251201', '20251203')),
        event('UID:7', ...nights('20261201', '20261203'), 'STATUS:CANCELLED'),
        event('UID:8', ...nights('20261201', '20281203')),
        event('UID:9', ...nights('20261211', '20261213')),
      ),
    )
    expect(days(reading)).toEqual(['2026-12-11/2026-12-13'])
    expect(reading.skipped).toEqual({ bad_dates: 2, too_far: 2, recurring: 1, no_dates: 1, past: 1, cancelled: 1 })
    // Events that are past or cancelled were read; the others are there, so that none of them counts as gone.
    expect(reading.unread).toEqual(['1', '2', '3', '4', '5', '8'])
  })
  test('that comes twice counts as its later sequence says, wherever that stands', () => {
    const reading = read(
      calendar(
        event('UID:1', ...nights('20261201', '20261203'), 'SEQUENCE:2'),
        event('UID:1', ...nights('20261205', '20261207'), 'SEQUENCE:1'),
        event('UID:2', ...nights('20261210', '20261213')),
        event('UID:2', ...nights('20261212', '20261214')),
        event('UID:3', ...nights('20261220', '20261221'), 'SEQUENCE:1'),
        event('UID:3', ...nights('20261222', '20261223'), 'SEQUENCE:2'),
      ),
    )
    expect(days(reading)).toEqual(['2026-12-01/2026-12-03', '2026-12-12/2026-12-14', '2026-12-22/2026-12-23'])
    expect(reading.skipped).toEqual({ repeated: 3 })
  })
  test('is a stay of its own where its UID comes again for nights apart and no sequence tells which is the later one', () => {
    const at = (from: string, to: string, ...lines: string[]) => event('UID:room', ...nights(from, to), ...lines)
    const three = [at('20261201', '20261203'), at('20261203', '20261205'), at('20261220', '20261222', 'SEQUENCE:0')]
    const reading = read(calendar(...three))
    expect(days(reading)).toEqual(['2026-12-01/2026-12-03', '2026-12-03/2026-12-05', '2026-12-20/2026-12-22'])
    expect(new Set(reading.bookings.map(({ uid }) => uid)).size).toBe(3)
    const turned = read(calendar(...three.toReversed().slice(0, 2), at('20270101', '20270103')))
    const uidOf = ({ bookings }: CalendarReading, day: string) => bookings.find((one) => one.check_in === day)?.uid
    for (const day of ['2026-12-03', '2026-12-20']) expect(uidOf(turned, day)).toBe(uidOf(reading, day))
    // The same once more, and the cancellation of one, are no further stays.
    expect(days(read(calendar(...three, ...three)))).toHaveLength(3)
    expect(days(read(calendar(...three, at('20261203', '20261205', 'STATUS:CANCELLED'))))).toHaveLength(2)
  })
  test('keeps what is its own apart from the alarms inside it', () => {
    const alarm = ['BEGIN:VALARM', 'UID:of-the-alarm', 'DTSTART;VALUE=DATE:20300101', 'END:VALARM']
    const reading = read(calendar(event('UID:1', ...alarm, ...nights('20261201', '20261203'))))
    expect(reading.bookings).toMatchObject([{ uid: '1', check_in: '2026-12-01' }])
  })
  test('is blocked in ten languages, and a guest who is called Block is no block', () => {
    const words = [
      'Blocked',
      'Nicht verfügbar',
      'Zablokováno',
      'Zárva',
      'Niet beschikbaar',
      'Zamknięte',
      'Închis',
      'Закрыто',
      'I mbyllur',
      'Затворено',
      'Nedostupno',
    ]
    const blocks = words.map((word, at) => event(`UID:${at}`, `SUMMARY:${word}`, ...nights('20261201', '20261203')))
    const guest = event('UID:guest', 'SUMMARY:Anna Block', ...nights('20261201', '20261203'))
    const reading = read(calendar(...blocks, guest))
    expect([reading.blocks, reading.bookings.map(({ uid }) => uid)]).toEqual([words.length, ['guest']])
  })
})

describe('what is no calendar', () => {
  test('a web page, a text, a calendar that is cut off, and nothing', () => {
    const whole = calendar(event('UID:1', ...nights('20261201', '20261203')))
    for (const text of ['', '<!doctype html><html></html>', 'hello', whole.slice(0, -20), whole.slice(0, 60)])
      expect(readText(text)).toBeNull()
  })
  test('an empty calendar is one', () => {
    expect(read(calendar())).toEqual({ bookings: [], blocks: 0, unread: [], skipped: {} })
  })
  test('more events than are read are refused before they are parsed', () => {
    const many = Array.from({ length: maxEvents + 1 }, (_, at) => event(`UID:${at}`, ...nights('20261201', '20261203')))
    expect(read(calendar(...many.slice(1))).bookings).toHaveLength(maxEvents)
    expect(readText(calendar(...many))).toBe('too many')
  })
})
