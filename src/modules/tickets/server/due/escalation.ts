import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import { maxPerSweep } from '#platform/server/jobs/due-rows.ts'
import type { Scope } from '#platform/server/scope.ts'
import { isWaitingRow, type EscalatedTable } from '../ticket-store.ts'

/** The target of a row in minutes; null where it has none. After a hand-over the hotel's minutes hold. */
const targetOf = (alias: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`case when ${of('handed_over_at')} is null then ceil(
    extract(epoch from ${of('target_at')} - coalesce(${of('scheduled_for')}, ${of('created_at')})) / 60)::int end`
}

/** After how many minutes a row is escalated: a target that is sooner than the hotel's minutes escalates sooner. */
const minutesOf = ({ hasTargets }: EscalatedTable, alias: string): RawBuilder<unknown> =>
  hasTargets
    ? sql`greatest(least(hotel.escalation_minutes, ${targetOf(alias)}),
        greatest(1, least(hotel.overdue_minutes, ceil(${targetOf(alias)} / 2.0)::int)) + 1)`
    : sql`hotel.escalation_minutes`

/**
 * Escalates the due rows of a hotel: first overdue, then escalated (docs/decisions/0072). The event of the change sends
 * the push. Each statement names the level it starts from and skips locked rows: no second process escalates a row
 * again, and a claim at the same moment wins. After an outage a row that is old enough goes to the last level at once,
 * with one push instead of two.
 */
export const escalateDueRows = async (
  tx: Tx,
  table: EscalatedTable,
  { hotelId }: Scope,
): Promise<{ overdue: number; escalated: number }> => {
  const name = sql.table(table.name)
  const since = table.since ?? 'created_at'
  const isEscalated = sql`(due.escalation_level > 0
    or ${sql.ref(`due.${since}`)} + make_interval(mins => ${minutesOf(table, 'due')}) <= now())`
  const getDue = (which: RawBuilder<unknown>) => sql`
    select due.id from ${name} due join hotels hotel on hotel.id = due.hotel_id
    where due."hotel_id" = ${hotelId} and ${isWaitingRow(table)} and escalation_due_at <= now() and ${which}
    order by escalation_due_at limit ${maxPerSweep} for update of due skip locked`
  const escalated =
    await sql`update ${name} set escalation_level = 2, escalation_raised_at = now(), escalation_due_at = null
    where "hotel_id" = ${hotelId} and claimed_at is null and id in (${getDue(isEscalated)}) returning id`.execute(tx)
  // In UTC the sum does not depend on a setting, as Citus wants it of values that are written.
  const overdue = await sql`update ${name} row set escalation_level = 1, escalation_raised_at = now(),
      escalation_due_at = (${sql.ref(`row.${since}`)} at time zone 'UTC'
        + make_interval(mins => ${minutesOf(table, 'row')})) at time zone 'UTC'
    from hotels hotel
    where row."hotel_id" = ${hotelId} and hotel.id = row.hotel_id and row.claimed_at is null
      and row.id in (${getDue(sql`not ${isEscalated}`)})
    returning row.id`.execute(tx)
  return { overdue: overdue.rows.length, escalated: escalated.rows.length }
}

/** Counts the escalated rows of a hotel that still wait. */
export const countEscalated = async (
  tx: Tx,
  tables: readonly EscalatedTable[],
  { hotelId }: Scope,
): Promise<number> => {
  let count = 0
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table.name)}
      where "hotel_id" = ${hotelId} and ${isWaitingRow(table)} and escalation_level = 2`.execute(tx)
    count += rows[0]?.count ?? 0
  }
  return count
}
