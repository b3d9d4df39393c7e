import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { isDay } from '#platform/contract/day.ts'
import { localTime, momentInZone } from '#platform/contract/zone/zoned-time.ts'
import type { BookingPlatform, SkippedEvent } from '../../contract.ts'
import { readMeaning } from '../../policy/events.ts'
import { cutEvents, type CutEvent } from './cut.ts'

/** A booking of a calendar. Its key is the event's UID, or a hash of one that is too long. */
export type CalendarBooking = {
  uid: string
  check_in: string
  check_out: string
  guest_name: string
  booking_number: string | null
}
export type CalendarReading = {
  bookings: CalendarBooking[]
  blocks: number
  /** The UIDs of events that are there and could not be read: what they stand for is not gone. */
  unread: string[]
  skipped: Partial<Record<SkippedEvent, number>>
}
export type CalendarOptions = {
  source: BookingPlatform
  /** Of the hotel. */
  zone: string
  /** The hotel's day. */
  today: string
}

export const maxEvents = 2_000
const maxUidLength = 200
const maxNights = 366
const maxDaysAhead = 1_100
const dayMs = 86_400_000

/** @returns null for what is no whole calendar; 'too many' when there are more events than are read */
export const readCalendar = (text: string, options: CalendarOptions): CalendarReading | 'too many' | null => {
  const cut = cutEvents(text, maxEvents)
  if (cut === null || cut === 'too many') return cut
  const skipped: CalendarReading['skipped'] = {}
  const skip = (reason: SkippedEvent): void => {
    skipped[reason] = (skipped[reason] ?? 0) + 1
  }
  const latest = new Map<string, ReadEvent>()
  const unread = new Set<string>()
  for (const one of cut) {
    const event = readEvent(one, options)
    if ('skipped' in event) {
      skip(event.skipped)
      if (event.uid !== '') unread.add(event.uid)
      continue
    }
    const before = latest.get(event.uid)
    if (before) skip('repeated')
    if (!before || before.sequence <= event.sequence) latest.set(event.uid, event)
  }
  const bookings: CalendarBooking[] = []
  let blocks = 0
  for (const { uid, check_in, check_out, summary, description, isCancelled } of latest.values()) {
    const meaning = readMeaning(options.source, { summary, description })
    if (isCancelled) skip('cancelled')
    else if (check_out < options.today) skip('past')
    else if (meaning.kind === 'block') blocks += 1
    else
      bookings.push({
        uid,
        check_in,
        check_out,
        guest_name: meaning.guest_name,
        booking_number: meaning.booking_number,
      })
  }
  return { bookings, blocks, unread: Array.from(unread), skipped }
}

type ReadEvent = {
  uid: string
  sequence: number
  check_in: string
  check_out: string
  summary: string
  description: string
  isCancelled: boolean
}

/** A property as the library gives it: its name, its parameters, its type, and its values. */
type Property = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]]

const readEvent = (
  { lines, isBroken }: CutEvent,
  options: CalendarOptions,
): ReadEvent | { skipped: SkippedEvent; uid: string } => {
  const properties = new Map<string, Property>()
  let isReadable = !isBroken
  for (const line of lines)
    try {
      const property = ICAL.parse.property(line) as Property
      if (!properties.has(property[0])) properties.set(property[0], property)
    } catch {
      isReadable = false
    }
  const textOf = (name: string): string => {
    const value = properties.get(name)?.[3]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const uid = toKey(textOf('uid').trim())
  if (!isReadable) return { skipped: 'unreadable', uid }
  if (['rrule', 'rdate', 'recurrence-id'].some((name) => properties.has(name))) return { skipped: 'recurring', uid }
  const nights = readNights(properties, options)
  if (typeof nights === 'string') return { skipped: nights, uid }
  const sequence = Number(textOf('sequence'))
  return {
    uid: uid || `${nights.check_in}/${nights.check_out}`,
    sequence: Number.isFinite(sequence) ? sequence : 0,
    ...nights,
    summary: textOf('summary'),
    description: textOf('description'),
    isCancelled: textOf('status').toUpperCase() === 'CANCELLED',
  }
}

const toKey = (uid: string): string =>
  uid.length > maxUidLength || hasControls(uid) ? createHash('sha256').update(uid).digest('hex') : uid

const hasControls = (text: string): boolean => /[\u0000-\u001f\u007f\ud800-\udfff]/.test(text)

type Nights = { check_in: string; check_out: string }

const readNights = (
  properties: ReadonlyMap<string, Property>,
  { zone, today }: CalendarOptions,
): Nights | SkippedEvent => {
  const start = properties.get('dtstart')
  if (!start) return 'no_dates'
  const begin = momentOf(start, zone)
  if (begin === null) return 'bad_dates'
  const end = properties.get('dtend')
  const until = end ? momentOf(end, zone) : endByDuration(properties.get('duration'), begin, start[2])
  if (until === null) return 'bad_dates'
  const [check_in, check_out] = [dayOf(begin, start[2], zone), dayOf(until, (end ?? start)[2], zone)]
  if (!isDay(check_in) || !isDay(check_out)) return 'too_far'
  const nights = (Date.parse(check_out) - Date.parse(check_in)) / dayMs
  if (nights < 1) return 'bad_dates'
  return nights > maxNights || Date.parse(check_in) - Date.parse(today) > maxDaysAhead * dayMs
    ? 'too_far'
    : { check_in, check_out }
}

const endByDuration = (duration: Property | undefined, begin: number, type: string): number | null => {
  if (!duration) return type === 'date' ? begin + dayMs : begin
  try {
    return begin + ICAL.Duration.fromString(String(duration[3])).toSeconds() * 1000
  } catch {
    return null
  }
}

const form = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d):\d\d(Z?))?$/

/**
 * When a date or a time is, in milliseconds. A date counts from its midnight in UTC. A time of no known zone is the
 * hotel's.
 */
const momentOf = ([, parameters, , value]: Property, hotelZone: string): number | null => {
  const [, day, time, utc] = form.exec(String(value)) ?? []
  if (day === undefined || !isDay(day)) return null
  if (time === undefined) return Date.parse(day)
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  if (utc) return Date.parse(`${day}T${time}:00Z`)
  const zone = parameters['tzid']
  return momentInZone(day, time, typeof zone === 'string' && isZone(zone) ? zone : hotelZone)
}

const dayOf = (moment: number, type: string, zone: string): string =>
  Number.isFinite(moment) && Math.abs(moment) < 253_402_300_800_000
    ? type === 'date'
      ? new Date(moment).toISOString().slice(0, 10)
      : localTime(moment, zone).slice(0, 10)
    : ''

const knownZones = new Map<string, boolean>()
const isZone = (name: string): boolean => {
  const known = knownZones.get(name)
  if (known !== undefined) return known
  let is = name.length <= 64
  try {
    if (is) new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    is = false
  }
  if (knownZones.size < 1_000) knownZones.set(name, is)
  return is
}
