import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import type { HotelDay } from '#modules/hotels/server/on-day.ts'
import { getSharedUid, type IncomingReservation } from '#modules/reservations/server/external-ids/plan.ts'
import { decodeEntities } from '#packages/table-files/entities.ts'
import type { BookingPlatform, SkippedEvent } from '../../contract.ts'
import { readMeaning } from '../../policy/events.ts'
import { cutEvents, type CutEvent } from './cut.ts'
import { readNights, type Nights, type TimedValue } from './nights.ts'

/**
 * A booking of a calendar. Its key is the event's UID, or a hash of one that is too long; with the day of arrival where
 * several bookings have one UID.
 */
export type CalendarBooking = Omit<IncomingReservation, 'apartment'>
export type CalendarReading = {
  bookings: CalendarBooking[]
  blocks: number
  /** The UIDs of events that are there and could not be read: what they stand for is not gone. */
  unread: string[]
  skipped: Partial<Record<SkippedEvent, number>>
}
export type CalendarOptions = HotelDay & { source: BookingPlatform }

export const maxEvents = 2_000
const maxUidLength = 200

/** @returns null for what is no whole calendar; 'too many' when there are more events than are read */
export const readCalendar = (text: string, options: CalendarOptions): CalendarReading | 'too many' | null => {
  const cut = cutEvents(text, maxEvents)
  if (cut === null || cut === 'too many') return cut
  const skipped: CalendarReading['skipped'] = {}
  const skip = (reason: SkippedEvent): void => {
    skipped[reason] = (skipped[reason] ?? 0) + 1
  }
  const byUid = new Map<string, ReadEvent[]>()
  const unread = new Set<string>()
  for (const one of cut) {
    const event = readEvent(one, options)
    if ('skipped' in event) {
      skip(event.skipped)
      if (event.uid !== '') unread.add(event.uid)
      continue
    }
    const { kept, repeated } = addEvent(byUid.get(event.uid) ?? [], event)
    byUid.set(event.uid, kept)
    for (let at = 0; at < repeated; at += 1) skip('repeated')
  }
  const stays = Array.from(byUid.values()).flatMap((alike) =>
    alike.length === 1 ? alike : alike.map((one) => ({ ...one, uid: getSharedUid(one.uid, one.check_in) })),
  )
  const bookings: CalendarBooking[] = []
  let blocks = 0
  for (const { uid, check_in, check_out, summary, description, isCancelled } of stays) {
    const meaning = readMeaning(options.source, { summary, description })
    if (isCancelled) skip('cancelled')
    else if (check_out < options.today) skip('past')
    else if (meaning.kind === 'block') blocks += 1
    else {
      const { guest_name, booking_number } = meaning
      bookings.push({ uid, check_in, check_out, guest_name, booking_number })
    }
  }
  return { bookings, blocks, unread: Array.from(unread), skipped }
}

type ReadEvent = Nights & {
  uid: string
  sequence: number
  summary: string
  description: string
  isCancelled: boolean
}

/**
 * Adds an event to those of its UID. The later sequence counts. Of one sequence, events of nights apart are several
 * stays, as generators have them that give each event the UID of its room; of those that overlap the last one counts.
 */
const addEvent = (alike: readonly ReadEvent[], event: ReadEvent): { kept: ReadEvent[]; repeated: number } => {
  const sequence = Math.max(event.sequence, ...alike.map((one) => one.sequence))
  if (event.sequence < sequence) return { kept: [...alike], repeated: 1 }
  const kept = alike.filter(
    (one) => one.sequence === sequence && (one.check_out <= event.check_in || event.check_out <= one.check_in),
  )
  return { kept: [...kept, event], repeated: alike.length - kept.length }
}

/** A property as the library gives it: its name, its parameters, its type, and its values. */
type Property = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]]

const readEvent = (
  { lines, isBroken }: CutEvent,
  options: CalendarOptions,
): ReadEvent | { skipped: SkippedEvent; uid: string } => {
  const properties = new Map<string, Property>()
  const rawValues = new Map<string, string>()
  let isReadable = !isBroken
  for (const line of lines)
    try {
      const property = ICAL.parse.property(line) as Property
      if (properties.has(property[0])) continue
      properties.set(property[0], property)
      rawValues.set(property[0], getRawValue(line))
    } catch {
      isReadable = false
    }
  const textOf = (name: string): string => {
    const value = properties.get(name)?.[3]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const timeOf = (name: string): TimedValue | undefined => {
    const [, parameters, type] = properties.get(name) ?? []
    const tzid = parameters?.['tzid']
    const value = rawValues.get(name) ?? ''
    return parameters && { value, tzid: typeof tzid === 'string' ? tzid.trim() : '', isDate: type === 'date' }
  }
  const uid = toKey(textOf('uid').trim())
  if (!isReadable) return { skipped: 'unreadable', uid }
  if (['rrule', 'rdate', 'recurrence-id'].some((name) => properties.has(name))) return { skipped: 'recurring', uid }
  const nights = readNights(timeOf('dtstart'), timeOf('dtend'), rawValues.get('duration'), options)
  if (typeof nights === 'string') return { skipped: nights, uid }
  const sequence = Number(textOf('sequence'))
  return {
    uid: uid || `${nights.check_in}/${nights.check_out}`,
    sequence: Number.isFinite(sequence) ? sequence : 0,
    ...nights,
    summary: decodeTwice(textOf('summary')),
    description: textOf('description'),
    isCancelled: textOf('status').trim().toUpperCase() === 'CANCELLED',
  }
}

// The library completes a date that is not as it expects, to another one. Parameters in quotes can have colons.
const getRawValue = (line: string): string => /^(?:"[^"]*"|[^":])*:(.*)$/s.exec(line)?.[1] ?? ''

/** Some generators escape letters for HTML, and then the ampersands of what they have escaped. */
const decodeTwice = (text: string): string => decodeEntities(decodeEntities(text))

const toKey = (uid: string): string =>
  uid.length > maxUidLength || hasControls(uid) ? createHash('sha256').update(uid).digest('hex') : uid

const hasControls = (text: string): boolean => /[\u0000-\u001f\u007f\ud800-\udfff\ufffd]/.test(text)
