import { sql } from 'kysely'
import { isOpenWith } from '#modules/hotels/server/hotels.ts'
import type { Stay } from '#modules/stays/contract.ts'
import type { MyStayPart, StayFollower } from '#modules/stays/server/follower.ts'
import { isQuiet } from '#modules/tickets/policy.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { findDueIn, maxPerSweep, type DueRows } from '#platform/server/jobs/due-rows.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { MyAnnouncements } from '../../contract.ts'
import { sortForReading, isInAudience } from '../../policy.ts'
import * as store from '../store.ts'

/**
 * Delivers the announcements that begin now to every present stay of their audience. Quiet hours keep the push back,
 * unless it is important.
 * @returns how many began
 */
export const deliverDue = async (tx: Tx, scope: Scope): Promise<number> => {
  await store.lockDeliveries(tx, scope)
  const begun = await store.beginDue(tx, scope, maxPerSweep)
  if (begun.length === 0) return 0
  const [stays, hotel] = [await store.listPresent(tx, scope), await store.findQuietHours(tx, scope)]
  for (const announcement of begun) {
    const { begun_at, until_at, push, kind } = announcement
    const begunAt = begun_at ?? until_at
    // After an outage its time may be over.
    if (until_at <= begunAt) continue
    const rings = push && (kind === 'important' || !isQuiet(Date.parse(begunAt), hotel))
    await store.insertDeliveries(
      tx,
      scope,
      stays
        .filter(({ room }) => isInAudience(announcement, room))
        .map(({ id }) => ({ announcement, stayId: id, push: rings })),
    )
  }
  return begun.length
}

// In a hotel that is closed or has the feature off announcements wait, and begin when it opens again.
const waiting = sql`
  from announcements row join hotels hotel on hotel.id = row.hotel_id
  where row.begun_at is null and row.withdrawn_at is null and ${isOpenWith('announcements')}`

/** The announcements whose time to begin has come. */
export const dueAnnouncements: DueRows = { ...findDueIn(waiting, 'from_at'), move: deliverDue }

/** A stay that opens or moves gets the running announcements of its room, without a push. */
const deliverRunning = async (tx: Tx, scope: Scope, stay: Stay): Promise<void> => {
  const running = await store.listRunning(tx, scope)
  if (running.length === 0) return
  const room = stay.room_id === null ? null : ((await store.findRoom(tx, scope, stay.room_id)) ?? null)
  await store.insertDeliveries(
    tx,
    scope,
    running
      .filter((announcement) => isInAudience(announcement, room))
      .map((announcement) => ({ announcement, stayId: stay.id, push: false })),
  )
}

export const announcementsFollower: StayFollower = {
  opened: async (tx, scope, stay) => {
    // Race with announcements that begin: an opening stay sees the earlier ones, and the others see the stay.
    await store.shareDeliveries(tx, scope)
    await deliverRunning(tx, scope, stay)
  },
  changed: deliverRunning,
  merged: (tx, scope, { from, into }) => store.moveDeliveries(tx, scope, from.id, into.id),
}

/** The announcements of a guest; none if the hotel has the feature off. */
export const myAnnouncements: MyStayPart = async (tx, scope, { stay }): Promise<MyAnnouncements> => ({
  announcements: sortForReading(await store.listOfStay(tx, scope, stay.id)),
})
