import { sql } from 'kysely'
import { createApartmentMatcher } from '#modules/rooms/policy.ts'
import { listRooms } from '#modules/rooms/server/store.ts'
import { newId } from '#platform/contract/id.ts'
import { anyId } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { ImportCounts } from '../../contract/imports.ts'
import { manual } from '../../contract/origins.ts'
import { applyChanges, type FollowReservations } from '../apply.ts'
import { forgetRuns, insertImport, noCounts } from '../import/imports.ts'
import { getHotelToday } from '../read.ts'
import { asRow, listRowsById, lockReservations, rowColumns, type Change, type ReservationRow } from '../rows.ts'
import { getIdOfKey, getKey, planByKey, type KeyedSet, type KnownRows, type Link } from './plan.ts'

/** What a write by key did. */
export type KeyedOutcome = {
  counts: ImportCounts
  /** The keys of reservations that are missing and were not removed: pass them as `heldBefore` next time. */
  held: string[]
  /** The entry in the list of imports; null when nothing changed, and for other systems. */
  importId: string | null
  changes: Change[]
}

const startsWith = (prefix: string) => sql<boolean>`left(import_key, ${prefix.length}) = ${prefix}`

type Keys = Pick<KeyedSet, 'source' | 'prefix'>

// Rows are locked as they are read: a name that staff give, or an erasure, meanwhile is not written over.
const listOwn = async (tx: Tx, { hotelId }: Scope, { source, prefix }: Keys, keys: readonly string[] | null) =>
  (
    await tx
      .selectFrom('reservations')
      .select(rowColumns)
      .where('hotel_id', '=', hotelId)
      .where('source', '=', source)
      .where('origin', 'is not', null)
      .$if(keys === null, (query) => query.where(startsWith(prefix)))
      .$if(keys !== null, (query) => query.where('import_key', 'in', keys ?? []))
      .forUpdate()
      .execute()
  ).map(asRow)

const listLinks = (tx: Tx, { hotelId }: Scope, prefix: string, keys: readonly string[] | null): Promise<Link[]> =>
  tx
    .selectFrom('reservation_links')
    .select(['import_key', 'reservation_id', 'check_in', 'check_out'])
    .where('hotel_id', '=', hotelId)
    .$if(keys === null, (query) => query.where(startsWith(prefix)))
    .$if(keys !== null, (query) => query.where('import_key', 'in', keys ?? []))
    .execute()

/** Which of these rows a link of this calendar or system means already. */
const listLinkedIds = async (
  tx: Tx,
  { hotelId }: Scope,
  prefix: string,
  rows: readonly ReservationRow[],
): Promise<Set<string>> =>
  new Set(
    (
      await tx
        .selectFrom('reservation_links')
        .select('reservation_id')
        .where('hotel_id', '=', hotelId)
        .where('reservation_id', '=', anyId(rows.map(({ id }) => id)))
        .where(startsWith(prefix))
        .execute()
    ).map(({ reservation_id }) => reservation_id),
  )

/** Rows by hand, of files and other systems that touch the days of unknown keys and that no link of the set means. */
const listOthers = async (
  tx: Tx,
  scope: Scope,
  { source, rows, prefix }: KeyedSet,
  known: ReadonlySet<string>,
): Promise<ReservationRow[]> => {
  const unknown = rows.filter(({ uid }) => !known.has(getKey(prefix, uid)))
  const days = unknown.map(({ check_in }) => check_in).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return []
  const found = (
    await tx
      .selectFrom('reservations')
      .select(rowColumns)
      .where('hotel_id', '=', scope.hotelId)
      .where('source', 'in', [manual, source])
      .where(sql<boolean>`origin is distinct from 'feed'`)
      .where('check_in', '>=', from)
      .where('check_in', '<=', to)
      .forUpdate()
      .execute()
  )
    .map(asRow)
    .filter(({ import_key }) => !import_key?.startsWith(prefix))
  if (found.length === 0) return []
  const linked = await listLinkedIds(tx, scope, prefix, found)
  return found.filter(({ id }) => !linked.has(id))
}

const readKnown = async (tx: Tx, scope: Scope, set: KeyedSet): Promise<KnownRows> => {
  const given = [...set.rows.map(({ uid }) => uid), ...(set.cancelled ?? [])].map((uid) => getKey(set.prefix, uid))
  const keys = set.whole ? null : given
  if (keys?.length === 0) throw new Error('A set of nothing.')
  const own = await listOwn(tx, scope, set, keys)
  const links = await listLinks(tx, scope, set.prefix, keys)
  const known = new Set([...own, ...links].map(({ import_key }) => import_key ?? ''))
  const others = await listOthers(tx, scope, set, known)
  const linked = await listRowsById(
    tx,
    scope,
    links.map(({ reservation_id }) => reservation_id),
  )
  const taken = await listRowsById(tx, scope, given.filter((key) => !known.has(key)).map(getIdOfKey))
  const find = createApartmentMatcher(others.length + linked.length === 0 ? [] : await listRooms(tx, scope))
  return {
    own,
    links,
    linked,
    others,
    takenIds: new Set(taken.map(({ id }) => id)),
    isRoom: (apartment, room) => apartment === room || find(apartment)?.room_number === room,
    today: await getHotelToday(tx, scope),
  }
}

const writeLinks = async (
  tx: Tx,
  { hotelId }: Scope,
  put: readonly Link[],
  removed: readonly string[],
): Promise<void> => {
  if (removed.length > 0)
    await tx
      .deleteFrom('reservation_links')
      .where('hotel_id', '=', hotelId)
      .where('import_key', 'in', removed)
      .execute()
  if (put.length > 0)
    await tx
      .insertInto('reservation_links')
      .values(put.map((link) => ({ ...link, hotel_id: hotelId })))
      .onConflict((conflict) =>
        conflict.columns(['hotel_id', 'import_key']).doUpdateSet((excluded) => ({
          reservation_id: excluded.ref('excluded.reservation_id'),
          check_in: excluded.ref('excluded.check_in'),
          check_out: excluded.ref('excluded.check_out'),
        })),
      )
      .execute()
}

/**
 * Writes what a calendar or another system gives, inside the caller's transaction and under the lock of imports: new,
 * changed and moved reservations, links to those that are here already, and removals of what is gone and has not begun.
 * Then it tells the stays and announces new conflicts. The same set again changes nothing. A run of a calendar that
 * changed something is an entry in the list of imports.
 * @param follow `followReservations` of `modules/stays`
 * @returns what was done; `held` is not empty when too many were missing to believe it
 */
export const writeReservationsByKey = async (
  tx: Tx,
  scope: Scope,
  set: KeyedSet,
  follow: FollowReservations,
): Promise<KeyedOutcome> => {
  await lockReservations(tx, scope)
  const plan = planByKey(set, await readKnown(tx, scope, set), newId)
  await applyChanges(tx, scope, plan.changes, follow)
  await writeLinks(tx, scope, plan.putLinks, plan.removedLinks)
  const count = (is: (change: Change) => boolean): number => plan.changes.filter(is).length
  const counts = {
    ...noCounts,
    new: count(({ before }) => before === null),
    changed: count(({ before, after }) => before !== null && after !== null),
    unchanged: plan.unchanged,
    cancelled: count(({ after }) => after === null),
  }
  const { changes, held } = plan
  const importId = set.origin === 'feed' ? await recordRun(tx, scope, set, counts, changes) : null
  return { counts, held, importId, changes }
}

/** Adds a run of a calendar to the list of imports. @returns its id; null for a run that changed nothing */
const recordRun = async (
  tx: Tx,
  scope: Scope,
  { source, prefix }: Keys,
  counts: ImportCounts,
  changes: Change[],
): Promise<string | null> => {
  if (changes.length === 0) return null
  const entry = { id: newId(), kind: 'feed', source, file_name: null, by_name: null, counts } as const
  await insertImport(tx, scope, { ...entry, key_prefix: prefix }, changes)
  return entry.id
}

/**
 * Removes reservations that were held back, after staff said so; those that have begun meanwhile stay. Says nothing of
 * whether they are still missing: the caller compares what the staff read with what is held now.
 */
export const removeHeld = async (
  tx: Tx,
  scope: Scope,
  { source, prefix, held }: Keys & { held: readonly string[] },
  follow: FollowReservations,
): Promise<KeyedOutcome> => {
  await lockReservations(tx, scope)
  const today = await getHotelToday(tx, scope)
  const changes = (await listOwn(tx, scope, { source, prefix }, null))
    .filter(({ import_key, check_in }) => held.includes(import_key ?? '') && check_in > today)
    .map((before) => ({ before, after: null }))
  await applyChanges(tx, scope, changes, follow)
  const counts = { ...noCounts, cancelled: changes.length }
  const importId = await recordRun(tx, scope, { source, prefix }, counts, changes)
  return { counts, held: [], importId, changes }
}

/** Makes reservations that were held back ones by hand, after staff said so: no calendar changes them any more. */
export const keepHeld = async (
  tx: Tx,
  scope: Scope,
  { source, prefix, held }: Keys & { held: readonly string[] },
  follow: FollowReservations,
): Promise<void> => {
  await lockReservations(tx, scope)
  const kept = new Set(held)
  const changes = (await listOwn(tx, scope, { source, prefix }, null))
    .filter(({ import_key }) => kept.has(import_key ?? ''))
    .map((before) => ({ before, after: { ...before, source: manual, import_key: null, origin: null } }))
  await applyChanges(tx, scope, changes, follow)
}

/**
 * Ends a calendar: its reservations become ones by hand, or the coming ones are removed. What has begun stays in any
 * case.
 * @returns how many coming reservations there were
 */
export const endKeys = async (
  tx: Tx,
  scope: Scope,
  { source, prefix, coming }: Keys & { coming: 'keep' | 'remove' },
  follow: FollowReservations,
): Promise<number> => {
  await lockReservations(tx, scope)
  const today = await getHotelToday(tx, scope)
  const own = await listOwn(tx, scope, { source, prefix }, null)
  const isComing = ({ check_in }: ReservationRow): boolean => check_in > today
  const links = await listLinks(tx, scope, prefix, null)
  await writeLinks(
    tx,
    scope,
    [],
    links.map(({ import_key }) => import_key),
  )
  const changes = own.map((before) => ({
    before,
    after:
      coming === 'remove' && isComing(before) ? null : { ...before, source: manual, import_key: null, origin: null },
  }))
  await applyChanges(tx, scope, changes, follow)
  await forgetRuns(tx, scope, prefix)
  return own.filter(isComing).length
}

/**
 * Which reservation each of these names means, by its own key or by a link.
 * @returns ids by name; names that mean none are left out
 */
export const findByKeys = async (
  tx: Tx,
  scope: Scope,
  { source, prefix, uids }: Keys & { uids: readonly string[] },
): Promise<Map<string, string>> => {
  if (uids.length === 0) return new Map()
  const keys = uids.map((uid) => getKey(prefix, uid))
  const own = await listOwn(tx, scope, { source, prefix }, keys)
  const links = await listLinks(tx, scope, prefix, keys)
  const ids = new Map([
    ...links.map(({ import_key, reservation_id }) => [import_key, reservation_id] as const),
    ...own.map(({ import_key, id }) => [import_key ?? '', id] as const),
  ])
  return new Map(
    uids.flatMap((uid) => {
      const id = ids.get(getKey(prefix, uid))
      return id === undefined ? [] : [[uid, id] as const]
    }),
  )
}
