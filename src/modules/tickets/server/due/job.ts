import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { findDueBy, sweepDueRows, type DueRows } from '#platform/server/jobs/due-rows.ts'
import type { Job } from '#platform/server/jobs/recurring-job.ts'
import type { Scope } from '#platform/server/scope.ts'
import { isOpenRow, isWaitingRow, type EscalatedTable, type TicketTable } from '../ticket-store.ts'
import { escalateDueRows } from './escalation.ts'
import { markLateRows } from './lateness.ts'
import { ringDueRows } from './ring.ts'

type OnEscalated = (tx: Tx, scope: Scope) => Promise<void>

const isOfTickets = (table: EscalatedTable | TicketTable): table is TicketTable => 'open' in table

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
  if (!isOfTickets(table))
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
