import { sql } from 'kysely'
import { newId } from '#platform/contract/id.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { GuestScope, ManagerScope, AnonymousScope } from '#core/access/server/scope.ts'

/** A guest as sign-in needs it. */
export type GuestRow = { id: string; room_number: string; guest_name: string; access_code: string | null }

const key = (text: string) => sql<string>`lower(btrim(${text}))`

/** Finds a guest by room and name, trimmed and in any case. */
export const findGuest = (
  tx: Tx,
  scope: AnonymousScope | ManagerScope,
  room: string,
  name: string,
): Promise<GuestRow | undefined> =>
  tx
    .selectFrom('guests')
    .select(['id', 'room_number', 'guest_name', 'access_code'])
    .where('hotel_id', '=', scope.hotelId)
    .where('room_key', '=', key(room))
    .where('name_key', '=', key(name))
    .executeTakeFirst()

/**
 * Adds a guest. When two devices sign in at once, the second one gets the first one's row.
 * @param accessCode hashed, or null
 */
export const addGuest = async (
  tx: Tx,
  scope: AnonymousScope,
  room: string,
  name: string,
  accessCode: string | null,
): Promise<GuestRow> => {
  const made = await tx
    .insertInto('guests')
    .values({ hotel_id: scope.hotelId, id: newId(), room_number: room, guest_name: name, access_code: accessCode })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'room_number', 'guest_name', 'access_code'])
    .executeTakeFirst()
  const guest = made ?? (await findGuest(tx, scope, room, name))
  if (!guest) throw new Error('A guest was neither made nor found.')
  return guest
}

/** Records the guest's visit. */
export const touchGuest = async (tx: Tx, scope: AnonymousScope | GuestScope, guestId: string): Promise<void> => {
  await tx
    .updateTable('guests')
    .set({ last_seen_at: sql<string>`now()` })
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', guestId)
    .execute()
}
