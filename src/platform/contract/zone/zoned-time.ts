const clocks = new Map<string, Intl.DateTimeFormat>()

const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  clocks.set(timeZone, clock)
  return clock
}

/** The local time of a zone, as if it were UTC. */
const readClock = (moment: number, timeZone: string): number => {
  const parts = clockOf(timeZone).formatToParts(moment)
  const read = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
}

/** How far a clock in a zone is ahead of UTC at a moment, in milliseconds. */
export const offsetInZone = (moment: number, timeZone: string): number => {
  const second = Math.floor(moment / 1000) * 1000
  return readClock(second, timeZone) - second
}

const dayMs = 86_400_000

/**
 * The moment of a local date and time. A time that a clock change skips moves forward by what was skipped, and of a time
 * that comes twice it is the first.
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`
 * @param timeZone IANA name
 * @returns milliseconds since 1970
 */
export const momentInZone = (day: string, time: string, timeZone: string): number => {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  // The offsets before and after any clock change near it.
  const [before, after] = [wanted - dayMs, wanted + dayMs].map(
    (near) => wanted - (readClock(near, timeZone) - near),
  ) as [number, number]
  const real = [before, after].filter((moment) => readClock(moment, timeZone) === wanted)
  return real.length > 0 ? Math.min(...real) : before
}

/** The local date and time of a moment, `YYYY-MM-DDTHH:MM`. */
export const localTime = (moment: number, timeZone: string): string =>
  new Date(readClock(moment, timeZone)).toISOString().slice(0, 16)
