import { sql } from 'kysely'
import { isWaitingRow, type EscalatedTable } from '#modules/tickets/server/ticket-store.ts'
import { readCursor } from '#platform/contract/page.ts'
import { asJson, changedAt, columnsOf } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { limitTo, type ListQuery } from '#platform/server/list/page.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { RatingKind } from '../contract.ts'
import { Rating } from '../contract/staff.ts'

/** Low ratings escalate while they are unclaimed. */
export const table: EscalatedTable<Rating['status']> = { name: 'ratings', waiting: ['low'], since: 'escalation_from' }

/** How many ratings a row remembers to have taken. */
export const maxIds = 100

const columns = columnsOf(Rating)

const select = (tx: Tx, { hotelId }: Scope) => tx.selectFrom('ratings').select(columns).where('hotel_id', '=', hotelId)

/** A rating with what it took. */
export type StoredRating = Rating & { ids: string[] }

/** The rating of a thing of a stay, or of the stay. Locked: a claim or another score at the same moment comes after it. */
export const lockRating = (
  tx: Tx,
  scope: Scope,
  { stayId, kind, sourceId }: { stayId: string; kind: RatingKind; sourceId: string | null },
): Promise<StoredRating | undefined> =>
  select(tx, scope)
    .select('ids')
    .$narrowType<{ ids: string[] }>()
    .where('stay_id', '=', stayId)
    .where('kind', '=', kind)
    .where(sql<boolean>`coalesce(source_id, stay_id) = ${sourceId ?? stayId}`)
    .forUpdate()
    .executeTakeFirst()

/** True if a rating was first given so many hours ago or more, by the database's clock. */
export const isOlderThan = async (tx: Tx, createdAt: string, hours: number): Promise<boolean> => {
  const { rows } = await sql<{ old: boolean }>`
    select ${createdAt}::timestamptz <= now() - make_interval(hours => ${hours}) as old`.execute(tx)
  return rows[0]?.old ?? false
}

type Given = Pick<Rating, 'score' | 'words' | 'language' | 'guest_id' | 'guest_name'> & { ids: string[] }
type New = Given & Pick<Rating, 'id' | 'stay_id' | 'room_number' | 'kind' | 'source_id' | 'about' | 'status'>

// In UTC the sum does not depend on a setting, as Citus wants it of values that are written.
/** The columns of a wait that begins. */
const newWait = (hotelId: string) => ({
  status: 'low' as const,
  sorted_at: null,
  sorted_by: null,
  sorted_note: '',
  claimed_at: null,
  claimed_by: null,
  claimed_by_id: null,
  escalation_from: sql<string>`now()`,
  escalation_level: 0,
  escalation_raised_at: null,
  escalation_due_at: sql<string>`(now() at time zone 'UTC'
    + make_interval(mins => (select overdue_minutes from hotels where id = ${hotelId}))) at time zone 'UTC'`,
})
/** Those of one that is over. */
const endOfWait = { escalation_due_at: null }

/** Adds a rating; undefined when another one has its id. */
export const insertRating = (tx: Tx, { hotelId }: Scope, { ids, ...row }: New): Promise<Rating | undefined> =>
  tx
    .insertInto('ratings')
    .values({ ...row, ids: asJson(ids), hotel_id: hotelId, ...(row.status === 'low' && newWait(hotelId)) })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .returning(columns)
    .executeTakeFirst()

/** Changes a locked rating. @param wait what becomes of the wait for a member of staff */
export const changeRating = (
  tx: Tx,
  { hotelId }: Scope,
  id: string,
  { ids, ...given }: Given,
  wait: 'rings' | 'fine' | 'stays',
): Promise<Rating> =>
  tx
    .updateTable('ratings')
    .set({
      ...given,
      ids: asJson(ids),
      updated_at: changedAt,
      ...(wait === 'rings' && newWait(hotelId)),
      ...(wait === 'fine' && { status: 'fine' as const, ...endOfWait }),
    })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const findRating = (tx: Tx, scope: Scope, id: string): Promise<Rating | undefined> =>
  select(tx, scope).where('id', '=', id).executeTakeFirst()

/** Closes a low rating. Race: of two callers the second changes nothing. @param by the one who closes it, and claims it */
export const sortRating = (
  tx: Tx,
  { hotelId }: Scope,
  id: string,
  { note, by }: { note: string; by: { id: string; name: string | null } },
): Promise<Rating | undefined> =>
  tx
    .updateTable('ratings')
    .set({
      status: 'sorted',
      sorted_at: sql<string>`now()`,
      sorted_by: by.name,
      sorted_note: note,
      claimed_at: sql<string>`least(claimed_at, now())`,
      claimed_by: sql<string>`case when claimed_at is null then ${by.name}::text else claimed_by end`,
      claimed_by_id: sql<string>`case when claimed_at is null then ${by.id}::uuid else claimed_by_id end`,
      updated_at: changedAt,
      ...endOfWait,
    })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .where('status', '=', 'low')
    .returning(columns)
    .executeTakeFirst()

/** All ratings of a stay. */
export const listOfStay = (tx: Tx, scope: Scope, stayId: string): Promise<Rating[]> =>
  select(tx, scope).where('stay_id', '=', stayId).orderBy('created_at').execute()

/** Low ratings that are not sorted, those that have waited longest first. */
export const listLow = (tx: Tx, scope: Scope, most: number): Promise<Rating[]> =>
  select(tx, scope).where('status', '=', sql.lit('low')).orderBy('escalation_from').orderBy('id').limit(most).execute()

/** The others of a period, newest first. @param days a condition on `created_at` */
export const listOthers = (
  tx: Tx,
  scope: Scope,
  {
    limit,
    cursor,
    only,
    days,
  }: ListQuery & { only: readonly Rating['status'][]; days: ReturnType<typeof sql<boolean>> | null },
): Promise<Rating[]> => {
  const last = cursor === undefined ? null : readCursor(cursor)
  return select(tx, scope)
    .where('status', 'in', only)
    .$if(days !== null, (rows) => rows.where(days ?? sql<boolean>`true`))
    .$if(last !== null, (rows) => rows.where(sql<boolean>`(created_at, id) < (${last?.created_at}, ${last?.id})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limitTo(limit))
    .execute()
}

/** Counts the low ratings that are not sorted, the unclaimed ones among them, and the escalated ones among those. */
export const countLow = (tx: Tx, { hotelId }: Scope) =>
  tx
    .selectFrom('ratings')
    .where('hotel_id', '=', hotelId)
    .where('status', '=', sql.lit('low'))
    .select([
      sql<number>`count(*)::int`.as('low'),
      sql<number>`(count(*) filter (where ${isWaitingRow(table)}))::int`.as('unclaimed'),
      sql<number>`(count(*) filter (where ${isWaitingRow(table)} and escalation_level = 2))::int`.as('escalated'),
    ])
    .executeTakeFirstOrThrow()

/** The unclaimed low ratings that have waited longest: one that is escalated, and one that is not. */
export const listOldestUnclaimed = (tx: Tx, scope: Scope): Promise<Rating[]> =>
  select(tx, scope)
    .distinctOn(sql`escalation_level = 2`)
    .where(isWaitingRow(table))
    .orderBy(sql`escalation_level = 2`)
    .orderBy('escalation_from')
    .orderBy('id')
    .execute()

/** Ratings that wait are looked after in the room where the guests are now. */
export const moveToRoom = async (
  tx: Tx,
  { hotelId }: Scope,
  { id, room_number }: { id: string; room_number: string },
): Promise<void> => {
  await tx
    .updateTable('ratings')
    .set({ room_number, updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('stay_id', '=', id)
    .where('status', '=', sql.lit('low'))
    .where('room_number', '<>', room_number)
    .execute()
}

/**
 * Moves the ratings of a stay into another one. Of two answers to one question the later one stays, and remembers what
 * both took.
 */
export const moveRatings = async (
  tx: Tx,
  scope: Scope,
  from: string,
  into: { id: string; room_number: string },
): Promise<void> => {
  const { hotelId } = scope
  const both = sql`"hotel_id" = ${hotelId} and stay_id in (${from}, ${into.id}) and source_id is null`
  const { rows } = await sql<{ id: string; kind: string; ids: string[]; stay_id: string }>`
    select id, kind, ids, stay_id from ratings where ${both} order by updated_at desc, id for update`.execute(tx)
  for (const [later, earlier] of Map.groupBy(rows, ({ kind }) => kind).values()) {
    if (!later || !earlier) continue
    await tx.deleteFrom('ratings').where('hotel_id', '=', hotelId).where('id', '=', earlier.id).execute()
    await tx
      .updateTable('ratings')
      .set({ ids: asJson([...earlier.ids, ...later.ids].slice(-maxIds)) })
      .where('hotel_id', '=', hotelId)
      .where('id', '=', later.id)
      .execute()
  }
  await tx
    .updateTable('ratings')
    .set({ stay_id: into.id, updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('stay_id', '=', from)
    .execute()
  await moveToRoom(tx, scope, into)
  await sql`insert into stay_questions (hotel_id, id) select hotel_id, ${into.id} from stay_questions
    where "hotel_id" = ${hotelId} and id = ${from} on conflict do nothing`.execute(tx)
}
