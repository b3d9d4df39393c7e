import { sql } from 'kysely'
import { measureResponseTimes, type InsightSource } from '#modules/insights/server/source.ts'

/** How quickly taxis were claimed and arrived. Cancelled ones do not count. */
export const insights: InsightSource = {
  responses: (tx, scope, period) =>
    measureResponseTimes(tx, scope, period, {
      table: 'taxi_requests',
      kind: sql`'taxi.nav'`,
      department: sql`'reception'`,
      claimed: sql`claimed_at`,
      completed: sql`arrived_at`,
      only: sql`status <> 'cancelled'`,
    }),
}
