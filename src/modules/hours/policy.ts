import { localTime, offsetInZone } from '#platform/contract/zone/zoned-time.ts'

/**
 * From and until, as a clock in the hotel shows them. `closes` at or before `opens` is on the next day; 24:00 is
 * midnight.
 */
export type Times = { opens: string; closes: string }
/** Times of a day of the week, 1 for Monday to 7 for Sunday. */
export type Period = Times & { day: number }
/** Days on which other times hold; without any the day is closed. */
export type Exception = { from: string; until: string; periods: readonly Times[] }
/** A timetable. */
export type OpeningHours = { periods: readonly Period[]; exceptions: readonly Exception[] }
/** Open hours without a break, in milliseconds since 1970; the end is no longer open. */
export type Span = { start: number; end: number }
/** Open until when (null: for days), or closed until `next` (null: not in the next two months). */
export type Opening = { open: boolean; until: number | null; next: number | null }

export const minuteMs = 60_000
const dayMs = 1440 * minuteMs
/** How long after closing something counts as in time: it was on its way. */
export const graceMs = 2 * minuteMs
/** How far ahead something can be asked for. */
export const maxAheadMs = 7 * dayMs
/** Steps that are accepted for a scheduled time, and steps that are offered. */
const acceptedStepMs = 5 * minuteMs
const offeredStepMs = 15 * minuteMs
const untilMs = 8 * dayMs
const nextMs = 60 * dayMs

const alwaysOpen: Opening = { open: true, until: null, next: null }

/** Finds the moments of local times of a zone. It asks the zone once a day, because that is slow. */
const createClock = (zone: string) => {
  const known = new Map<number, number>()
  const offsetOn = (day: number): number => {
    const offset = known.get(day) ?? offsetInZone(day * dayMs, zone)
    known.set(day, offset)
    return offset
  }
  /** Of a time that comes twice the first, or the last; a time that the clock skips moves forward by what is skipped. */
  return (local: number, last: boolean): number => {
    // No zone is farther than this from UTC.
    const before = offsetOn(Math.floor((local - 14 * 60 * minuteMs) / dayMs))
    const after = offsetOn(Math.ceil((local + 12 * 60 * minuteMs) / dayMs))
    if (before === after) return local - before
    const real = [local - before, local - after].filter((moment) => moment + offsetInZone(moment, zone) === local)
    return real.length === 0 ? local - before : last ? Math.max(...real) : Math.min(...real)
  }
}

/** A time of day in minutes since midnight. */
export const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The times that begin on a day, which is its midnight as if it were in UTC. */
const timesOn = ({ periods, exceptions }: OpeningHours, day: number): readonly Times[] => {
  const date = new Date(day).toISOString().slice(0, 10)
  const exception = exceptions.find(({ from, until }) => from <= date && date <= until)
  return exception?.periods ?? periods.filter((period) => period.day === (new Date(day).getUTCDay() || 7))
}

/** Spans in order of their start, from those that begin on the day before a moment; they can still touch. */
function* walkSpans(hours: OpeningHours, zone: string, from: number, to: number): Generator<Span> {
  const clock = createClock(zone)
  const today = Math.floor((from + offsetInZone(from, zone)) / dayMs) * dayMs
  // The last day can be ahead of UTC.
  for (let day = today - dayMs; day < to + dayMs; day += dayMs)
    yield* timesOn(hours, day)
      .map(({ opens, closes }) => ({
        start: clock(day + toMinutes(opens) * minuteMs, false),
        end: clock(day + toMinutes(closes) * minuteMs + (closes <= opens ? dayMs : 0), true),
      }))
      .filter(({ start, end }) => start < end)
      .toSorted((one, other) => one.start - other.start)
}

/**
 * When something is open.
 * @param hours null: it has no hours
 * @param zone IANA name
 * @returns the spans within `from` and `to`, in order; none touches another
 */
export const openSpans = (hours: OpeningHours | null, zone: string, from: number, to: number): Span[] => {
  if (!hours) return from < to ? [{ start: from, end: to }] : []
  const spans: Span[] = []
  for (const { start, end } of walkSpans(hours, zone, from, to)) {
    const last = spans.at(-1)
    if (start >= to) break
    if (last && start <= last.end) last.end = Math.max(last.end, Math.min(end, to))
    else if (end > from) spans.push({ start: Math.max(start, from), end: Math.min(end, to) })
  }
  return spans
}

/**
 * The state of something at a moment: open or closed, until when, and when it opens next.
 * @param hours null: it has no hours and is always open
 * @param zone IANA name
 * @param at milliseconds since 1970
 */
export const openingAt = (hours: OpeningHours | null, zone: string, at: number): Opening => {
  if (!hours) return alwaysOpen
  let until: number | null = null
  for (const { start, end } of walkSpans(hours, zone, at, at + nextMs)) {
    if (until === null && start > at) return { open: false, until: null, next: start - at <= nextMs ? start : null }
    if (until !== null && start > until) break
    if (end > at) until = Math.max(until ?? end, end)
    if (until !== null && until - at > untilMs) return alwaysOpen
  }
  return { open: until !== null, until, next: null }
}

/** The same of several things of which one is enough, as of the categories of a menu. */
export const openingOfAny = (all: readonly (OpeningHours | null)[], zone: string, at: number): Opening => {
  let until = at
  for (;;) {
    const answers = all.map((hours) => openingAt(hours, zone, until))
    const open = answers.filter((answer) => answer.open)
    if (open.length === 0 && until === at) {
      const next = answers.flatMap((answer) => answer.next ?? [])
      return { open: false, until: null, next: next.length === 0 ? null : Math.min(...next) }
    }
    if (open.length === 0) return { open: true, until, next: null }
    const ends = open.map((answer) => answer.until ?? Infinity)
    until = Math.max(...ends)
    if (until - at > untilMs) return alwaysOpen
  }
}

/** When several things are open at once, as the dishes of one order have to be. */
export const openTogether = (
  all: readonly (OpeningHours | null)[],
  zone: string,
  from: number,
  to: number,
): readonly Span[] =>
  all
    .map((hours) => openSpans(hours, zone, from, to))
    .reduce(
      (some, others) =>
        some.flatMap((one) =>
          others
            .map((other) => ({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }))
            .filter(({ start, end }) => start < end),
        ),
      [{ start: from, end: to }],
    )

/** True if something that arrives now counts as asked for while it is open. */
export const isOpenFor = (hours: OpeningHours | null, zone: string, now: number): boolean =>
  openSpans(hours, zone, now - graceMs, now + 1).length > 0

/**
 * True if something can be asked for at a time: in steps of five minutes, at least its lead and at most seven days
 * ahead, while everything that it needs is open. What was on its way for a moment is in time.
 * @param all the hours of what it needs
 * @param lead in minutes
 */
export const isTimeAvailable = (
  all: readonly (OpeningHours | null)[],
  zone: string,
  now: number,
  { at, lead }: { at: number; lead: number },
): boolean =>
  at % acceptedStepMs === 0 &&
  at >= now + lead * minuteMs - graceMs &&
  at <= now + maxAheadMs &&
  all.every((hours) => openingAt(hours, zone, at).open)

/** The times that are offered: every quarter of an hour that is available, in order. */
export const offerTimes = (
  all: readonly (OpeningHours | null)[],
  zone: string,
  now: number,
  lead: number,
): readonly number[] =>
  openTogether(all, zone, now + lead * minuteMs, now + maxAheadMs).flatMap(({ start, end }) => {
    const first = Math.ceil(start / offeredStepMs) * offeredStepMs
    return Array.from(
      { length: Math.max(0, Math.ceil((end - first) / offeredStepMs)) },
      (_, step) => first + step * offeredStepMs,
    )
  })

/** How far away a day is, for words like "opens tomorrow at 07:00". */
export const getDaysAhead = (moment: number, now: number, zone: string): number =>
  (Date.parse(localTime(moment, zone).slice(0, 10)) - Date.parse(localTime(now, zone).slice(0, 10))) / dayMs
