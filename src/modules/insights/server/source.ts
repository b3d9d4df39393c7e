import { sql, type RawBuilder } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import type { FeatureKey } from '#modules/hotels/contract.ts'
import { onDays, getZone } from '#modules/hotels/server/on-day.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { BestSeller, ExtraFigures, Responses, Sales } from '../contract.ts'

/** The days of the hotel to count, `YYYY-MM-DD`, both included. */
export type Period = { from: string; to: string }

/** A feature's part of the statistics. */
export type InsightSource = {
  /** The switch of a hotel without which it is not asked. */
  flag?: FeatureKey
  responses?: (tx: Tx, scope: ManagerScope, period: Period) => Promise<Responses[]>
  sales?: (tx: Tx, scope: ManagerScope, period: Period) => Promise<{ days: Sales[]; best: BestSeller[] }>
  extras?: (tx: Tx, scope: ManagerScope, period: Period) => Promise<ExtraFigures[]>
}

type ResponseTimeColumns = {
  table: string
  /** An SQL expression for the message key of the kind's name. */
  kind: RawBuilder<string>
  /** An SQL expression for its department. */
  department: RawBuilder<string>
  /** SQL expressions for the times at which it was claimed, and completed. */
  claimed: RawBuilder<string | null>
  completed: RawBuilder<string | null>
  /** An SQL expression for the time by which it is promised; by default nothing is promised. */
  target?: RawBuilder<string | null>
  /** An SQL condition for the rows to count; by default all. */
  only?: RawBuilder<boolean>
}

/** A scheduled ticket waits since it rang, every other one since it was created. */
const since = sql`case when scheduled_for is null then created_at else escalation_from end`

/** Measures how quickly the rows of a table were handled, by kind, department and hour of the day. */
export const measureResponseTimes = async (
  tx: Tx,
  { hotelId }: ManagerScope,
  period: Period,
  {
    table,
    kind,
    department,
    claimed,
    completed,
    target = sql<null>`null::timestamptz`,
    only = sql<boolean>`true`,
  }: ResponseTimeColumns,
): Promise<Responses[]> => {
  const middle = (moment: RawBuilder<string | null>) =>
    sql`percentile_cont(0.5) within group (
      order by case when ${moment} is not null then greatest(0, extract(epoch from ${moment} - ${since})) end)`
  const { rows } = await sql<Responses>`
    select ${kind} as kind, ${department} as department,
      extract(hour from created_at at time zone ${getZone(hotelId)})::int as hour, count(*)::int as count,
      round(${middle(claimed)}::numeric, 1)::float8 as claimed_seconds,
      round(${middle(completed)}::numeric, 1)::float8 as completed_seconds,
      count(*) filter (where ${completed} is not null and ${target} is not null or ${target} <= now())::int as targets,
      count(*) filter (where ${completed} <= ${target})::int as targets_met
    from ${sql.table(table)} where "hotel_id" = ${hotelId} and ${only} and ${onDays(hotelId, period.from, period.to)}
    group by 1, 2, 3 order by 1, 2, 3`.execute(tx)
  return rows
}
