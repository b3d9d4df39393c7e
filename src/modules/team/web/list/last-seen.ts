import { dayInZone } from '#platform/web/format.ts'

const minuteMs = 60_000

/** When a member was last here, as a message key with its values. */
type LastSeen = { key: 'now' | 'today' | 'yesterday' | 'date' | 'never' } | { key: 'minutes'; minutes: number }

/**
 * How long ago a member was last here: "now" below five minutes, minutes below an hour, then the time or the day.
 * @param zone the hotel's time zone
 */
export const getLastSeen = (at: string | null, now: number, zone: string): LastSeen => {
  if (at === null) return { key: 'never' }
  const minutes = Math.floor((now - Date.parse(at)) / minuteMs)
  if (minutes < 5) return { key: 'now' }
  if (minutes < 60) return { key: 'minutes', minutes }
  const day = dayInZone(new Date(at), zone)
  if (day === dayInZone(new Date(now), zone)) return { key: 'today' }
  // Noon of today in UTC minus a day is yesterday in every calendar.
  const noon = Date.parse(`${dayInZone(new Date(now), zone)}T12:00:00Z`)
  return { key: day === dayInZone(new Date(noon - 24 * 60 * minuteMs), 'UTC') ? 'yesterday' : 'date' }
}
