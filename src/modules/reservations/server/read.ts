import { sql, type RawBuilder } from 'kysely'
import { inPlainDigits } from '#modules/rooms/server/store.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { ReservationRow } from './rows.ts'

/** A reservation as other parts of the program read it. Its days are `YYYY-MM-DD`. */
export type ReservedStay = Omit<ReservationRow, 'source' | 'import_key' | 'origin'> & { origin: string | null }

const columns = ['id', 'guest_name', 'apartment', 'check_in', 'check_out', 'booking_number', 'origin'] as const
const maxRows = 5000

/** Only apartments that have each of these digits, or none when there are none. */
const hasDigits = (digits: readonly string[]): RawBuilder<boolean> =>
  digits.length === 0
    ? sql<boolean>`${inPlainDigits('apartment')} !~ '[0-9]'`
    : sql<boolean>`(${sql.join(
        [...new Set(digits)].map((number) => sql`${inPlainDigits('apartment')} ~ ${`(^|[^0-9])0*${number}([^0-9]|$)`}`),
        sql` and `,
      )})`

/**
 * The reservations that touch the days between two, both included, for a room with these digits, by check-in.
 * @param digits of the room: apartments without them are left out
 */
export const findReservationsBetween = (
  tx: Tx,
  hotelId: string,
  from: string,
  to: string,
  digits: readonly string[],
): Promise<ReservedStay[]> =>
  tx
    .selectFrom('reservations')
    .select(columns)
    .where('hotel_id', '=', hotelId)
    .where('check_in', '<=', to)
    .where('check_out', '>=', from)
    .where(hasDigits(digits))
    .orderBy('check_in')
    .limit(maxRows)
    .execute()

/** The reservations that begin between two days, both included, by check-in. */
export const findArrivals = (tx: Tx, hotelId: string, from: string, to: string): Promise<ReservedStay[]> =>
  tx
    .selectFrom('reservations')
    .select(columns)
    .where('hotel_id', '=', hotelId)
    .where('check_in', '>=', from)
    .where('check_in', '<=', to)
    .orderBy('check_in')
    .orderBy('id')
    .limit(maxRows)
    .execute()
