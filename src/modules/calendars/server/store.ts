import { sql } from 'kysely'
import { getHotelDay, type HotelDay } from '#modules/hotels/server/on-day.ts'
import { otherCalendar, sourceName } from '#modules/reservations/contract/origins.ts'
import { compareRoomNumbers, listRooms } from '#modules/rooms/server/store.ts'
import { asJson, changedAt, columnsOf } from '#platform/server/database/column-values.ts'
import { lockUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { CalendarFeed, type ListedFeed } from '../contract.ts'

const columns = columnsOf(CalendarFeed)
type Columns = Pick<CalendarFeed, 'source' | 'state' | 'failure'>

/** The stored address: sealed, and as a digest by which a second feed with it is found. */
export type SealedAddress = { sealed: Buffer; key_id: number; digest: Buffer; host: string; address_end: string }
/** Feeds of the demo have no address. */
type KeptAddress = Pick<SealedAddress, 'host' | 'address_end'> & {
  sealed: Buffer | null
  key_id: number
  digest: Buffer | null
}

/** Adding and removing feeds of a hotel takes turns, so that the limits hold. */
export const lockFeeds = (tx: Tx, { hotelId }: Scope): Promise<void> => lockUntilCommit(tx, `calendars:${hotelId}`)

const feeds = (tx: Tx, { hotelId }: Scope) =>
  tx.selectFrom('calendar_feeds').select(columns).$narrowType<Columns>().where('hotel_id', '=', hotelId)

/** The platforms whose calendars a hotel reads, by name; others by their host. */
export const listFeedNames = async (tx: Tx, scope: Scope): Promise<string[]> => {
  const rows = await feeds(tx, scope).orderBy('created_at').orderBy('id').execute()
  return rows.map(({ source, host }) => (source === otherCalendar ? host : sourceName(source)))
}

export const listFeeds = async (tx: Tx, scope: Scope): Promise<ListedFeed[]> => {
  const { hotelId } = scope
  const listed = await feeds(tx, scope).orderBy('created_at').orderBy('id').execute()
  if (listed.length === 0) return []
  const rooms = new Map((await listRooms(tx, scope)).map(({ id, room_number }) => [id, room_number]))
  const due = new Map(
    (
      await tx.selectFrom('calendar_addresses').select(['feed_id', 'due_at']).where('hotel_id', '=', hotelId).execute()
    ).map(({ feed_id, due_at }) => [feed_id, due_at]),
  )
  return listed
    .map((feed) => ({ ...feed, room_number: rooms.get(feed.room_id) ?? null, due_at: due.get(feed.id) ?? null }))
    .toSorted((one, other) => compareRoomNumbers(one.room_number ?? '', other.room_number ?? ''))
}

export const findFeed = (tx: Tx, scope: Scope, id: string): Promise<CalendarFeed | undefined> =>
  feeds(tx, scope).where('id', '=', id).executeTakeFirst()

export const findRoom = (
  tx: Tx,
  { hotelId }: Pick<Scope, 'hotelId'>,
  id: string,
): Promise<{ id: string; room_number: string } | undefined> =>
  tx
    .selectFrom('rooms')
    .select(['id', 'room_number'])
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .executeTakeFirst()

/** How many feeds there are, of the hotel and of one room. */
export const countFeeds = (tx: Tx, { hotelId }: Scope, roomId: string): Promise<{ all: number; of_room: number }> =>
  tx
    .selectFrom('calendar_feeds')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where room_id = ${roomId}))::int`.as('of_room'),
    ])
    .where('hotel_id', '=', hotelId)
    .executeTakeFirstOrThrow()

/** The feed that has an address already. */
export const findFeedOfAddress = async (tx: Tx, { hotelId }: Scope, digest: Buffer): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('calendar_addresses')
      .select('feed_id')
      .where('hotel_id', '=', hotelId)
      .where('digest', '=', digest)
      .executeTakeFirst()
  )?.feed_id

export const insertFeed = async (
  tx: Tx,
  { hotelId }: Scope,
  { id, room_id, source }: Pick<CalendarFeed, 'id' | 'room_id' | 'source'>,
  { host, address_end, sealed, key_id, digest }: KeptAddress,
): Promise<CalendarFeed> => {
  const feed = await tx
    .insertInto('calendar_feeds')
    .values({ hotel_id: hotelId, id, room_id, source, host, address_end })
    .returning(columns)
    .$narrowType<Columns>()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('calendar_addresses')
    .values({ hotel_id: hotelId, feed_id: id, sealed, key_id, digest, due_at: sql<string>`now()` })
    .execute()
  return feed
}

/** The columns of a feed for a reading and a decision, locked until the end of the transaction. */
export type LockedAddress = {
  sealed: Buffer | null
  digest: Buffer | null
  etag: string | null
  last_modified: string | null
  due_at: string | null
  reading_id: string | null
  held: string[]
  /** The database's time. */
  now: string
}
export const lockAddress = async (tx: Tx, { hotelId }: Scope, feedId: string): Promise<LockedAddress | undefined> => {
  const row = await tx
    .selectFrom('calendar_addresses')
    .select(['sealed', 'digest', 'etag', 'last_modified', 'due_at', 'reading_id', 'held'])
    .where('hotel_id', '=', hotelId)
    .where('feed_id', '=', feedId)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, held: row.held as string[], now: await readNow(tx) }
}

const readNow = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ at: string }>`select now()::timestamptz(3) as at`.execute(tx)
  return new Date(rows[0]?.at ?? '').toISOString()
}

export type AddressChange = Partial<Omit<LockedAddress, 'now'> & Pick<SealedAddress, 'key_id'>>
export const putAddress = async (
  tx: Tx,
  { hotelId }: Scope,
  feedId: string,
  { held, ...change }: AddressChange,
): Promise<void> => {
  await tx
    .updateTable('calendar_addresses')
    .set({ ...change, ...(held && { held: asJson(held) }) })
    .where('hotel_id', '=', hotelId)
    .where('feed_id', '=', feedId)
    .execute()
}

type FeedChange = Partial<
  Omit<CalendarFeed, 'id' | 'hotel_id' | 'room_id' | 'source' | 'created_at' | 'updated_at'> & {
    failures: number
    notified_at: string | null
  }
>
export const putFeed = (tx: Tx, { hotelId }: Scope, id: string, change: FeedChange): Promise<CalendarFeed> =>
  tx
    .updateTable('calendar_feeds')
    .set({ ...change, updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<Columns>()
    .executeTakeFirstOrThrow()

export const deleteFeed = async (tx: Tx, { hotelId }: Scope, id: string): Promise<void> => {
  await tx.deleteFrom('calendar_feeds').where('hotel_id', '=', hotelId).where('id', '=', id).execute()
}

/** How long and how often a feed has failed. */
export const findFailures = (
  tx: Tx,
  { hotelId }: Scope,
  id: string,
): Promise<{ failures: number; failing_since: string | null; notified_at: string | null }> =>
  tx
    .selectFrom('calendar_feeds')
    .select(['failures', 'failing_since', 'notified_at'])
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A feed that is claimed for reading. */
export type FeedToRead = Pick<CalendarFeed, 'id' | 'source' | 'host'> &
  Pick<LockedAddress, 'sealed' | 'etag' | 'last_modified'> &
  HotelDay & {
    /** Null when the room has been removed. */
    room_number: string | null
    reading_id: string
  }

/** The columns of a claimed feed. */
export const describeClaimed = async (
  tx: Tx,
  scope: Scope,
  id: string,
  address: Pick<LockedAddress, 'sealed' | 'etag' | 'last_modified'>,
  reading_id: string,
): Promise<FeedToRead | null> => {
  const feed = await findFeed(tx, scope, id)
  if (!feed) return null
  const { source, host, room_id } = feed
  const room_number = (await findRoom(tx, scope, room_id))?.room_number ?? null
  return { ...address, id, source, host, room_number, reading_id, ...(await getHotelDay(tx, scope)) }
}
