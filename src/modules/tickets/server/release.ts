import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import { getStatusIn, type TicketTable } from './ticket-store.ts'

/** Releases everything that a staff member has claimed and not finished in a hotel. */
export type ReleaseClaims = (tx: Tx, hotelId: string, memberId: string) => Promise<void>

/**
 * For `update … row … from hotels hotel`: releases the claim, and the row waits from now with the hotel's minutes. A
 * scheduled one goes on waiting for its time. In UTC the sum does not depend on a setting, as Citus wants it.
 */
export const releaseColumns = sql`claimed_at = null, claimed_by = null, claimed_by_id = null,
  escalation_level = 0, escalation_raised_at = null, escalation_from = greatest(row.escalation_from, now()),
  escalation_due_at = (greatest(row.escalation_from, now()) at time zone 'UTC'
    + make_interval(mins => hotel.overdue_minutes)) at time zone 'UTC'`

/** Releases the claims of a member who leaves, in every table of tickets: their tickets wait again from now. */
export const releaseClaims =
  (tables: readonly Pick<TicketTable, 'name' | 'waiting'>[]): ReleaseClaims =>
  async (tx, hotelId, memberId) => {
    for (const { name, waiting } of tables)
      await sql`update ${sql.table(name)} row set ${releaseColumns} from hotels hotel
        where row."hotel_id" = ${hotelId} and hotel.id = row.hotel_id and row.claimed_by_id = ${memberId}
          and ${getStatusIn(waiting, 'row')}`.execute(tx)
  }
