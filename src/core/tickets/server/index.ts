import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { Module } from '#platform/server/module.ts'
import type { Scope } from '#platform/server/scope.ts'
import { escalationJob } from './escalation-job.ts'
import { lateJob } from './late-job.ts'
import { ringJob } from './ring-job.ts'
import type { EscalatedTable, TicketTable } from './ticket-store.ts'

type Options = {
  database: Database
  tables: readonly TicketTable[]
  /** The tables of tickets, and others whose rows are escalated too. */
  escalated: readonly EscalatedTable[]
  /** Runs in the transaction in which something was escalated. */
  onEscalated: (tx: Tx, scope: Scope) => Promise<void>
}

/** What becomes of tickets in time: those for later ring, and what nobody claims or completes is escalated. */
export const createTickets = ({ database, tables, escalated, onEscalated }: Options): Module => ({
  jobs: [escalationJob(database, escalated, onEscalated), ringJob(database, tables), lateJob(database, tables)],
})
