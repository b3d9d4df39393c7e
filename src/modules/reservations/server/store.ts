import { sql } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { changedAt, columnsOf } from '#platform/server/database/column-values.ts'
import { countRows, type Tx } from '#platform/server/database/transaction.ts'
import { Reservation, type NewReservation } from '../contract.ts'
import { manual } from '../contract/origins.ts'

const columns = columnsOf(Reservation)

const reservations = (tx: Tx, { hotelId }: ManagerScope) =>
  tx.selectFrom('reservations').select(columns).where('hotel_id', '=', hotelId)

const month = sql<string>`to_char(check_in, 'YYYY-MM')`

/** Counts arrivals by month, source and origin. */
export const countByMonth = (
  tx: Tx,
  scope: ManagerScope,
): Promise<{ month: string; source: string; origin: string | null; count: number }[]> =>
  tx
    .selectFrom('reservations')
    .select([month.as('month'), 'source', 'origin', sql<number>`count(*)::int`.as('count')])
    .where('hotel_id', '=', scope.hotelId)
    .groupBy([month, 'source', 'origin'])
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
  reservations(tx, scope)
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
  reservations(tx, scope).where('id', '=', id).executeTakeFirst()

export const deleteManual = async (tx: Tx, scope: ManagerScope, id: string): Promise<boolean> =>
  (await tx
    .deleteFrom('reservations')
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .where('source', '=', manual)
    .returning('id')
    .executeTakeFirst()) !== undefined

/**
 * The hotel's apartment names, by which a cell with several of them can be split: those of the last year's bookings and
 * of all to come, so that old bookings cost nothing.
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

/** The reservations with these ids. */
export const listById = (tx: Tx, scope: ManagerScope, ids: readonly string[]): Promise<Reservation[]> =>
  ids.length === 0 ? Promise.resolve([]) : reservations(tx, scope).where('id', 'in', ids).execute()

/** Gives a reservation a name, unless it has another than `seen`. */
export const setName = (
  tx: Tx,
  scope: ManagerScope,
  id: string,
  { guest_name, seen }: { guest_name: string; seen: string },
): Promise<Reservation | undefined> =>
  tx
    .updateTable('reservations')
    .set({ guest_name, updated_at: changedAt })
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .where('guest_name', '=', seen)
    .returning(columns)
    .executeTakeFirst()

/** How many reservations that begin in the next seven days have no name. */
export const countUnnamed = (tx: Tx, scope: ManagerScope, today: string): Promise<number> =>
  countRows(
    tx
      .selectFrom('reservations')
      .where('hotel_id', '=', scope.hotelId)
      .where('guest_name', '=', sql.lit(''))
      .where('check_in', '>=', today)
      .where(sql<boolean>`check_in < ${today}::date + 7`),
  )
