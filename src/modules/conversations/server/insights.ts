import { sql } from 'kysely'
import { getZone, onDays } from '#modules/hotels/server/on-day.ts'
import type { Responses } from '#modules/insights/contract.ts'
import type { InsightSource } from '#modules/insights/server/source.ts'

/** How quickly guests got an answer, by the hour in which it was sent. Nothing is completed by a message. */
export const insights: InsightSource = {
  responses: async (tx, { hotelId }, { from, to }) => {
    const { rows } = await sql<Responses>`
      select ${'conversations.messages'}::text as kind, 'reception' as department,
        extract(hour from created_at at time zone ${getZone(hotelId)})::int as hour, count(*)::int as count,
        round(percentile_cont(0.5) within group (order by waited_seconds)::numeric, 1)::float8 as claimed_seconds,
        null::float8 as completed_seconds, 0 as targets, 0 as targets_met
      from messages where "hotel_id" = ${hotelId} and waited_seconds is not null and ${onDays(hotelId, from, to)}
      group by 3 order by 3`.execute(tx)
    return rows
  },
}
