import { addDays } from '#platform/contract/day.ts'
import type { BookingPlatform, CalendarFeed } from './contract.ts'

const minuteMs = 60_000
const minutesBetween = 30
const spread = 0.2
const minutesAfterFailure = [1, 5, 15, 60]
const minutesAfterMany = 6 * 60

/**
 * How long a feed waits for its next reading.
 * @param failures how many readings failed in a row
 * @param random from 0 to 1, so that not all feeds are read at the same moment
 */
export const msUntilNextReading = (failures: number, random: number): number =>
  failures === 0
    ? minutesBetween * minuteMs * (1 - spread + 2 * spread * random)
    : (minutesAfterFailure[failures - 1] ?? minutesAfterMany) * minuteMs

/** How long a feed fails before the managers are notified. */
export const hoursUntilNotified = 6

export type FeedState = 'fine' | 'waiting' | 'held' | 'failing' | 'paused'
/** The state of a feed on its page. */
export const feedState = ({
  state,
  failure,
  held_since,
  succeeded_at,
}: Pick<CalendarFeed, 'state' | 'failure' | 'held_since' | 'succeeded_at'>): FeedState => {
  if (failure !== null) return 'failing'
  if (state === 'paused') return 'paused'
  if (held_since !== null) return 'held'
  return succeeded_at === null ? 'waiting' : 'fine'
}

/** The platform of a pasted address, by its host. */
export const platformOfAddress = (address: string): BookingPlatform | null => {
  const host = /^(?:https|webcal):\/\/([^/?#]+)/i.exec(address.trim())?.[1]?.toLowerCase() ?? ''
  if (/(^|\.)booking\.com$/.test(host)) return 'booking.com'
  if (/(^|\.)airbnb\.[a-z.]{2,6}$/.test(host)) return 'airbnb'
  return /(^|\.)(vrbo|homeaway|fewo-direkt|abritel)\.[a-z.]{2,6}$/.test(host) ? 'vrbo' : null
}

const dayMs = 86_400_000

/** So many days from a day on. */
export const listDays = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(from, at))

type Nights = { check_in: string; check_out: string }
/** A stay among the days: columns of half a day from 1 on, and its line. */
export type Bar<Stay> = {
  stay: Stay
  begin: number
  end: number
  line: number
  isCutLeft: boolean
  isCutRight: boolean
}

/**
 * Lays the stays of one room out below the days: those that overlap on lines of their own. Stays begin and end at noon.
 */
export const layOut = <Stay extends Nights>(
  stays: readonly Stay[],
  days: readonly string[],
): { bars: Bar<Stay>[]; lines: number } => {
  const from = Date.parse(days[0] ?? '')
  const columns = days.length * 2
  const noonOf = (day: string): number => ((Date.parse(day) - from) / dayMs) * 2 + 2
  const ends: number[] = []
  const bars = stays
    .toSorted((one, other) => one.check_in.localeCompare(other.check_in))
    .map((stay) => {
      const [noonIn, noonOut] = [noonOf(stay.check_in), noonOf(stay.check_out)]
      const begin = Math.max(1, noonIn)
      const end = Math.min(columns + 1, noonOut)
      const free = ends.findIndex((end) => end <= begin)
      const line = free < 0 ? ends.length : free
      ends[line] = end
      return { stay, begin, end, line: line + 1, isCutLeft: noonIn < 1, isCutRight: noonOut > columns + 1 }
    })
  return { bars, lines: Math.max(1, ends.length) }
}
