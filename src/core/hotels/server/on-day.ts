import { sql, type RawBuilder } from 'kysely'

/** The zone of a hotel, inside a statement. */
export const getZone = (hotelId: string): RawBuilder<string> =>
  sql<string>`(select time_zone from hotels where id = ${hotelId})`

/**
 * Whether a row was created on these days of its hotel, both included: from midnight to midnight where the hotel
 * stands; a day has 23 or 25 hours twice a year. For queries on one table that has `created_at`; an index on it is
 * used.
 * @param from `YYYY-MM-DD`
 * @param to `YYYY-MM-DD`
 */
export const onDays = (hotelId: string, from: string, to: string): RawBuilder<boolean> =>
  sql<boolean>`created_at >= ${from}::date::timestamp at time zone ${getZone(hotelId)} and created_at < (${to}::date + 1)::timestamp at time zone ${getZone(hotelId)}`

/** The same for one day. */
export const onDay = (hotelId: string, day: string): RawBuilder<boolean> => onDays(hotelId, day, day)
