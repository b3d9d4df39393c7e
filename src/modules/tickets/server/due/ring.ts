import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import { maxPerSweep } from '#platform/server/jobs/due-rows.ts'
import type { Scope } from '#platform/server/scope.ts'
import { isOpenRow, type TicketTable } from '../ticket-store.ts'

/**
 * Lets scheduled tickets ring, shortly before the time that they are asked for. The event of the change sends the push,
 * once: locked rows are skipped, so no second process rings a row again, and a withdrawal wins.
 */
export const ringDueRows = async (tx: Tx, table: TicketTable, { hotelId }: Scope): Promise<number> => {
  const name = sql.table(table.name)
  const { rows } = await sql`update ${name} set ring_due_at = null
    where "hotel_id" = ${hotelId} and ring_due_at is not null and id in (
      select id from ${name} where "hotel_id" = ${hotelId} and ${isOpenRow(table)} and ring_due_at <= now()
      order by ring_due_at limit ${maxPerSweep} for update skip locked) returning id`.execute(tx)
  return rows.length
}
