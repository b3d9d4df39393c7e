import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { Module } from '#platform/server/module.ts'
import type { Scope } from '#platform/server/scope.ts'
import { dueTicketsJob } from './due/job.ts'
import type { EscalatedTable, TicketTable } from './ticket-store.ts'

type Options = {
  database: Database
  /** The tables of tickets, and others whose rows are escalated too. */
  tables: readonly (EscalatedTable | TicketTable)[]
  /** Runs in the transaction in which something was escalated. */
  onEscalated: (tx: Tx, scope: Scope) => Promise<void>
}

/** Moves tickets on in time. */
export const createTickets = ({ database, tables, onEscalated }: Options): Module => ({
  jobs: [dueTicketsJob(database, tables, onEscalated)],
})
