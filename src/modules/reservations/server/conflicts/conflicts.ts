import { sql } from 'kysely'
import { recordEntry } from '#modules/audit/server/record.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { createApartmentMatcher } from '#modules/rooms/policy.ts'
import { listRooms } from '#modules/rooms/server/store.ts'
import { asJson, changedAt } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { deriveId } from '#platform/server/security/derived-id.ts'
import { findOverlaps, type Overlap, type Overlaps } from '../../policy/overlaps.ts'
import { selectRows, type ReservationRow } from '../rows.ts'

type Span = {
  from: string
  until?: string
  /** Only the rooms that these apartments mean. */
  near?: readonly string[]
}

const maxApartments = 5000
const noOverlaps: Overlaps<ReservationRow> = { conflicts: [], same: [] }

/**
 * Two reservations in conflict, with the nights that they share: its id follows from both. With other nights it is
 * another conflict.
 */
export const getConflictId = ({ first, second, starts_on, ends_on }: Omit<Overlap, 'room_number'>): string =>
  deriveId('conflict', first.id, second.id, starts_on, ends_on)

/** The room of the hotel's list that each apartment means, of those that are reserved in these days. */
const mapApartments = async (tx: Tx, scope: Scope, { from, until, near }: Span): Promise<Map<string, string>> => {
  const rooms = await listRooms(tx, scope)
  if (rooms.length === 0) return new Map()
  const find = createApartmentMatcher(rooms)
  const reserved = await tx
    .selectFrom('reservations')
    .select('apartment')
    .distinct()
    .where('hotel_id', '=', scope.hotelId)
    .where('check_out', '>', from)
    .$if(until !== undefined, (query) => query.where('check_in', '<', until ?? ''))
    .limit(maxApartments)
    .execute()
  const nearRooms = near && new Set(near.map(find))
  return new Map(
    reserved.flatMap(({ apartment }) => {
      const room = find(apartment)
      return room && (!nearRooms || nearRooms.has(room)) ? [[apartment, room.room_number] as const] : []
    }),
  )
}

/** The rooms in which reservations overlap. One pass over the rows in order, so that many rows cost little. */
const findCrowdedRooms = async (
  tx: Tx,
  { hotelId }: Scope,
  { from, until }: Span,
  apartments: ReadonlyMap<string, string>,
): Promise<Set<string>> => {
  const meant = asJson(Array.from(apartments, ([apartment, room]) => ({ apartment, room })))
  const { rows } = await sql<{ room: string }>`
    select distinct room from (
      select meant.room, check_in,
        max(check_out) over (partition by meant.room order by check_in, id
          rows between unbounded preceding and 1 preceding) as occupied_until
      from reservations
      join jsonb_to_recordset(${meant}) as meant (apartment text, room text) on meant.apartment = reservations.apartment
      where "hotel_id" = ${hotelId} and check_out > ${from}::date and check_in < ${until ?? '9999-12-31'}::date
    ) nights where check_in < occupied_until`.execute(tx)
  return new Set(rows.map(({ room }) => room))
}

/**
 * The reservations of one room that share nights in these days, in conflict or as one booking that came twice.
 * @param span days as `YYYY-MM-DD`; reservations that leave by `from` or arrive from `until` on are not among them
 */
export const readOverlaps = async (tx: Tx, scope: Scope, span: Span): Promise<Overlaps<ReservationRow>> => {
  const apartments = await mapApartments(tx, scope, span)
  if (apartments.size === 0) return noOverlaps
  const crowded = await findCrowdedRooms(tx, scope, span, apartments)
  if (crowded.size === 0) return noOverlaps
  const rows = await selectRows(tx, scope)
    .where('check_out', '>', span.from)
    .$if(span.until !== undefined, (query) => query.where('check_in', '<', span.until ?? ''))
    .where(
      'apartment',
      'in',
      Array.from(apartments).flatMap(([apartment, room]) => (crowded.has(room) ? [apartment] : [])),
    )
    .execute()
  return findOverlaps(rows, ({ apartment }) => apartments.get(apartment) ?? null)
}

const maxAnnounced = 3

/**
 * Records conflicts that these reservations are in and that were not known. The reception gets a message about each, of
 * many at once about the first three.
 */
export const announceConflicts = async (tx: Tx, scope: Scope, rows: readonly ReservationRow[]): Promise<void> => {
  if (rows.length === 0) return
  const { today } = await getHotelDay(tx, scope)
  const coming = rows.filter(({ check_out }) => check_out > today)
  const from = coming.map(({ check_in }) => check_in).toSorted()[0]
  const until = coming
    .map(({ check_out }) => check_out)
    .toSorted()
    .at(-1)
  if (from === undefined || until === undefined) return
  const ids = new Set(coming.map(({ id }) => id))
  const near = coming.map(({ apartment }) => apartment)
  const { conflicts } = await readOverlaps(tx, scope, { from: from > today ? from : today, until, near })
  const theirs = conflicts
    .filter(({ first, second, ends_on }) => ends_on > today && (ids.has(first.id) || ids.has(second.id)))
    .map((conflict) => ({ ...conflict, id: getConflictId(conflict) }))
  const known = await listConflicts(tx, scope, theirs.map(getConflictId))
  const fresh = theirs.filter(({ id }) => !known.some((one) => one.id === id))
  if (fresh.length === 0) return
  await insertConflicts(tx, scope, fresh, maxAnnounced)
  for (const { id, room_number: label, starts_on, ends_on } of fresh)
    await recordEntry(tx, { hotelId: scope.hotelId, actor: null }, 'reservations.conflict_found', {
      entity: 'reservation_conflicts',
      id,
      label,
      after: { check_in: starts_on, check_out: ends_on },
    })
}

const insertConflicts = (tx: Tx, { hotelId }: Scope, conflicts: readonly Overlap[], announced: number) =>
  tx
    .insertInto('reservation_conflicts')
    .values(
      conflicts.map(({ room_number, first, second, starts_on, ends_on }, at) => ({
        hotel_id: hotelId,
        id: getConflictId({ first, second, starts_on, ends_on }),
        first_id: first.id,
        second_id: second.id,
        room_number,
        starts_on,
        ends_on,
        announced: at < announced,
      })),
    )
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .execute()

/** The stored conflicts: when each was found, and whether staff dismissed it. */
export const listConflicts = (
  tx: Tx,
  { hotelId }: Scope,
  ids: readonly string[],
): Promise<{ id: string; created_at: string; dismissed_at: string | null }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('reservation_conflicts')
        .select(['id', 'created_at', 'dismissed_at'])
        .where('hotel_id', '=', hotelId)
        .where('id', 'in', ids)
        .execute()

/** Notes that staff say that a conflict is right. The first answer stays. */
export const dismissConflict = async (tx: Tx, scope: Scope, conflict: Overlap, byName: string): Promise<boolean> => {
  await insertConflicts(tx, scope, [conflict], 0)
  const dismissed = await tx
    .updateTable('reservation_conflicts')
    .set({ dismissed_at: sql<string>`now()`, dismissed_by: byName, updated_at: changedAt })
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', getConflictId(conflict))
    .where('dismissed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return dismissed !== undefined
}
