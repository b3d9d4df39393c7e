import { inBatches } from '#platform/server/database/batches.ts'
import { anyId } from '#platform/server/database/column-values.ts'
import { lockUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Reservation } from '../contract.ts'

/** A reservation with the key by which what comes next finds it. Its days are `YYYY-MM-DD`. */
export type ReservationRow = Omit<Reservation, 'hotel_id' | 'created_at' | 'updated_at'> & { import_key: string | null }

/** The change of one row: its state before and after; null if there was none. */
export type Change = { before: ReservationRow | null; after: ReservationRow | null }

const rowColumns = [
  'id',
  'guest_name',
  'apartment',
  'check_in',
  'check_out',
  'source',
  'booking_number',
  'import_key',
  'origin',
] as const

/** The rows of a hotel. `origin` is a text in the database. */
export const selectRows = (tx: Tx, { hotelId }: Scope) =>
  tx
    .selectFrom('reservations')
    .select(rowColumns)
    .$narrowType<Pick<ReservationRow, 'origin'>>()
    .where('hotel_id', '=', hotelId)

/** True if two states of a row are equal. */
export const sameRow = (one: ReservationRow, other: ReservationRow): boolean =>
  rowColumns.every((name) => one[name] === other[name])

/**
 * The rows of one source that came from files, for comparison with a file. All of them: a booking is found again by its
 * number, its days or its unit, and a clearing takes each. Those of calendars and other systems are not among them.
 */
export const listFromFiles = (tx: Tx, scope: Scope, source: string): Promise<ReservationRow[]> =>
  selectRows(tx, scope).where('source', '=', source).where('origin', 'is', null).execute()

/** The rows with these ids, of all sources, locked until the end of the transaction. */
export const listRowsById = (tx: Tx, scope: Scope, ids: readonly string[]): Promise<ReservationRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectRows(tx, scope).where('id', '=', anyId(ids)).forUpdate().execute()

/** The external ids that rows of a source have. */
export const listExternalIds = async (tx: Tx, { hotelId }: Scope, source: string): Promise<Set<string | null>> =>
  new Set(
    (
      await tx
        .selectFrom('reservations')
        .select('import_key')
        .where('hotel_id', '=', hotelId)
        .where('source', '=', source)
        .execute()
    ).map(({ import_key }) => import_key),
  )

/** Inserts rows, or overwrites those with the same ids. */
export const putRows = (tx: Tx, { hotelId }: Scope, rows: readonly ReservationRow[]): Promise<void> =>
  inBatches(rows, (some) =>
    tx
      .insertInto('reservations')
      .values(some.map((row) => ({ ...row, origin: row.origin ?? null, hotel_id: hotelId })))
      .onConflict((conflict) =>
        conflict.columns(['hotel_id', 'id']).doUpdateSet((excluded) => ({
          guest_name: excluded.ref('excluded.guest_name'),
          apartment: excluded.ref('excluded.apartment'),
          check_in: excluded.ref('excluded.check_in'),
          check_out: excluded.ref('excluded.check_out'),
          source: excluded.ref('excluded.source'),
          booking_number: excluded.ref('excluded.booking_number'),
          import_key: excluded.ref('excluded.import_key'),
          origin: excluded.ref('excluded.origin'),
          updated_at: excluded.ref('excluded.updated_at'),
        })),
      )
      .execute(),
  )

/** Removes the rows with these ids. */
export const deleteRows = (tx: Tx, { hotelId }: Scope, ids: readonly string[]): Promise<void> =>
  inBatches(ids, (some) =>
    tx.deleteFrom('reservations').where('hotel_id', '=', hotelId).where('id', 'in', some).execute(),
  )

/** Race: two imports at a time would each compare with outdated rows. So they take turns by a lock of the hotel. */
export const lockReservations = (tx: Tx, { hotelId }: Scope): Promise<void> =>
  lockUntilCommit(tx, `reservations:${hotelId}`)
