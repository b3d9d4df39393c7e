import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'

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
  sql<boolean>`created_at >= ${from}::date::timestamp at time zone ${getZone(hotelId)}
    and created_at < (${to}::date + 1)::timestamp at time zone ${getZone(hotelId)}`

/** The same for one day. */
export const onDay = (hotelId: string, day: string): RawBuilder<boolean> => onDays(hotelId, day, day)

/** A hotel's zone and the day that it is there now, `YYYY-MM-DD`. */
export type HotelDay = { zone: string; today: string }

type HotelMoment = HotelDay & { time: string; now: number }

/** The hotel's day by the database's clock, the time, `HH:MM`, and the moment in milliseconds since 1970. */
export const getHotelDay = async (tx: Tx, { hotelId }: Scope): Promise<HotelMoment> => {
  const { rows } = await sql<HotelMoment>`
    select time_zone as zone, to_char(now() at time zone time_zone, 'YYYY-MM-DD') as today,
      to_char(now() at time zone time_zone, 'HH24:MI') as time,
      (extract(epoch from now()) * 1000)::float8 as now from hotels where id = ${hotelId}`.execute(tx)
  if (!rows[0]) throw new Error('A hotel without a row.')
  return rows[0]
}
