import { sql } from 'kysely'
import type { AnonymousScope, GuestScope, Session } from '#modules/access/server/scope.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'

const everyMs = 5 * 60_000

/** When staff members were last here: one moment each, written every five minutes at most. */
export const createPresence = (database: Database, clock: Clock) => {
  /** The moments that this process has written, by hotel and member. */
  const written = new Map<string, number>()

  /** Another process may have written less than five minutes ago. */
  const write = async (hotelId: string, id: string, now: number): Promise<void> => {
    const last_seen_at = new Date(now).toISOString()
    await database.onPlatform((tx) =>
      tx
        .insertInto('staff_presence')
        .values({ hotel_id: hotelId, id, last_seen_at })
        .onConflict((conflict) =>
          conflict
            .columns(['hotel_id', 'id'])
            .doUpdateSet({ last_seen_at })
            .where(
              'staff_presence.last_seen_at',
              '<',
              sql<string>`${new Date(now - everyMs).toISOString()}::timestamptz`,
            ),
        )
        .execute(),
    )
  }

  /** Notes that a staff member is here. Does not wait, and may fail: the next call notes it again. */
  const touch = (session: Session): void => {
    const { actor, hotelId } = session
    if (actor.kind !== 'manager' || hotelId === null) return
    const now = clock.now()
    const key = `${hotelId} ${actor.id}`
    if (now - (written.get(key) ?? -Infinity) < everyMs) return
    written.set(key, now)
    void write(hotelId, actor.id, now).catch(() => written.delete(key))
  }

  return { touch }
}

export type Presence = ReturnType<typeof createPresence>

/** Records the guest's visit. */
export const touchGuest = async (tx: Tx, scope: AnonymousScope | GuestScope, guestId: string): Promise<void> => {
  await tx
    .updateTable('guests')
    .set({ last_seen_at: sql<string>`now()` })
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', guestId)
    .execute()
}
