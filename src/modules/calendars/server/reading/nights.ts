import { addDays, isDay } from '#platform/contract/day.ts'
import { localTime, momentInZone } from '#platform/contract/zone/zoned-time.ts'
import type { SkippedEvent } from '../../contract.ts'

/** A value with the parameters of its line. */
export type TimedValue = { value: string; tzid: string; isDate: boolean }
export type Nights = { check_in: string; check_out: string }
type Options = { zone: string; today: string }

const maxNights = 366
const maxDaysAhead = 1_100
const dayMs = 86_400_000
/** Some days before the year 10,000 begins in any zone. */
const lastMoment = 253_402_000_000_000

/** A day, in the hotel where there is a time, and the moment: of a day alone, its midnight in UTC. */
type Point = { day: string; moment: number; time: string | null; zone: string }

/** Beyond every day that is kept. */
const farAway: Point = { day: '', moment: Infinity, time: null, zone: 'UTC' }

// With dashes and colons as ISO 8601 has them, and with an offset: such calendars are about.
const form = /^(\d{4})(-?)(\d\d)\2(\d\d)(?:[T ](\d\d):?(\d\d)(?::?\d\d(?:[.,]\d+)?)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i

/** When a date or a time is. A time of no known zone is the hotel's. */
const readPoint = ({ value, tzid, isDate }: TimedValue, hotelZone: string): Point | null => {
  const [whole, year, , month, date, hour, minute, offset] = form.exec(value.trim()) ?? []
  const day = `${year}-${month}-${date}`
  if (whole === undefined || !isDay(day)) return null
  if (hour === undefined || isDate) return { day, moment: Date.parse(day), time: null, zone: 'UTC' }
  const time = `${hour}:${minute}`
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  const zone = offset === undefined && isZone(tzid) ? tzid : hotelZone
  const moment = offset === undefined ? momentInZone(day, time, zone) : Date.parse(`${day}T${time}Z`) - msOf(offset)
  return Math.abs(moment) < lastMoment
    ? { day: localTime(moment, hotelZone).slice(0, 10), moment, time, zone }
    : farAway
}

const msOf = (offset: string): number => {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? []
  return sign === undefined ? 0 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes ?? 0)) * 60_000
}

const durationForm = /^\+?P(?=[\dT])(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i

/** The end by a duration. Its days are days of the calendar: across a clock change they have 23 or 25 hours. */
const addDuration = (begin: Point, duration: string, hotelZone: string): Point | null => {
  const parts = durationForm.exec(duration.trim())
  if (!parts) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  const wholeDays = weeks * 7 + days
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000
  if (wholeDays > 100_000 || ms > 100_000 * dayMs) return farAway
  const local = begin.time === null ? begin.day : localTime(begin.moment, begin.zone).slice(0, 10)
  const later = addDays(local, wholeDays)
  if (!isDay(later)) return farAway
  if (begin.time === null) {
    const moment = Date.parse(later) + ms
    return { ...begin, moment, day: new Date(moment).toISOString().slice(0, 10) }
  }
  const moment = momentInZone(later, localTime(begin.moment, begin.zone).slice(11), begin.zone) + ms
  return { ...begin, moment, day: localTime(moment, hotelZone).slice(0, 10) }
}

/** The nights of an event, or why it has none. An event that ends on the day on which it begins has one night. */
export const readNights = (
  start: TimedValue | undefined,
  end: TimedValue | undefined,
  duration: string | undefined,
  { zone, today }: Options,
): Nights | SkippedEvent => {
  if (!start) return 'no_dates'
  const begin = readPoint(start, zone)
  if (begin === null) return 'bad_dates'
  const until = end ? readPoint(end, zone) : duration === undefined ? begin : addDuration(begin, duration, zone)
  if (until === null) return 'bad_dates'
  if (!isDay(begin.day) || !isDay(until.day)) return 'too_far'
  const isBackwards = begin.time !== null && until.time !== null ? until.moment < begin.moment : until.day < begin.day
  if (isBackwards) return 'bad_dates'
  const check_in = begin.day
  const check_out = until.day === check_in ? addDays(check_in, 1) : until.day
  const nights = (Date.parse(check_out) - Date.parse(check_in)) / dayMs
  return nights > maxNights || Date.parse(check_in) - Date.parse(today) > maxDaysAhead * dayMs
    ? 'too_far'
    : { check_in, check_out }
}

const knownZones = new Map<string, boolean>()
const isZone = (name: string): boolean => {
  const known = knownZones.get(name)
  if (known !== undefined) return known
  let is = name !== '' && name.length <= 64
  try {
    if (is) new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    is = false
  }
  if (knownZones.size < 1_000) knownZones.set(name, is)
  return is
}
