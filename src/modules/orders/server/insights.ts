import { sql, type RawBuilder } from 'kysely'
import { onDays, getZone } from '#modules/hotels/server/on-day.ts'
import { maxBest, maxBestOptions, type BestSeller, type Sales } from '#modules/insights/contract.ts'
import { measureResponseTimes, type InsightSource } from '#modules/insights/server/source.ts'
import type { Tx } from '#platform/server/database/transaction.ts'

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
      claimed: sql`coalesce(claimed_at, preparing_at)`,
      completed: sql`delivered_at`,
      only: sql`status = 'delivered'`,
    }),
  sales: async (tx, { hotelId }, period) => {
    const delivered = sql`"hotel_id" = ${hotelId} and status = 'delivered' and ${onDays(hotelId, period.from, period.to)}`
    const days = await sql<Sales>`
      select (created_at at time zone ${getZone(hotelId)})::date::text as day, count(*)::int as orders, sum(total) as revenue
      from orders where ${delivered} group by 1 order by 1`.execute(tx)
    const best = await sql<Omit<BestSeller, 'options'> & { chosen: boolean }>`
      select line ->> 'name' as name, sum((line ->> 'quantity')::int)::int as quantity,
        sum((line ->> 'quantity')::int * (line ->> 'price')::numeric(10, 2)) as revenue,
        bool_or(jsonb_array_length(coalesce(line -> 'options', '[]')) > 0) as chosen
      from orders cross join jsonb_array_elements(items) as line where ${delivered}
      group by 1 order by 2 desc, 1 limit ${maxBest}`.execute(tx)
    const options = await listOptions(
      tx,
      delivered,
      best.rows.filter(({ chosen }) => chosen).map(({ name }) => name),
    )
    return {
      days: days.rows,
      best: best.rows.map(({ name: item, quantity: ordered, revenue }) => ({
        name: item,
        quantity: ordered,
        revenue,
        options: options.filter(({ item: of }) => of === item).map(({ name, quantity }) => ({ name, quantity })),
      })),
    }
  },
}

/** The options chosen most often with these items. No query without items. */
const listOptions = async (
  tx: Tx,
  delivered: RawBuilder<unknown>,
  items: readonly string[],
): Promise<{ item: string; name: string; quantity: number }[]> => {
  if (items.length === 0) return []
  const { rows } = await sql<{ item: string; name: string; quantity: number }>`
    select item, name, quantity from (
      select line ->> 'name' as item, option ->> 'name' as name, sum((line ->> 'quantity')::int)::int as quantity,
        row_number() over (partition by line ->> 'name' order by sum((line ->> 'quantity')::int) desc, option ->> 'name') as place
      from orders cross join jsonb_array_elements(items) as line
        cross join jsonb_array_elements(coalesce(line -> 'options', '[]')) as option
      where ${delivered} and line ->> 'name' in (${sql.join(items)}) group by 1, 2) counted
    where place <= ${maxBestOptions} order by item, place`.execute(tx)
  return rows
}
