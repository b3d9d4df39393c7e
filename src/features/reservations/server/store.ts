import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { ManagerScope } from '#core/access/server/scope.ts'
import { manual, type NewReservation, type Reservation } from '../contract.ts'

const columns = [
  'id',
  'hotel_id',
  'guest_name',
  'apartment',
  'check_in',
  'check_out',
  'source',
  'booking_number',
  'created_at',
  'updated_at',
] as const

/** A reservation with the key by which later imports find it. */
export type ImportedRow = Pick<
  Reservation,
  'id' | 'guest_name' | 'apartment' | 'check_in' | 'check_out' | 'source' | 'booking_number'
> & { import_key: string | null }
export const importedColumns = [
  'id',
  'guest_name',
  'apartment',
  'check_in',
  'check_out',
  'source',
  'booking_number',
  'import_key',
] as const

const month = sql<string>`to_char(check_in, 'YYYY-MM')`

/** Counts arrivals by month and source. */
export const countByMonth = (
  tx: Tx,
  scope: ManagerScope,
): Promise<{ month: string; source: string; count: number }[]> =>
  tx
    .selectFrom('reservations')
    .select([month.as('month'), 'source', sql<number>`count(*)::int`.as('count')])
    .where('hotel_id', '=', scope.hotelId)
    .groupBy([month, 'source'])
    .orderBy('month')
    .execute()

/** The reservations that begin in a month, by check-in; with a cursor, only those after it. */
export const listOfMonth = (
  tx: Tx,
  scope: ManagerScope,
  of: string,
  limit: number,
  after: Pick<Reservation, 'check_in' | 'id'> | null,
): Promise<Reservation[]> =>
  tx
    .selectFrom('reservations')
    .select(columns)
    .where('hotel_id', '=', scope.hotelId)
    .where('check_in', '>=', `${of}-01`)
    .where(sql<boolean>`check_in < ${`${of}-01`}::date + interval '1 month'`)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(check_in, id) > (${after?.check_in}::date, ${after?.id}::uuid)`),
    )
    .orderBy('check_in')
    .orderBy('id')
    .limit(limit)
    .execute()

export const insertManual = (tx: Tx, scope: ManagerScope, row: NewReservation): Promise<Reservation | undefined> =>
  tx
    .insertInto('reservations')
    .values({ ...row, hotel_id: scope.hotelId, source: manual })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .returning(columns)
    .executeTakeFirst()

export const findReservation = (tx: Tx, scope: ManagerScope, id: string): Promise<Reservation | undefined> =>
  tx
    .selectFrom('reservations')
    .select(columns)
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .executeTakeFirst()

export const deleteManual = async (tx: Tx, scope: ManagerScope, id: string): Promise<boolean> =>
  (await tx
    .deleteFrom('reservations')
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .where('source', '=', manual)
    .returning('id')
    .executeTakeFirst()) !== undefined

/**
 * The rows of one channel, for comparison with a file. All of them: a booking is found again by its number, its days or its
 * unit, and a clearing takes each.
 */
export const listImported = (tx: Tx, scope: ManagerScope, source: string): Promise<ImportedRow[]> =>
  tx
    .selectFrom('reservations')
    .select(importedColumns)
    .where('hotel_id', '=', scope.hotelId)
    .where('source', '=', source)
    .execute()

/**
 * The hotel's apartment names, by which a cell with several of them can be split: those of the last year's bookings and of
 * all to come, so that old bookings cost nothing.
 */
export const listApartments = async (tx: Tx, scope: ManagerScope): Promise<string[]> =>
  (
    await tx
      .selectFrom('reservations')
      .select('apartment')
      .distinct()
      .where('hotel_id', '=', scope.hotelId)
      .where(sql<boolean>`check_in > current_date - 366`)
      .limit(1000)
      .execute()
  ).map(({ apartment }) => apartment)

const batch = 1000
const inBatches = async <T>(rows: readonly T[], work: (some: T[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < rows.length; from += batch) await work(rows.slice(from, from + batch))
}

/** Inserts rows, or overwrites those with the same ids. */
export const putRows = (tx: Tx, scope: ManagerScope, rows: readonly ImportedRow[]): Promise<void> =>
  inBatches(rows, (some) =>
    tx
      .insertInto('reservations')
      .values(some.map((row) => ({ ...row, hotel_id: scope.hotelId })))
      .onConflict((conflict) =>
        conflict.columns(['hotel_id', 'id']).doUpdateSet((excluded) => ({
          guest_name: excluded.ref('excluded.guest_name'),
          apartment: excluded.ref('excluded.apartment'),
          check_in: excluded.ref('excluded.check_in'),
          check_out: excluded.ref('excluded.check_out'),
          booking_number: excluded.ref('excluded.booking_number'),
          import_key: excluded.ref('excluded.import_key'),
          updated_at: excluded.ref('excluded.updated_at'),
        })),
      )
      .execute(),
  )

export const deleteRows = (tx: Tx, scope: ManagerScope, ids: readonly string[]): Promise<void> =>
  inBatches(ids, (some) =>
    tx.deleteFrom('reservations').where('hotel_id', '=', scope.hotelId).where('id', 'in', some).execute(),
  )

/** Imports and clearings of a hotel take turns: two simultaneous ones would each compare with outdated rows. */
export const lockImports = async (tx: Tx, scope: ManagerScope): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('reservations:' || ${scope.hotelId}, 0))`.execute(tx)
}
