import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a row was created on a day of its hotel: from midnight to midnight where the hotel stands, which is 23 or 25
 * hours twice a year. For queries on one table that has `created_at`; an index on it is used.
 * @param day `YYYY-MM-DD`
 */
export const onDay = (hotelId: string, day: string): RawBuilder<boolean> => {
  const zone = sql`(select time_zone from hotels where id = ${hotelId})`
  return sql<boolean>`created_at >= ${day}::date::timestamp at time zone ${zone} and created_at < (${day}::date + 1)::timestamp at time zone ${zone}`
}
