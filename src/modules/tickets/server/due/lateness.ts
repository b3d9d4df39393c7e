import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import { maxPerSweep } from '#platform/server/jobs/due-rows.ts'
import type { Scope } from '#platform/server/scope.ts'
import { isOpenRow, type TicketTable } from '../ticket-store.ts'

/** When a row that has missed its target is very late: after another target, and after 15 minutes at the earliest. */
const veryLateAt = sql`(target_at at time zone 'UTC'
  + greatest(target_at - coalesce(scheduled_for, created_at), interval '15 minutes')) at time zone 'UTC'`

/**
 * Marks what was not done by its target, in a table with targets. As with escalation, no second process marks a row
 * again, and after an outage a row goes to the last level at once.
 */
export const markLateRows = async (tx: Tx, table: TicketTable, { hotelId }: Scope): Promise<number> => {
  const name = sql.table(table.name)
  const isVeryLate = sql`(late_level > 0 or ${veryLateAt} <= now())`
  const getDue = (which: RawBuilder<unknown>) => sql`
    select id from ${name} where "hotel_id" = ${hotelId} and ${isOpenRow(table)} and late_due_at <= now() and ${which}
    order by late_due_at limit ${maxPerSweep} for update skip locked`
  const open = sql`"hotel_id" = ${hotelId} and ${isOpenRow(table)}`
  const veryLate = await sql`update ${name} set late_level = 2, late_escalated_at = now(), late_due_at = null
    where ${open} and id in (${getDue(isVeryLate)}) returning id`.execute(tx)
  const late = await sql`update ${name} set late_level = 1, late_escalated_at = now(), late_due_at = ${veryLateAt}
    where ${open} and id in (${getDue(sql`not ${isVeryLate}`)}) returning id`.execute(tx)
  return veryLate.rows.length + late.rows.length
}
