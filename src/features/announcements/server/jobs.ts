import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import { maxPerSweep, type DueRows } from '#platform/server/jobs/due-rows.ts'
import { deliverDue } from './delivery/deliver.ts'

// What waits in a hotel that is closed or has the feature off begins when it opens again. A hotel closes at the end of
// its last day at +02:00, as `closingMoment` has it.
const waiting = sql`
  from announcements row join hotels hotel on hotel.id = row.hotel_id
  where row.begun_at is null and row.withdrawn_at is null and (hotel.features ->> 'announcements')::boolean and hotel.enabled
    and (hotel.expiry_date is null or hotel.expiry_date + time '22:00' > now() at time zone 'UTC')`

const getMsUntilNext = async (tx: Tx): Promise<number | null> => {
  const { rows } = await sql<{
    ms: number | null
  }>`select (extract(epoch from min(row.from_at) - now()) * 1000)::float8 as ms ${waiting}`.execute(tx)
  return rows[0]?.ms ?? null
}

const findHotels = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{
    hotel_id: string
  }>`select distinct row.hotel_id ${waiting} and row.from_at <= now() limit ${maxPerSweep}`.execute(tx)
  return rows.map(({ hotel_id }) => hotel_id)
}

/** The announcements whose time to begin has come. */
export const dueAnnouncements: DueRows = { getMsUntilNext, findHotels, move: deliverDue }
