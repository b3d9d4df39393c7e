import { sql, type RawBuilder } from 'kysely'

/** An SQL expression for a hotel's time zone. */
export const getZone = (hotelId: string): RawBuilder<string> =>
  sql<string>`(select time_zone from hotels where id = ${hotelId})`

/**
 * An SQL condition: the row was created on one of these days of its hotel, both included. Days go from midnight to
 * midnight in the hotel's time zone and have 23 or 25 hours twice a year. For queries on one table with `created_at`;
 * uses an index on it.
 * @param from `YYYY-MM-DD`
 * @param to `YYYY-MM-DD`
 */
export const onDays = (hotelId: string, from: string, to: string): RawBuilder<boolean> =>
  sql<boolean>`created_at >= ${from}::date::timestamp at time zone ${getZone(hotelId)} and created_at < (${to}::date + 1)::timestamp at time zone ${getZone(hotelId)}`

/** The same for one day. */
export const onDay = (hotelId: string, day: string): RawBuilder<boolean> => onDays(hotelId, day, day)
