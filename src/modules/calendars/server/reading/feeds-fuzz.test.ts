import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import { decodeCalendar } from './decode.ts'
import { readCalendar } from './read-events.ts'

/*
 * A slow, obvious reader, written apart from the product and without its library: it walks over the bytes letter by
 * letter, and knows UTF-8 and Latin-1, days, times in UTC and times of the hotel, which is an hour ahead of UTC in winter.
 */
type Stay = { in: string; out: string; name: string }
const toLines = (bytes: Uint8Array, isLatin: boolean): string[] => {
  const lines: number[][] = [[]]
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === 13 && bytes[at + 1] === 10) continue
    if (bytes[at] !== 10) lines.at(-1)?.push(bytes[at] ?? 0)
    else if (bytes[at + 1] === 32 || bytes[at + 1] === 9) at += 1
    else lines.push([])
  }
  return lines.map((line) => Buffer.from(line).toString(isLatin ? 'latin1' : 'utf8'))
}
const dayAfter = (day: string, count: number): string => {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}
/** The day of a value, and its minute counted from the year 1970; null for what is none. */
const readWhen = (written: string): { day: string; minute: number; hasTime: boolean } | null => {
  const value = written.trim()
  if (!/^\d{8}(T\d{6}Z?)?$/.test(value)) return null
  const [year, month, day] = [value.slice(0, 4), value.slice(4, 6), value.slice(6, 8)]
  const date = `${year}-${month}-${day}`
  if (new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toISOString().slice(0, 10) !== date) return null
  if (value.length === 8) return { day: date, minute: Date.parse(date) / 60_000, hasTime: false }
  const [hour, minute] = [Number(value.slice(9, 11)), Number(value.slice(11, 13))]
  if (hour > 23 || minute > 59) return null
  const inHotel = Date.parse(date) / 60_000 + hour * 60 + minute + (value.endsWith('Z') ? 60 : 0)
  return { day: new Date(inHotel * 60_000).toISOString().slice(0, 10), minute: inHotel, hasTime: true }
}
const readSlowly = (bytes: Uint8Array, isLatin: boolean): { stays: Stay[]; bad: number } => {
  const events: Record<string, string>[] = []
  for (const line of toLines(bytes, isLatin)) {
    if (line === 'BEGIN:VEVENT') events.push({})
    const quoted = line.indexOf('":')
    const colon = quoted < 0 ? line.indexOf(':') : quoted + 1
    const event = events.at(-1)
    if (event && colon > 0) event[line.slice(0, colon).split(';')[0]?.trim() ?? ''] ??= line.slice(colon + 1)
  }
  const stays: (Stay & { uid: string })[] = []
  let bad = 0
  for (const event of events) {
    const start = readWhen(event['DTSTART'] ?? '')
    const length = /^P(\d)D$/.exec((event['DURATION'] ?? '').trim())?.[1]
    const end =
      event['DTEND'] === undefined
        ? start && {
            ...start,
            day: dayAfter(start.day, Number(length ?? 0)),
            minute: start.minute + Number(length ?? 0) * 1440,
          }
        : readWhen(event['DTEND'])
    const isBackwards = start && end && (start.hasTime && end.hasTime ? end.minute < start.minute : end.day < start.day)
    if (!start || !end || isBackwards) {
      bad += 1
      continue
    }
    const out = end.day === start.day ? dayAfter(start.day, 1) : end.day
    const summary = (event['SUMMARY'] ?? '')
      .replace('&amp;', '&')
      .replace('&#233;', 'é')
      .replaceAll('\\,', ',')
      .replaceAll('\\;', ';')
    const name = summary.startsWith('Reserved - ') ? summary.slice('Reserved - '.length) : ''
    const uid = (event['UID'] ?? '').trim()
    for (const [at, other] of stays.toReversed().map((one) => [stays.indexOf(one), one] as const))
      if (other.uid === uid && other.in < out && start.day < other.out) stays.splice(at, 1)
    stays.push({ uid, in: start.day, out, name })
  }
  return { stays: stays.map(({ uid: _uid, ...stay }) => stay), bad }
}

const ofDay = (number: number): string =>
  new Date(Date.UTC(2026, 10, 25) + number * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
const when = (from: number) =>
  fc
    .tuple(
      fc.nat(2).map((more) => ofDay(from + more)),
      fc.constantFrom('', '', 'T150000', 'T233000Z', 'T230000Z', 'T000000Z', 'T250000', 'NaN'),
      fc.constantFrom('', '', ' '),
      fc.constantFrom('', ' ', '\t'),
    )
    .map(([day, time, before, after]) => `${before}${day}${time}${after}`)
const event = fc.nat(60).chain((from) =>
  fc.record({
    uid: fc.constantFrom('room@pms', 'a', 'b', 'c', 'd', 'e', 'f', 'g'),
    start: when(from),
    end: fc.option(when(from + 1)),
    value: fc.constantFrom('', ';VALUE=DATE-TIME', ';X-A="b:c"'),
    duration: fc.constantFrom(null, 'P0D', 'P3D', ' P2D '),
    name: fc.constantFrom('', 'Zo&#233; Kos', 'Jürgen Größe', 'Ann & Bo', 'A &amp; B', 'Kos\\, Ana', 'Ñuñez ÿ'),
    alien: fc.constantFrom('', 'Zsófia Kovácsné Őz', '王小明', '👍🏽 Ana'),
  }),
)
const feed = fc.record({
  events: fc.array(event, { maxLength: 8 }),
  end: fc.constantFrom('\r\n', '\n'),
  tab: fc.boolean(),
  isLatin: fc.boolean(),
  folds: fc.array(fc.integer({ min: 1, max: 74 }), { minLength: 1, maxLength: 20 }),
})
const write = ({
  events,
  end,
  tab,
  isLatin,
  folds,
}: typeof feed extends fc.Arbitrary<infer Feed> ? Feed : never): Buffer => {
  const lines = events.flatMap(({ uid, start, end: until, value, duration, name, alien }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTART${value}:${start}`,
    ...(until === null ? (duration === null ? [] : [`DURATION:${duration}`]) : [`DTEND:${until}`]),
    `SUMMARY:Reserved${(isLatin ? name : alien || name) && ` - ${isLatin ? name : alien || name}`}`,
    'END:VEVENT',
  ])
  const whole = Buffer.from(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join(end), isLatin ? 'latin1' : 'utf8')
  // Folded at any byte of a line, whatever letter that is in.
  const folded: number[] = []
  let left = folds[0] ?? 1
  let at = 0
  for (const byte of whole) {
    const isEnd = byte === 10 || byte === 13
    if (left === 0 && !isEnd && folded.at(-1) !== 10) folded.push(...Buffer.from(end), tab ? 9 : 32)
    if (left === 0) left = folds[(at += 1) % folds.length] ?? 1
    folded.push(byte)
    left -= 1
  }
  return Buffer.from(folded)
}

const count = isLong ? 2_000 : 200
test(`${count} generated calendars are read as a slow, obvious reader reads them`, () => {
  let bookings = 0
  let refused = 0
  fc.assert(
    fc.property(feed, (given) => {
      const bytes = write(given)
      const text = decodeCalendar(new Uint8Array(bytes), given.isLatin ? 'iso-8859-1' : null)
      const reading =
        text === null ? null : readCalendar(text, { source: 'vrbo', zone: 'Europe/Podgorica', today: '2026-11-23' })
      if (reading === null || reading === 'too many') throw new Error(`No reading: ${reading}.`)
      const expected = readSlowly(bytes, given.isLatin)
      const byDay = (one: Stay, other: Stay): number => JSON.stringify(one).localeCompare(JSON.stringify(other))
      const stays = reading.bookings.map((one) => ({ in: one.check_in, out: one.check_out, name: one.guest_name }))
      expect(stays.toSorted(byDay)).toEqual(expected.stays.toSorted(byDay))
      expect(reading.skipped.bad_dates ?? 0).toBe(expected.bad)
      expect(new Set(reading.bookings.map(({ uid }) => uid)).size).toBe(stays.length)
      bookings += stays.length
      refused += expected.bad
    }),
    { numRuns: count, endOnFailure: true },
  )
  reportMetrics('generated calendars', { calendars: count, bookings, 'events refused': refused })
  expect(bookings).toBeGreaterThan(count)
  expect(refused).toBeGreaterThan(count / 10)
}, 300_000)
