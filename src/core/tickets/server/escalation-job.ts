import { sql } from 'kysely'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { countWaiting, type TicketTable } from './ticket-store.ts'

const perTurn = 200
const whenNothingWaitsMs = 1_000
/** What is due and was not raised is in somebody else's hand, for the moment of his transaction. */
const whenHeldMs = 100

const hotelsWithDue = async (tx: Tx, table: TicketTable): Promise<string[]> => {
  const { rows } = await sql<{
    hotel_id: string
  }>`select distinct hotel_id from ${sql.table(table.name)} where ${countWaiting(table)} and attention_due_at is not null and attention_due_at <= now() limit ${perTurn}`.execute(
    tx,
  )
  return rows.map(({ hotel_id }) => hotel_id)
}

const untilNextDue = async (tx: Tx, table: TicketTable): Promise<number | null> => {
  const { rows } = await sql<{
    ms: number | null
  }>`select (extract(epoch from min(attention_due_at) - now()) * 1000)::float8 as ms from ${sql.table(table.name)} where ${countWaiting(table)} and attention_due_at is not null`.execute(
    tx,
  )
  return rows[0]?.ms ?? null
}

/**
 * Raises what is due in a hotel: one statement that names what it starts from and passes over what somebody else has in
 * hand, so no second process raises it too, and nobody's tap in the same moment is overlooked. What is old enough for
 * the last level after an outage goes there at once: one push that is true, not two.
 */
const escalateDueRows = async (tx: Tx, table: TicketTable, hotelId: string): Promise<number> => {
  const escalated = sql`(row.attention_level > 0 or row.created_at + make_interval(mins => hotel.escalation_minutes) <= now())`
  const { rows } = await sql`update ${sql.table(table.name)} row
    set attention_level = case when ${escalated} then 2 else 1 end, attention_raised_at = now(),
      attention_due_at = case when ${escalated} then null else row.created_at + make_interval(mins => hotel.escalation_minutes) end
    from hotels hotel
    where row."hotel_id" = ${hotelId} and hotel.id = row.hotel_id and row.taken_at is null and row.id in (
      select id from ${sql.table(table.name)} where "hotel_id" = ${hotelId} and ${countWaiting(table)} and attention_due_at <= now()
      order by attention_due_at limit ${perTurn} for update skip locked)
    returning row.id`.execute(tx)
  return rows.length
}

/**
 * Raises what nobody has taken in time: overdue first, then escalated (docs/decisions/0026). The event that tells of it
 * pushes to the staff again.
 * @returns the step that `Later` repeats: milliseconds until more is due
 */
export const escalationJob = (database: Database, tables: readonly TicketTable[]) => async (): Promise<number> => {
  const failures: unknown[] = []
  let raised = 0
  const looks: number[] = [whenNothingWaitsMs]
  for (const table of tables) {
    const due = await database.onPlatform((tx) => untilNextDue(tx, table))
    if (due === null || due > 0) {
      looks.push(due ?? whenNothingWaitsMs)
      continue
    }
    for (const hotelId of await database.onPlatform((tx) => hotelsWithDue(tx, table))) {
      // One hotel that fails keeps no other waiting.
      try {
        raised += await database.onPlatform((tx) => escalateDueRows(tx, table, hotelId))
      } catch (error) {
        failures.push(error)
      }
    }
    const next = await database.onPlatform((tx) => untilNextDue(tx, table))
    if (next !== null) looks.push(next)
  }
  if (failures.length > 0) throw failures[0]
  const next = Math.min(...looks)
  return next <= 0 && raised === 0 ? whenHeldMs : next
}
