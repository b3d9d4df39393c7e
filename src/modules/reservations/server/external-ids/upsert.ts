import { sql } from 'kysely'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { createApartmentMatcher } from '#modules/rooms/policy.ts'
import { listRooms } from '#modules/rooms/server/store.ts'
import { newId } from '#platform/contract/id.ts'
import { anyId } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { ImportCounts } from '../../contract/import.ts'
import { manual } from '../../contract/origins.ts'
import { applyChanges, type FollowReservations } from '../apply.ts'
import { forgetRuns, insertImport, noCounts } from '../import/imports.ts'
import { listRowsById, lockReservations, selectRows, type Change, type ReservationRow } from '../rows.ts'
import { getRowId, getExternalId, planUpsert, type IncomingSet, type KnownRows, type Link } from './plan.ts'

/** The result of a write by external id. */
export type UpsertOutcome = {
  counts: ImportCounts
  /** The external ids of reservations that are missing and were not removed: pass them as `heldBefore` next time. */
  held: string[]
  /** The entry in the list of imports; null when nothing changed, and for other systems. */
  importId: string | null
  changes: Change[]
}

const startsWith = (namespace: string) => sql<boolean>`left(import_key, ${namespace.length}) = ${namespace}`

type Namespace = Pick<IncomingSet, 'source' | 'namespace'>

// Rows are locked as they are read: a name that staff give, or an erasure, meanwhile is not written over.
const listOwn = (
  tx: Tx,
  scope: Scope,
  { source, namespace }: Namespace,
  externalIds: readonly string[] | null,
): Promise<ReservationRow[]> =>
  selectRows(tx, scope)
    .where('source', '=', source)
    .where('origin', 'is not', null)
    .$if(externalIds === null, (query) => query.where(startsWith(namespace)))
    .$if(externalIds !== null, (query) => query.where('import_key', 'in', externalIds ?? []))
    .forUpdate()
    .execute()

const listLinks = (
  tx: Tx,
  { hotelId }: Scope,
  namespace: string,
  externalIds: readonly string[] | null,
): Promise<Link[]> =>
  tx
    .selectFrom('reservation_links')
    .select(['import_key', 'reservation_id', 'check_in', 'check_out'])
    .where('hotel_id', '=', hotelId)
    .$if(externalIds === null, (query) => query.where(startsWith(namespace)))
    .$if(externalIds !== null, (query) => query.where('import_key', 'in', externalIds ?? []))
    .execute()

/** Rows by hand, of files and other systems on the days of unknown external ids, without a link of the set. */
const listOthers = async (
  tx: Tx,
  scope: Scope,
  { source, rows, namespace }: IncomingSet,
  known: ReadonlySet<string>,
): Promise<ReservationRow[]> => {
  const unknown = rows.filter(({ uid }) => !known.has(getExternalId(namespace, uid)))
  const days = unknown.map(({ check_in }) => check_in).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return []
  const rowsOfDays = await selectRows(tx, scope)
    .where('source', 'in', [manual, source])
    .where(sql<boolean>`origin is distinct from 'feed'`)
    .where('check_in', '>=', from)
    .where('check_in', '<=', to)
    .forUpdate()
    .execute()
  const found = rowsOfDays.filter(({ import_key }) => !import_key?.startsWith(namespace))
  if (found.length === 0) return []
  const links = await tx
    .selectFrom('reservation_links')
    .select('reservation_id')
    .where('hotel_id', '=', scope.hotelId)
    .where('reservation_id', '=', anyId(found.map(({ id }) => id)))
    .where(startsWith(namespace))
    .execute()
  const linked = new Set(links.map(({ reservation_id }) => reservation_id))
  return found.filter(({ id }) => !linked.has(id))
}

const readKnown = async (tx: Tx, scope: Scope, set: IncomingSet): Promise<KnownRows> => {
  const given = [...set.rows.map(({ uid }) => uid), ...(set.cancelled ?? [])].map((uid) =>
    getExternalId(set.namespace, uid),
  )
  const externalIds = set.whole ? null : given
  if (externalIds?.length === 0) throw new Error('A set of nothing.')
  const own = await listOwn(tx, scope, set, externalIds)
  const links = await listLinks(tx, scope, set.namespace, externalIds)
  const known = new Set([...own, ...links].map(({ import_key }) => import_key ?? ''))
  const others = await listOthers(tx, scope, set, known)
  const linkedIds = links.map(({ reservation_id }) => reservation_id)
  const linked = await listRowsById(tx, scope, linkedIds)
  const sameIds = await listRowsById(tx, scope, given.filter((externalId) => !known.has(externalId)).map(getRowId))
  const find = createApartmentMatcher(others.length + linked.length === 0 ? [] : await listRooms(tx, scope))
  return {
    own,
    links,
    linked,
    others,
    usedIds: new Set(sameIds.map(({ id }) => id)),
    isRoom: (apartment, room) => apartment === room || find(apartment)?.room_number === room,
    today: (await getHotelDay(tx, scope)).today,
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
export const upsertByExternalId = async (
  tx: Tx,
  scope: Scope,
  set: IncomingSet,
  follow: FollowReservations,
): Promise<UpsertOutcome> => {
  await lockReservations(tx, scope)
  const plan = planUpsert(set, await readKnown(tx, scope, set))
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
  { source, namespace }: Namespace,
  counts: ImportCounts,
  changes: Change[],
): Promise<string | null> => {
  if (changes.length === 0) return null
  const entry = { id: newId(), kind: 'feed', source, file_name: null, by_name: null, counts } as const
  await insertImport(tx, scope, { ...entry, key_prefix: namespace }, changes)
  return entry.id
}

/**
 * Removes reservations that were held back, after staff said so; those that have begun meanwhile stay. Says nothing of
 * whether they are still missing: the caller compares what the staff read with what is held now.
 */
export const removeHeld = async (
  tx: Tx,
  scope: Scope,
  { source, namespace, held }: Namespace & { held: readonly string[] },
  follow: FollowReservations,
): Promise<UpsertOutcome> => {
  await lockReservations(tx, scope)
  const { today } = await getHotelDay(tx, scope)
  const changes = (await listOwn(tx, scope, { source, namespace }, null))
    .filter(({ import_key, check_in }) => held.includes(import_key ?? '') && check_in > today)
    .map((before) => ({ before, after: null }))
  await applyChanges(tx, scope, changes, follow)
  const counts = { ...noCounts, cancelled: changes.length }
  const importId = await recordRun(tx, scope, { source, namespace }, counts, changes)
  return { counts, held: [], importId, changes }
}

/** Makes reservations that were held back ones by hand, after staff said so: no calendar changes them any more. */
export const keepHeld = async (
  tx: Tx,
  scope: Scope,
  { source, namespace, held }: Namespace & { held: readonly string[] },
  follow: FollowReservations,
): Promise<void> => {
  await lockReservations(tx, scope)
  const kept = new Set(held)
  const changes = (await listOwn(tx, scope, { source, namespace }, null))
    .filter(({ import_key }) => kept.has(import_key ?? ''))
    .map((before) => ({ before, after: { ...before, source: manual, import_key: null, origin: null } }))
  await applyChanges(tx, scope, changes, follow)
}

/**
 * Ends a calendar: its reservations become ones by hand, or the coming ones are removed. What has begun stays in any
 * case.
 * @returns how many coming reservations there were
 */
export const endNamespace = async (
  tx: Tx,
  scope: Scope,
  { source, namespace, coming }: Namespace & { coming: 'keep' | 'remove' },
  follow: FollowReservations,
): Promise<number> => {
  await lockReservations(tx, scope)
  const { today } = await getHotelDay(tx, scope)
  const own = await listOwn(tx, scope, { source, namespace }, null)
  const isComing = ({ check_in }: ReservationRow): boolean => check_in > today
  const linked = (await listLinks(tx, scope, namespace, null)).map(({ import_key }) => import_key)
  await writeLinks(tx, scope, [], linked)
  const changes = own.map((before) => ({
    before,
    after:
      coming === 'remove' && isComing(before) ? null : { ...before, source: manual, import_key: null, origin: null },
  }))
  await applyChanges(tx, scope, changes, follow)
  await forgetRuns(tx, scope, namespace)
  return own.filter(isComing).length
}

/**
 * The reservation that each of these names means, by its own external id or by a link.
 * @returns ids by name; names that mean none are left out
 */
export const findByExternalIds = async (
  tx: Tx,
  scope: Scope,
  { source, namespace, uids }: Namespace & { uids: readonly string[] },
): Promise<Map<string, string>> => {
  if (uids.length === 0) return new Map()
  const externalIds = uids.map((uid) => getExternalId(namespace, uid))
  const own = await listOwn(tx, scope, { source, namespace }, externalIds)
  const links = await listLinks(tx, scope, namespace, externalIds)
  const ids = new Map([
    ...links.map(({ import_key, reservation_id }) => [import_key, reservation_id] as const),
    ...own.map(({ import_key, id }) => [import_key ?? '', id] as const),
  ])
  return new Map(
    uids.flatMap((uid) => {
      const id = ids.get(getExternalId(namespace, uid))
      return id === undefined ? [] : [[uid, id] as const]
    }),
  )
}
