import { sql } from 'kysely'
import { newId } from '#platform/contract/id.ts'
import { inBatches } from '#platform/server/database/batches.ts'
import { changedAt } from '#platform/server/database/column-values.ts'
import { lockUntilCommit, shareUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import { getNewest, type ListQuery } from '#platform/server/list/page.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Announcement, MyAnnouncement, NewAnnouncement } from '../contract.ts'
import type { PlacedRoom } from '../policy.ts'

const now = sql<string>`now()`

/** The types of the JSON columns and of the checked texts, which the generated schema lacks. */
type Columns = Pick<Announcement, 'translations' | 'rooms' | 'floors' | 'kind'>

/** The columns of an announcement whose period is known. */
export type Values = Omit<NewAnnouncement, 'from_at'> & { from_at: string; by_name: string }

/** Announcing takes turns in a hotel: two at the same time would each be the tenth. */
export const lockAnnouncements = (tx: Tx, { hotelId }: Scope): Promise<void> =>
  lockUntilCommit(tx, `announcements:${hotelId}`)

/** Race with a stay that opens: beginning and withdrawing take this lock alone, and opening stays share it. */
export const lockDeliveries = (tx: Tx, { hotelId }: Scope): Promise<void> =>
  lockUntilCommit(tx, `announcement deliveries:${hotelId}`)
export const shareDeliveries = (tx: Tx, { hotelId }: Scope): Promise<void> =>
  shareUntilCommit(tx, `announcement deliveries:${hotelId}`)

/** The database's clock, by which announcements begin and end. */
export const readNow = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ now: string }>`select date_trunc('milliseconds', now()) as now`.execute(tx)
  return rows[0]?.now ?? ''
}

const announcements = (tx: Tx, { hotelId }: Scope) =>
  tx.selectFrom('announcements').selectAll().$narrowType<Columns>().where('hotel_id', '=', hotelId)

const updateLasting = (tx: Tx, { hotelId }: Scope) =>
  tx.updateTable('announcements').where('hotel_id', '=', hotelId).where('withdrawn_at', 'is', null)

const updateDeliveries = (tx: Tx, { hotelId }: Scope) =>
  tx.updateTable('announcement_deliveries').where('hotel_id', '=', hotelId)

export const findAnnouncement = (tx: Tx, scope: Scope, id: string): Promise<Announcement | undefined> =>
  announcements(tx, scope).where('id', '=', id).executeTakeFirst()

/** The newest ones, and one more than a page has. */
export const listNewest = (tx: Tx, scope: Scope, query: ListQuery): Promise<Announcement[]> =>
  getNewest(announcements(tx, scope), query).execute()

/** Those that are not withdrawn and end after this moment. */
export const listLasting = (tx: Tx, scope: Scope, after: string): Promise<Announcement[]> =>
  announcements(tx, scope).where('withdrawn_at', 'is', null).where('until_at', '>', after).execute()

/** Those whose deliveries have been made, and which still run by the database's clock. */
export const listRunning = (tx: Tx, scope: Scope): Promise<Announcement[]> =>
  announcements(tx, scope)
    .where('withdrawn_at', 'is', null)
    .where('begun_at', 'is not', null)
    .where('until_at', '>', now)
    .execute()

/**
 * Keeps the periods at the hotel's local time when its time zone has changed. A running one keeps its beginning, and
 * ends at once where its new end would be before that.
 */
export const followZone = async (tx: Tx, scope: Scope, formerZone: string): Promise<void> => {
  const { hotelId } = scope
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from hotels where id = ${hotelId}`.execute(tx)
  const zone = rows[0]?.zone ?? formerZone
  const local = (column: string, zone: string) => sql<string>`${sql.ref(column)} at time zone ${zone}`
  const moved = (column: string) => sql<string>`(${local(column, formerZone)} at time zone ${zone})`
  // A clock change may take the whole of a short period away. A sum without a time zone can be sent to another machine.
  const endAfter = (begin: unknown, beginZone: string) =>
    sql<string>`greatest(${moved('until_at')}, (${begin} + interval '1 millisecond') at time zone ${beginZone})`
  const end = endAfter(local('from_at', 'UTC'), 'UTC')
  await updateLasting(tx, scope)
    .set({ from_at: moved('from_at'), until_at: endAfter(local('from_at', formerZone), zone), updated_at: changedAt })
    .where('begun_at', 'is', null)
    .execute()
  const shorter = { until_at: end, updated_at: changedAt }
  await updateLasting(tx, scope).set(shorter).where('begun_at', 'is not', null).where('until_at', '>', now).execute()
  await updateDeliveries(tx, scope).set(shorter).where('until_at', '>', now).execute()
}

export const insertAnnouncement = (tx: Tx, { hotelId }: Scope, values: Values): Promise<Announcement | undefined> =>
  tx
    .insertInto('announcements')
    .values({ ...values, hotel_id: hotelId })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .returningAll()
    .$narrowType<Columns>()
    .executeTakeFirst()

/** Withdraws it; undefined when it is withdrawn already, is over or does not exist. */
export const withdraw = (tx: Tx, scope: Scope, id: string): Promise<Announcement | undefined> =>
  updateLasting(tx, scope)
    .set({ withdrawn_at: now, updated_at: changedAt })
    .where('id', '=', id)
    .where('until_at', '>', now)
    .returningAll()
    .$narrowType<Columns>()
    .executeTakeFirst()

/** Ends the deliveries of an announcement: guests no longer see it. */
export const endDeliveries = async (tx: Tx, scope: Scope, announcementId: string): Promise<void> => {
  await updateDeliveries(tx, scope)
    .set({ until_at: now, updated_at: changedAt })
    .where('announcement_id', '=', announcementId)
    .where('until_at', '>', now)
    .execute()
}

/** Claims due announcements that have not begun, and skips those that another transaction has locked. */
export const beginDue = (tx: Tx, scope: Scope, limit: number): Promise<Announcement[]> =>
  updateLasting(tx, scope)
    .set({ begun_at: now, updated_at: changedAt })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('announcements')
        .select('id')
        .where('hotel_id', '=', scope.hotelId)
        .where('begun_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .where('from_at', '<=', now)
        .orderBy('from_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .$narrowType<Columns>()
    .execute()

export const listRooms = async (tx: Tx, { hotelId }: Scope): Promise<PlacedRoom[]> =>
  tx.selectFrom('rooms').select(['id', 'floor']).where('hotel_id', '=', hotelId).execute()

export const findRoom = (tx: Tx, { hotelId }: Scope, id: string): Promise<PlacedRoom | undefined> =>
  tx.selectFrom('rooms').select(['id', 'floor']).where('hotel_id', '=', hotelId).where('id', '=', id).executeTakeFirst()

/** The stays that are present, with the places of their rooms. */
export const listPresent = async (tx: Tx, scope: Scope): Promise<{ id: string; room: PlacedRoom | null }[]> => {
  const stays = await tx
    .selectFrom('stays')
    .select(['id', 'room_id'])
    .where('hotel_id', '=', scope.hotelId)
    .where('status', '=', 'present')
    .orderBy('id')
    .execute()
  const rooms = new Map((await listRooms(tx, scope)).map((room) => [room.id, room]))
  return stays.map(({ id, room_id }) => ({ id, room: rooms.get(room_id ?? '') ?? null }))
}

/** Adds deliveries; stays that have one already keep theirs. */
export const insertDeliveries = (
  tx: Tx,
  { hotelId }: Scope,
  deliveries: readonly { announcement: Announcement; stayId: string; push: boolean }[],
): Promise<void> =>
  inBatches(deliveries, (some) =>
    tx
      .insertInto('announcement_deliveries')
      .values(
        some.map(({ announcement: { id, title, text, translations, kind, from_at, until_at }, stayId, push }) => ({
          hotel_id: hotelId,
          id: newId(),
          announcement_id: id,
          stay_id: stayId,
          title,
          text,
          translations,
          kind,
          from_at,
          until_at,
          push,
        })),
      )
      .onConflict((conflict) => conflict.columns(['hotel_id', 'announcement_id', 'stay_id']).doNothing())
      .execute(),
  )

/** The running announcements of a stay, by the database's clock; none if the hotel has the feature off. */
export const listOfStay = (tx: Tx, { hotelId }: Scope, stayId: string): Promise<MyAnnouncement[]> =>
  tx
    .selectFrom('announcement_deliveries')
    .select(['announcement_id as id', 'title', 'text', 'translations', 'kind', 'from_at', 'until_at', 'seen_at'])
    .$narrowType<Pick<MyAnnouncement, 'translations' | 'kind'>>()
    .where('hotel_id', '=', hotelId)
    .where('stay_id', '=', stayId)
    .where('until_at', '>', now)
    .where(sql<boolean>`(select (features ->> 'announcements')::boolean from hotels where id = ${hotelId})`)
    .orderBy('from_at', 'desc')
    .orderBy('announcement_id')
    .execute()

/** Marks it as seen in a stay. @returns true if the stay has it */
export const markSeen = async (tx: Tx, scope: Scope, id: string, stayId: string): Promise<boolean> => {
  await updateDeliveries(tx, scope)
    .set({ seen_at: now, updated_at: changedAt })
    .where('announcement_id', '=', id)
    .where('stay_id', '=', stayId)
    .where('seen_at', 'is', null)
    .execute()
  const delivery = await tx
    .selectFrom('announcement_deliveries')
    .select('id')
    .where('hotel_id', '=', scope.hotelId)
    .where('announcement_id', '=', id)
    .where('stay_id', '=', stayId)
    .executeTakeFirst()
  return delivery !== undefined
}

type DeliveryCounts = { delivered: number; seen: number }

/** How many stays each of these announcements reached, and in how many it was seen. */
export const countDeliveries = async (
  tx: Tx,
  { hotelId }: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DeliveryCounts>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('announcement_deliveries')
    .select([
      'announcement_id',
      sql<number>`count(*)::int`.as('delivered'),
      sql<number>`count(seen_at)::int`.as('seen'),
    ])
    .where('hotel_id', '=', hotelId)
    .where('announcement_id', 'in', ids)
    .groupBy('announcement_id')
    .execute()
  return new Map(rows.map(({ announcement_id, ...counts }) => [announcement_id, counts]))
}

/** Moves the deliveries of one stay to another; where both have one, the other keeps its own. */
export const moveDeliveries = async (tx: Tx, scope: Scope, from: string, into: string): Promise<void> => {
  const { hotelId } = scope
  const held = tx
    .selectFrom('announcement_deliveries')
    .select('announcement_id')
    .where('hotel_id', '=', hotelId)
    .where('stay_id', '=', into)
  await tx
    .deleteFrom('announcement_deliveries')
    .where('hotel_id', '=', hotelId)
    .where('stay_id', '=', from)
    .where('announcement_id', 'in', held)
    .execute()
  await updateDeliveries(tx, scope).set({ stay_id: into, updated_at: changedAt }).where('stay_id', '=', from).execute()
}

/** The hotel's quiet hours. */
export const findQuietHours = (tx: Tx, { hotelId }: Scope) =>
  tx
    .selectFrom('hotels')
    .select(['quiet_from', 'quiet_until', 'time_zone'])
    .where('id', '=', hotelId)
    .executeTakeFirstOrThrow()
