import { sql } from 'kysely'
import { Refusal } from '#platform/contract/failure.ts'
import { lockUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { imagesFull, maxHotelImageBytes } from '../contract.ts'

/** Uploads of a hotel take turns from here to the end of the transaction: what limits count stays as it is. */
export const takeTurns = async (tx: Tx, { hotelId }: Scope): Promise<void> => {
  await lockUntilCommit(tx, `images:${hotelId}`)
}

/** @throws Refusal `images.full` when these bytes exceed what is left of the hotel's quota */
export const refuseFull = async (tx: Tx, { hotelId }: Scope, bytes: number): Promise<void> => {
  const used = await tx
    .selectFrom('images')
    .select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes'))
    .where('hotel_id', '=', hotelId)
    .executeTakeFirstOrThrow()
  if (used.bytes + bytes > maxHotelImageBytes) throw new Refusal(imagesFull)
}
