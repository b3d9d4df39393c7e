import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'

/** Adds the rows that every hotel has. For the transaction that has inserted the hotel. */
export const openHotel = async (tx: Tx, hotelId: string): Promise<void> => {
  await sql`select open_hotel(${hotelId})`.execute(tx)
}
