import { sql } from 'kysely'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { findDueBy, maxPerSweep, sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import type { Job } from '#platform/server/jobs/recurring-job.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { TicketTable } from './ticket-store.ts'

type Table = Pick<TicketTable, 'name'>

/** Rings what is due in a hotel. It skips locked rows: no second process rings a row again, and a withdrawal wins. */
const ringDueRows = async (tx: Tx, { name }: Table, { hotelId }: Scope): Promise<number> => {
  const { rows } = await sql`update ${sql.table(name)} set ring_due_at = null
    where "hotel_id" = ${hotelId} and ring_due_at is not null and id in (
      select id from ${sql.table(name)} where "hotel_id" = ${hotelId} and ring_due_at <= now()
      order by ring_due_at limit ${maxPerSweep} for update skip locked) returning id`.execute(tx)
  return rows.length
}

/**
 * The job that lets tickets for later ring, shortly before the time that they are asked for (docs/decisions/0072). The
 * event of the change sends the push, once.
 */
export const ringJob = (database: Database, tables: readonly Table[]): Job => ({
  name: 'ring',
  run: sweepDueRows(
    database,
    tables.map((table) => ({
      ...findDueBy({ table: table.name, column: 'ring_due_at' }),
      move: (tx, scope) => ringDueRows(tx, table, scope),
    })),
  ),
})
