import { sql } from 'kysely'
import { Refusal } from '#platform/contract/failure.ts'
import { lockUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { imagesFull, maxGuestImageBytes, maxHotelImageBytes, maxUnverifiedImageBytes } from '../contract.ts'

/** Race of two uploads for the last bytes: those of a hotel take turns from here to the end of the transaction. */
export const lockQuota = (tx: Tx, { hotelId }: Scope): Promise<void> => lockUntilCommit(tx, `images:${hotelId}`)

const isVerified = sql`exists (select from sessions where sessions.hotel_id = images.hotel_id
  and sessions.guest_id = images.guest_id and sessions.verified_by is not null)`

/**
 * @param guest where a guest uploads them
 * @throws Refusal `images.full` when these bytes exceed what is left of the hotel's quota, or of the share of its guests
 */
export const refuseFull = async (
  tx: Tx,
  { hotelId }: Scope,
  bytes: number,
  guest?: { isVerified: boolean },
): Promise<void> => {
  const used = await tx
    .selectFrom('images')
    .select([
      sql<number>`coalesce(sum(bytes), 0)`.as('all'),
      sql<number>`coalesce(sum(bytes) filter (where guest_id is not null), 0)`.as('ofGuests'),
      sql<number>`coalesce(sum(bytes) filter (where guest_id is not null and not ${isVerified}), 0)`.as('unverified'),
    ])
    .where('hotel_id', '=', hotelId)
    .executeTakeFirstOrThrow()
  const isFull =
    used.all + bytes > maxHotelImageBytes ||
    (guest !== undefined && used.ofGuests + bytes > maxGuestImageBytes) ||
    (guest?.isVerified === false && used.unverified + bytes > maxUnverifiedImageBytes)
  if (isFull) throw new Refusal(imagesFull)
}
