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

const hourIn = (now: number, timeZone: string): number => {
  const read = (zone: string | undefined) => Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone }).format(now))
  try {
    return read(timeZone)
  } catch {
    return read(undefined)
  }
}

/** The name to greet a guest by: the first of "Ana Petrović". */
export const firstName = (guestName: string): string => guestName.trim().split(/\s+/)[0] ?? ''
