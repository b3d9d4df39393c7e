import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { findDueBy, maxPerSweep, sweepDueRows, type DueRows } from '#platform/server/jobs/due-rows.ts'
import type { Job } from '#platform/server/jobs/recurring-job.ts'
import type { Scope } from '#platform/server/scope.ts'
import { isOpenRow, isWaitingRow, type EscalatedTable, type TicketTable } from '../ticket-store.ts'
import { escalateDueRows } from './escalation.ts'

type OnEscalated = (tx: Tx, scope: Scope) => Promise<void>

/**
 * Lets scheduled tickets ring, shortly before the time that they are asked for. The event of the change sends the push,
 * once: locked rows are skipped, so no second process rings a row again, and a withdrawal wins.
 */
const ringDueRows = async (tx: Tx, table: TicketTable, { hotelId }: Scope): Promise<number> => {
  const name = sql.table(table.name)
  const { rows } = await sql`update ${name} set ring_due_at = null
    where "hotel_id" = ${hotelId} and ring_due_at is not null and id in (
      select id from ${name} where "hotel_id" = ${hotelId} and ${isOpenRow(table)} and ring_due_at <= now()
      order by ring_due_at limit ${maxPerSweep} for update skip locked) returning id`.execute(tx)
  return rows.length
}

/** When a row that has missed its target is very late: after another target, and after 15 minutes at the earliest. */
const veryLateAt = sql`(target_at at time zone 'UTC'
  + greatest(target_at - coalesce(scheduled_for, created_at), interval '15 minutes')) at time zone 'UTC'`

/**
 * Marks the rows that missed their target, in a table with targets. As with escalation, no second process marks a row
 * again, and after an outage a row goes to the last level at once.
 */
const markLateRows = async (tx: Tx, table: TicketTable, { hotelId }: Scope): Promise<number> => {
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

/** When an open ticket rings, is escalated or becomes late next: the index `_due` of its table has these words. */
const getNextDue = (table: TicketTable): RawBuilder<unknown> => {
  const escalatesAt = sql`case when ${isWaitingRow(table)} then escalation_due_at end`
  const others = table.hasTargets ? sql`ring_due_at, late_due_at` : sql`ring_due_at`
  return sql`case when ${isOpenRow(table)} then least(${escalatesAt}, ${others}) end`
}

const getDueRows = (table: EscalatedTable | TicketTable, onEscalated: OnEscalated): DueRows => {
  const escalate = async (tx: Tx, scope: Scope): Promise<number> => {
    const { overdue, escalated } = await escalateDueRows(tx, table, scope)
    if (escalated > 0) await onEscalated(tx, scope)
    return overdue + escalated
  }
  if (!('open' in table))
    return {
      ...findDueBy({ table: table.name, due: 'escalation_due_at', condition: isWaitingRow(table) }),
      move: escalate,
    }
  return {
    ...findDueBy({ table: table.name, due: getNextDue(table) }),
    move: async (tx, scope) => {
      const rung = await ringDueRows(tx, table, scope)
      const late = table.hasTargets ? await markLateRows(tx, table, scope) : 0
      return rung + late + (await escalate(tx, scope))
    },
  }
}

/**
 * The job that moves tickets on in time: scheduled ones ring, unclaimed ones are escalated, and those later than
 * promised are marked.
 * @param onEscalated runs in the transaction in which something was escalated
 */
export const dueTicketsJob = (
  database: Database,
  tables: readonly (EscalatedTable | TicketTable)[],
  onEscalated: OnEscalated = async () => {},
): Job => ({
  name: 'due tickets',
  run: sweepDueRows(
    database,
    tables.map((table) => getDueRows(table, onEscalated)),
  ),
})
