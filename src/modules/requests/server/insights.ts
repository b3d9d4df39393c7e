import { sql } from 'kysely'
import { measureResponseTimes, type InsightSource } from '#modules/insights/server/source.ts'

/** How quickly requests were claimed and completed, by type. */
export const insights: InsightSource = {
  responses: (tx, scope, period) =>
    measureResponseTimes(tx, scope, period, {
      table: 'service_requests',
      // A type of the hotel's own goes by its name.
      kind: sql`coalesce(type_name, 'requests.type_' || type)`,
      department: sql`department`,
      target: sql`target_at`,
      claimed: sql`coalesce(claimed_at, started_at)`,
      completed: sql`completed_at`,
    }),
}
