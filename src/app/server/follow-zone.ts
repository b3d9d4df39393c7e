import { followZone as moveAnnouncements } from '#modules/announcements/server/store.ts'
import type { FollowZone } from '#modules/hotels/server/settings.ts'
import { followZone as moveFills } from '#modules/menu/server/stock/stock.ts'
import { followZone as moveStays } from '#modules/stays/server/follow.ts'

/** Moves everything that is due at a local time, in the transaction that changes the time zone of a hotel. */
export const followZone: FollowZone = async (tx, scope, formerZone) => {
  await moveStays(tx, scope)
  await moveFills(tx, scope)
  await moveAnnouncements(tx, scope, formerZone)
}
