import { sql } from 'kysely'
import type { LiveEvent } from '#platform/contract/live.ts'
import type { Database } from '../database/transaction.ts'
import { isoMoment } from '../database/types-of-values.ts'
import type { Scope } from '../scope.ts'

/** One event as the log keeps it, with who may hear of it. */
export type LoggedEvent = LiveEvent & { audience: 'own' | 'staff' | 'public'; guestId: string | null }

/** Most events read in one go. */
export const batchSize = 500

// The names of moments: created_at, estimated_arrival.
const isMoment = (name: string): boolean => name.endsWith('_at') || name.startsWith('estimated_')

// JSON inside the database writes moments in its own way: a row on the stream looks like a row in an answer.
const rowAsAnswered = (row: Record<string, unknown>): Record<string, unknown> => {
  for (const [name, value] of Object.entries(row)) if (isMoment(name) && typeof value === 'string') row[name] = isoMoment(value)
  return row
}

/**
 * The events of a hotel after a number, oldest first, at most `batchSize`.
 * @param scope the hotel
 * @param after the number of the last event already known
 */
export const readEvents = (database: Database, scope: Scope, after: number): Promise<LoggedEvent[]> =>
  database.read(scope, async (tx) => {
    const rows = await tx.selectFrom('hotel_events').selectAll()
      .where('hotel_id', '=', scope.hotelId).where('number', '>', after)
      .orderBy('number').limit(batchSize).execute()
    return rows.map((row) => ({
      number: row.number, entity: row.entity, operation: row.operation, id: row.row_id,
      row: rowAsAnswered(row.row_data as Record<string, unknown>), at: row.created_at,
      audience: row.audience, guestId: row.guest_id,
    }))
  })

/** Where a hotel's log stands: its newest number, and the newest that retention has removed. */
export const readCounter = (database: Database, scope: Scope): Promise<{ last_number: number; removed_through: number }> =>
  database.read(scope, (tx) => tx.selectFrom('hotel_event_counters').select(['last_number', 'removed_through']).where('hotel_id', '=', scope.hotelId).executeTakeFirstOrThrow())

/** The newest number of each of these hotels: the poll that heals a lost doorbell. */
export const readNewest = (database: Database, hotelIds: readonly string[]): Promise<{ hotel_id: string; last_number: number }[]> =>
  // One value however many hotels there are: a list of values would be another prepared statement for each length.
  database.onPlatform((tx) => tx.selectFrom('hotel_event_counters').select(['hotel_id', 'last_number']).where('hotel_id', '=', sql<string>`any(string_to_array(${hotelIds.join(',')}, ','))`).execute())

/** Events kept for late readers: this long, and at most this many a hotel. */
export const retention = { hours: 24, events: 10_000 }

/**
 * Removes what retention no longer keeps and notes how far, so that a reader from before is told to start afresh.
 * @returns how many events went
 */
export const removeOldEvents = (database: Database, now: number): Promise<number> =>
  database.onPlatform(async (tx) => {
    const before = new Date(now - retention.hours * 3_600_000).toISOString()
    const gone = await tx.deleteFrom('hotel_events as event').using('hotel_event_counters as counter')
      .whereRef('event.hotel_id', '=', 'counter.hotel_id')
      .where((where) => where.or([
        where('event.created_at', '<', before),
        where('event.number', '<=', where('counter.last_number', '-', retention.events)),
      ]))
      .returning(['event.hotel_id', 'event.number']).execute()
    const through = new Map<string, number>()
    for (const { hotel_id, number } of gone) through.set(hotel_id, Math.max(number, through.get(hotel_id) ?? 0))
    for (const [hotelId, number] of through) await tx.updateTable('hotel_event_counters').set({ removed_through: number }).where('hotel_id', '=', hotelId).execute()
    return gone.length
  })
