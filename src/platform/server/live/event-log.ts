import { sql, type Selectable } from 'kysely'
import type { LiveEvent } from '#platform/contract/live.ts'
import { anyText } from '../database/column-values.ts'
import { compileOnce, type Places } from '../database/compile-once.ts'
import type { HotelEvents } from '../database/schema.ts'
import type { Database, Tx } from '../database/transaction.ts'
import { isTimestamp, isoTimestamp } from '../database/types-of-values.ts'
import type { Scope } from '../scope.ts'

/** One event of the log, with its audience and the columns that an update changed. */
export type LoggedEvent = LiveEvent & {
  audience: 'own' | 'stay' | 'staff' | 'public'
  guestId: string | null
  stayId: string | null
  changed: readonly string[]
}

/** How many events one query reads at most. */
export const batchSize = 500

// PostgreSQL formats timestamps inside JSON differently. A row on the stream must look like a row in a response.
const withIsoTimestamps = (row: Record<string, unknown>): Record<string, unknown> => {
  for (const [name, value] of Object.entries(row))
    if (isTimestamp(name) && typeof value === 'string') row[name] = isoTimestamp(value)
  return row
}

/** An event as the rest of the program reads it, from its row, which record_hotel_event alone writes. */
export const toLoggedEvent = (row: Selectable<HotelEvents>): LoggedEvent => ({
  number: row.number,
  entity: row.entity,
  operation: row.operation as LoggedEvent['operation'],
  id: row.row_id,
  row: withIsoTimestamps(row.row_data as Record<string, unknown>),
  at: row.created_at,
  audience: row.audience as LoggedEvent['audience'],
  guestId: row.guest_id,
  stayId: row.stay_id,
  changed: row.changed as readonly string[],
})

type After = { hotelId: string; after: number }
const selectAfter = (tx: Tx, { hotelId, after }: Places<After>) =>
  tx
    .selectFrom('hotel_events')
    .selectAll()
    .where('hotel_id', '=', hotelId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(batchSize)
const selectEvents = compileOnce<After, Selectable<HotelEvents>>(selectAfter)

/** An event as a transaction reads it before its commit. `is_own`: it has written the event itself. */
export type CommittedEvent = Selectable<HotelEvents> & { is_own: boolean }

/** Selects what `readEvents` reads, inside a transaction that has written events. */
export const selectCommittedEvents = compileOnce<After, CommittedEvent>((tx, values) =>
  selectAfter(tx, values).select(sql<boolean>`xmin = pg_current_xact_id_if_assigned()::xid`.as('is_own')),
)

/**
 * Reads the events of a hotel after a number, oldest first, at most `batchSize`.
 * @param after the number of the last event already known
 */
export const readEvents = async (database: Database, scope: Scope, after: number): Promise<LoggedEvent[]> => {
  const [rows] = await database.readBatch<[Selectable<HotelEvents>]>(scope, () => [
    selectEvents({ hotelId: scope.hotelId, after }),
  ])
  return rows.map(toLoggedEvent)
}

/** Reads the newest event number of a hotel, and the newest that retention has removed. */
export const readCounter = (database: Database, scope: Scope): Promise<{ last_number: number; pruned_up_to: number }> =>
  database.read(scope, (tx) =>
    tx
      .selectFrom('hotel_event_counters')
      .select(['last_number', 'pruned_up_to'])
      .where('hotel_id', '=', scope.hotelId)
      .executeTakeFirstOrThrow(),
  )

/** Reads the newest event number of each of these hotels, in a transaction across hotels. */
export const readNewest = (tx: Tx, hotelIds: readonly string[]): Promise<{ hotel_id: string; last_number: number }[]> =>
  tx
    .selectFrom('hotel_event_counters')
    .select(['hotel_id', 'last_number'])
    .where('hotel_id', '=', anyText(hotelIds))
    .execute()

/** How long events are kept for readers that reconnect, and how many of a hotel at most. */
export const retention = { hours: 24, events: 10_000 }

const removeBatchSize = 1_000

/**
 * Removes the events past their retention and records how far, so that a reader from before gets a reset. Looks at the
 * oldest event of each hotel first, so most of the log is never read.
 * @returns how many events it removed
 */
export const removeOldEvents = async (database: Database, now: number): Promise<number> => {
  const before = new Date(now - retention.hours * 3_600_000).toISOString()
  const hotels = await database.onPlatform((tx) =>
    sql<{ hotel_id: string }>`
    select counter.hotel_id from hotel_event_counters as counter
    cross join lateral (select number, created_at from hotel_events where hotel_id = counter.hotel_id order by number limit 1) as oldest
    where oldest.created_at < ${before} or oldest.number <= counter.last_number - ${retention.events}`.execute(tx),
  )
  let removed = 0
  for (const { hotel_id } of hotels.rows) {
    let batch
    do {
      batch = await removeSome(database, hotel_id, before)
      removed += batch
    } while (batch === removeBatchSize)
  }
  return removed
}

/** Short transactions: recording how far locks the counter, and every change in the hotel waits for that lock. */
const removeSome = (database: Database, hotelId: string, before: string): Promise<number> =>
  database.onPlatform(async (tx) => {
    const {
      rows: [deleted],
    } = await sql<{ count: number; through: number | null }>`
      with oldest as (select number, created_at from hotel_events where hotel_id = ${hotelId} order by number limit ${removeBatchSize}),
      deleted as (
        delete from hotel_events where hotel_id = ${hotelId} and number in (
          select number from oldest where created_at < ${before}
            or number <= (select last_number - ${retention.events} from hotel_event_counters where hotel_id = ${hotelId}))
        returning number)
      select count(*)::int as count, max(number) as through from deleted`.execute(tx)
    if (!deleted?.through) return 0
    await tx
      .updateTable('hotel_event_counters')
      .set({ pruned_up_to: sql<number>`greatest(pruned_up_to, ${deleted.through})` })
      .where('hotel_id', '=', hotelId)
      .execute()
    return deleted.count
  })
