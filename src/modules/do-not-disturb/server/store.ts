import { sql } from 'kysely'
import { newId } from '#platform/contract/id.ts'
import { columnsOf } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { findDueBy, type DueRows } from '#platform/server/jobs/due-rows.ts'
import type { Scope } from '#platform/server/scope.ts'
import { maxSignHours, RoomSign } from '../contract.ts'

const now = sql<string>`now()`
const toKey = (room: string) => sql<string>`lower(btrim(${room}))`

/** True if the hotel has signs at all. */
export const hasSigns = async (tx: Tx, { hotelId }: Scope): Promise<boolean> =>
  (await tx.selectFrom('hotels').select('do_not_disturb').where('id', '=', hotelId).executeTakeFirstOrThrow())
    .do_not_disturb

/** The signs that hang out. */
const selectSigns = (tx: Tx, { hotelId }: Scope) =>
  tx.selectFrom('room_signs').select(columnsOf(RoomSign)).where('hotel_id', '=', hotelId).where('ends_at', '>', now)

/** The signs that hang out, by room. */
export const listSigns = (tx: Tx, scope: Scope): Promise<RoomSign[]> =>
  selectSigns(tx, scope).orderBy('room_key').orderBy('id').execute()

/** The sign of a stay; undefined where none hangs out. */
export const findSign = (tx: Tx, scope: Scope, stayId: string): Promise<RoomSign | undefined> =>
  selectSigns(tx, scope).where('stay_id', '=', stayId).executeTakeFirst()

/**
 * Hangs the sign of a stay out, for its whole time from now. Under the open policy a stranger can sign in for a room, so
 * each stay of a room has its own sign.
 */
export const putSign = async (
  tx: Tx,
  { hotelId }: Scope,
  { stay_id, room_number, guest_id }: { stay_id: string; room_number: string; guest_id: string },
): Promise<void> => {
  const ends_at = sql<string>`now() + make_interval(hours => ${maxSignHours}::int)`
  await tx
    .insertInto('room_signs')
    .values({ hotel_id: hotelId, id: newId(), stay_id, room_key: toKey(room_number), room_number, guest_id, ends_at })
    .onConflict((conflict) =>
      conflict.columns(['hotel_id', 'room_key', 'stay_id']).doUpdateSet((row) => ({
        room_number: row.ref('excluded.room_number'),
        guest_id: row.ref('excluded.guest_id'),
        set_at: row.ref('excluded.set_at'),
        ends_at: row.ref('excluded.ends_at'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

/** Takes down the sign of a stay. */
export const removeOfStay = async (tx: Tx, { hotelId }: Scope, stayId: string): Promise<void> => {
  await tx.deleteFrom('room_signs').where('hotel_id', '=', hotelId).where('stay_id', '=', stayId).execute()
}

/** @returns true if there was one */
export const removeSign = async (tx: Tx, { hotelId }: Scope, id: string): Promise<boolean> =>
  (await tx
    .deleteFrom('room_signs')
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Takes down the signs that these guests have hung out. */
export const forgetGuests = async (tx: Tx, hotelId: string, guestIds: readonly string[]): Promise<void> => {
  if (guestIds.length === 0) return
  await tx
    .deleteFrom('room_signs')
    .where('hotel_id', '=', hotelId)
    .where('guest_id', 'in', [...guestIds])
    .execute()
}

/** The room of a stay that is present, and stays so until the end of the transaction. */
export const findRoom = async (tx: Tx, { hotelId }: Scope, stayId: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('stays')
      .select('room_number')
      .where('hotel_id', '=', hotelId)
      .where('id', '=', stayId)
      .where('status', '=', 'present')
      .forShare()
      .executeTakeFirst()
  )?.room_number

/** The present stay of a guest. */
export const findStayOfGuest = (
  tx: Tx,
  { hotelId }: Scope,
  guestId: string,
): Promise<{ stay_id: string; room_number: string } | undefined> =>
  tx
    .selectFrom('stay_guests as party')
    .innerJoin('stays as stay', (join) =>
      join.onRef('stay.hotel_id', '=', 'party.hotel_id').onRef('stay.id', '=', 'party.stay_id'),
    )
    .select(['stay.id as stay_id', 'stay.room_number'])
    .where('party.hotel_id', '=', hotelId)
    .where('party.guest_id', '=', guestId)
    .where('stay.status', '=', 'present')
    .executeTakeFirst()

/** The signs whose time is over. */
export const dueSigns: DueRows = {
  ...findDueBy({ table: 'room_signs', due: 'ends_at' }),
  move: async (tx, { hotelId }) =>
    (
      await tx
        .deleteFrom('room_signs')
        .where('hotel_id', '=', hotelId)
        .where('ends_at', '<=', now)
        .returning('id')
        .execute()
    ).length,
}
