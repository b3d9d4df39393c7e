import { sql } from 'kysely'
import { onDays } from '#modules/hotels/server/on-day.ts'
import { maxBest, type ExtraFigures } from '#modules/insights/contract.ts'
import { measureResponseTimes, type InsightSource } from '#modules/insights/server/source.ts'

/** How quickly extras were answered, and what each offer has brought: what was approved, and what was kept. */
export const insights: InsightSource = {
  flag: 'extras',
  responses: (tx, scope, period) =>
    measureResponseTimes(tx, scope, period, {
      table: 'extra_bookings',
      kind: sql`'extras.nav'`,
      department: sql`'reception'`,
      claimed: sql`claimed_at`,
      completed: sql`answered_at`,
      // The others were approved when they were asked for.
      only: sql`expires_at is not null`,
    }),
  extras: async (tx, { hotelId }, { from, to }) => {
    const { rows } = await sql<ExtraFigures>`
      select name, currency, count(*)::int as asked, (count(*) filter (where status = 'approved'))::int as approved,
        coalesce(sum(case status when 'approved' then total when 'cancelled' then kept end), 0) as revenue
      from extra_bookings where "hotel_id" = ${hotelId} and ${onDays(hotelId, from, to)}
      group by name, currency order by revenue desc, asked desc, name limit ${maxBest}`.execute(tx)
    return rows
  },
}
