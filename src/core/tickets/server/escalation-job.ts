import { sql } from 'kysely'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { maxPerSweep, sweepDueRows } from '#platform/server/jobs/due-rows.ts'
import type { Job } from '#platform/server/jobs/recurring-job.ts'
import { isWaitingRow, type TicketTable } from './ticket-store.ts'

const hotelsWithDue = async (tx: Tx, table: TicketTable): Promise<string[]> => {
  const { rows } = await sql<{
    hotel_id: string
  }>`select distinct hotel_id from ${sql.table(table.name)} where ${isWaitingRow(table)} and attention_due_at is not null and attention_due_at <= now() limit ${maxPerSweep}`.execute(
    tx,
  )
  return rows.map(({ hotel_id }) => hotel_id)
}

const untilNextDue = async (tx: Tx, table: TicketTable): Promise<number | null> => {
  const { rows } = await sql<{
    ms: number | null
  }>`select (extract(epoch from min(attention_due_at) - now()) * 1000)::float8 as ms from ${sql.table(table.name)} where ${isWaitingRow(table)} and attention_due_at is not null`.execute(
    tx,
  )
  return rows[0]?.ms ?? null
}

/**
 * Escalates what is due in a hotel. One statement that names the level it starts from and skips locked rows: no second
 * process escalates a row again, and a claim at the same moment wins. After an outage a row that is old enough goes to
 * the last level at once, with one push instead of two.
 */
const escalateDueRows = async (tx: Tx, table: TicketTable, hotelId: string): Promise<number> => {
  const escalated = sql`(row.attention_level > 0 or row.created_at + make_interval(mins => hotel.escalation_minutes) <= now())`
  const { rows } = await sql`update ${sql.table(table.name)} row
    set attention_level = case when ${escalated} then 2 else 1 end, attention_raised_at = now(),
      attention_due_at = case when ${escalated} then null else row.created_at + make_interval(mins => hotel.escalation_minutes) end
    from hotels hotel
    where row."hotel_id" = ${hotelId} and hotel.id = row.hotel_id and row.taken_at is null and row.id in (
      select id from ${sql.table(table.name)} where "hotel_id" = ${hotelId} and ${isWaitingRow(table)} and attention_due_at <= now()
      order by attention_due_at limit ${maxPerSweep} for update skip locked)
    returning row.id`.execute(tx)
  return rows.length
}

/**
 * The job that escalates unclaimed tickets: first overdue, then escalated (docs/decisions/0026). The event of the
 * change sends the push.
 */
export const escalationJob = (database: Database, tables: readonly TicketTable[]): Job => ({
  name: 'attention',
  run: sweepDueRows(
    database,
    tables.map((table) => ({
      getMsUntilNext: (tx) => untilNextDue(tx, table),
      findHotels: (tx) => hotelsWithDue(tx, table),
      move: (tx, hotelId) => escalateDueRows(tx, table, hotelId),
    })),
  ),
})
