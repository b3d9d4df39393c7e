import { sql } from 'kysely'
import { onDays, getZone } from '#core/hotels/server/on-day.ts'
import { maxBest, type BestSeller, type Sales } from '#core/insights/contract.ts'
import { measureResponseTimes, type InsightSource } from '#core/insights/server/source.ts'

/**
 * How quickly orders were claimed and delivered, the revenue by day, and the best sellers. Of delivered orders, cleared
 * or not.
 */
export const insights: InsightSource = {
  responses: (tx, scope, period) =>
    measureResponseTimes(tx, scope, period, {
      table: 'orders',
      kind: sql`'orders.nav'`,
      department: sql`'kitchen'`,
      target: sql`estimated_delivery`,
      taken: sql`coalesce(taken_at, preparing_at)`,
      completed: sql`delivered_at`,
      only: sql`status = 'delivered'`,
    }),
  sales: async (tx, { hotelId }, period) => {
    const delivered = sql`"hotel_id" = ${hotelId} and status = 'delivered' and ${onDays(hotelId, period.from, period.to)}`
    const days = await sql<Sales>`
      select (created_at at time zone ${getZone(hotelId)})::date::text as day, count(*)::int as orders, sum(total) as revenue
      from orders where ${delivered} group by 1 order by 1`.execute(tx)
    const best = await sql<BestSeller>`
      select line ->> 'name' as name, sum((line ->> 'quantity')::int)::int as quantity, sum((line ->> 'quantity')::int * (line ->> 'price')::numeric(10, 2)) as revenue
      from orders cross join jsonb_array_elements(items) as line where ${delivered}
      group by 1 order by 2 desc, 1 limit ${maxBest}`.execute(tx)
    return { days: days.rows, best: best.rows }
  },
}
