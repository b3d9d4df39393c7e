import { sql } from 'kysely'
import { isOpenWith } from '#modules/hotels/server/hotels.ts'
import { newId } from '#platform/contract/id.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { ClaimedRows } from '#platform/server/jobs/claimed-rows.ts'
import { findDueIn } from '#platform/server/jobs/due-rows.ts'
import type { Scope } from '#platform/server/scope.ts'
import { describeClaimed, type FeedToRead } from './store.ts'

/** A process may die while it reads a feed: after this its claim is over. */
export const claimSeconds = 180

// A hotel that is closed or has the feature off reads nothing.
const waiting = sql`
  from calendar_addresses row join hotels hotel on hotel.id = row.hotel_id
  where row.due_at is not null and ${isOpenWith('reservations')}`

/** Claims due feeds, and skips those that another transaction has locked. */
const claim = async (tx: Tx, scope: Scope, limit: number): Promise<FeedToRead[]> => {
  const due = await tx
    .selectFrom('calendar_addresses')
    .select(['feed_id', 'sealed', 'etag', 'last_modified'])
    .where('hotel_id', '=', scope.hotelId)
    .where('due_at', '<=', sql<string>`now()`)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  const claimed: FeedToRead[] = []
  for (const { feed_id, ...address } of due) {
    const reading_id = newId()
    await claimFeed(tx, scope, feed_id, reading_id)
    const feed = await describeClaimed(tx, scope, feed_id, address, reading_id)
    if (feed) claimed.push(feed)
  }
  return claimed
}

/** Marks a feed, which the caller has locked, as being read. */
export const claimFeed = async (tx: Tx, { hotelId }: Scope, feedId: string, reading_id: string): Promise<void> => {
  await tx
    .updateTable('calendar_addresses')
    .set({ reading_id, due_at: sql<string>`now() + make_interval(secs => ${claimSeconds})` })
    .where('hotel_id', '=', hotelId)
    .where('feed_id', '=', feedId)
    .execute()
}

const atOnce = 20

/** The feeds whose time to be read has come. */
export const dueFeeds = (read: (scope: Scope, feed: FeedToRead) => Promise<void>): ClaimedRows<FeedToRead> => ({
  ...findDueIn(waiting, 'due_at'),
  claim,
  work: read,
  atOnce,
})
