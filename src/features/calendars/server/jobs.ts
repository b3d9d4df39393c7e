import { sql } from 'kysely'
import { newId } from '#platform/contract/id.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { ClaimedRows } from '#platform/server/jobs/claimed-rows.ts'
import { maxPerSweep } from '#platform/server/jobs/due-rows.ts'
import type { Scope } from '#platform/server/scope.ts'
import { describeClaimed, type FeedToRead } from './store.ts'

/** How long a claimed feed is left to whoever claimed it. */
export const claimSeconds = 180

// A hotel that is closed or has the feature off reads nothing. It closes at the end of its last day at +02:00, as
// `closingMoment` has it.
const waiting = sql`
  from calendar_addresses row join hotels hotel on hotel.id = row.hotel_id
  where row.due_at is not null and coalesce((hotel.features ->> 'reservations')::boolean, true) and hotel.enabled
    and (hotel.expiry_date is null or hotel.expiry_date + time '22:00' > now() at time zone 'UTC')`

const getMsUntilNext = async (tx: Tx): Promise<number | null> => {
  const { rows } = await sql<{
    ms: number | null
  }>`select (extract(epoch from min(row.due_at) - now()) * 1000)::float8 as ms ${waiting}`.execute(tx)
  return rows[0]?.ms ?? null
}

const findHotels = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{
    hotel_id: string
  }>`select distinct row.hotel_id ${waiting} and row.due_at <= now() limit ${maxPerSweep}`.execute(tx)
  return rows.map(({ hotel_id }) => hotel_id)
}

/** Claims due feeds, and passes over those that somebody else has locked. */
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
  getMsUntilNext,
  findHotels,
  claim,
  work: read,
  atOnce,
})
