import { createHash } from 'node:crypto'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { createRoomMatcher, normalizeRoom } from '#modules/rooms/policy.ts'
import { listRooms } from '#modules/rooms/server/store.ts'
import { Refusal, type Failure, type MessageValues } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { checkOutNotAfterCheckIn, type Reservation } from '../../contract.ts'
import {
  olderVersion,
  roomUnknown,
  type ExternalOutcome,
  type ExternalReservation,
  type ListedExternalReservation,
} from '../../contract/external.ts'
import type { FollowReservations } from '../apply.ts'
import type { IncomingReservation } from '../external-ids/plan.ts'
import { findByExternalIds, upsertByExternalId } from '../external-ids/upsert.ts'
import { lockReservations } from '../rows.ts'
import { listById } from '../store.ts'
import { listVersions, putVersions, type Version } from './store.ts'

type Outcome =
  | { kind: 'saved'; reservation: Reservation }
  | { kind: 'cancelled' }
  | { kind: 'refused'; failure: Failure; values?: MessageValues; current: Reservation | null }

const getNamespace = (source: string): string => `api:${source}:`

/** Writes reservations of other systems, such as a property management system. */
export const createExternalReservations = (database: Database, follow: FollowReservations) => {
  const writeItems = (scope: ManagerScope, items: readonly ListedExternalReservation[]): Promise<Outcome[]> =>
    database.write(scope, async (tx) => {
      await lockReservations(tx, scope)
      const findRoom = createRoomMatcher(await listRooms(tx, scope))
      const outcomes = new Map<ListedExternalReservation, Outcome>()
      for (const [source, ofSource] of Map.groupBy(items, (item) => item.source)) {
        const done = await writeSource(tx, scope, source, ofSource, findRoom, follow)
        for (const [at, outcome] of done.entries()) outcomes.set(ofSource[at] as ListedExternalReservation, outcome)
      }
      return items.map((item) => outcomes.get(item) as Outcome)
    })

  return {
    /**
     * @returns the reservation, or null when it is cancelled, or was sent again after staff had deleted it
     * @throws Refusal for an unknown room, days in the wrong order, or a version that is older than the one here
     */
    async put(
      scope: ManagerScope,
      { source, externalId }: { source: string; externalId: string },
      body: ExternalReservation,
    ): Promise<Reservation | null> {
      const [outcome] = (await writeItems(scope, [{ source, external_id: externalId, ...body }])) as [Outcome]
      if (outcome.kind === 'refused')
        throw new Refusal(outcome.failure, {
          ...(outcome.values && { values: outcome.values }),
          ...(outcome.failure === olderVersion && { current: outcome.current }),
        })
      return outcome.kind === 'saved' ? outcome.reservation : null
    },

    /** Writes many in one transaction. What is refused stops none of the others. */
    async putAll(scope: ManagerScope, items: readonly ListedExternalReservation[]): Promise<ExternalOutcome[]> {
      const outcomes = await writeItems(scope, items)
      return outcomes.map((outcome, at) => {
        const { source, external_id } = items[at] as ListedExternalReservation
        if (outcome.kind === 'refused') {
          const { failure, values, current: reservation } = outcome
          return { source, external_id, outcome: 'refused', reservation, code: failure.code, ...(values && { values }) }
        }
        const reservation = outcome.kind === 'saved' ? outcome.reservation : null
        return { source, external_id, outcome: outcome.kind, reservation, code: null }
      })
    },
  }
}

type FindRoom = (text: string) => { room_number: string } | null
type Decision = Extract<Outcome, { kind: 'refused' }> | { kind: 'kept' | 'written' | 'cancelled' }

const writeSource = async (
  tx: Tx,
  scope: ManagerScope,
  source: string,
  items: readonly ListedExternalReservation[],
  findRoom: FindRoom,
  follow: FollowReservations,
): Promise<Outcome[]> => {
  const namespace = getNamespace(source)
  const ids = [...new Set(items.map(({ external_id }) => external_id))]
  const versions = new Map(
    (await listVersions(tx, scope, source, ids)).map((version) => [version.external_id, version]),
  )
  const before = await listByExternalId(tx, scope, { source, namespace, ids })
  const rows = new Map<string, IncomingReservation>()
  const cancelled = new Set<string>()
  const written = new Map<string, Version>()
  const decisions = items.map((item): Decision => {
    const { external_id, version, status } = item
    const known = versions.get(external_id)
    const there = before.get(external_id) ?? null
    const room = findRoom(item.room)?.room_number
    const isCancelled = status === 'cancelled'
    const content_hash = isCancelled ? null : hashContent(item)
    if (known && version <= known.version && !isSame({ version, isCancelled, content_hash }, known))
      return { kind: 'refused', failure: olderVersion, current: there }
    if (known?.version === version) return { kind: isCancelled ? 'cancelled' : 'kept' }
    if (!isCancelled && room === undefined)
      return { kind: 'refused', failure: roomUnknown, values: { room: item.room }, current: there }
    if (!isCancelled && item.check_out <= item.check_in)
      return { kind: 'refused', failure: checkOutNotAfterCheckIn, current: there }
    const next = { source, external_id, version, isCancelled, content_hash }
    versions.set(external_id, next)
    written.set(external_id, next)
    rows.delete(external_id)
    cancelled.delete(external_id)
    if (isCancelled) cancelled.add(external_id)
    else if (room !== undefined) rows.set(external_id, toIncoming(item, room))
    return { kind: isCancelled ? 'cancelled' : 'written' }
  })
  let after = before
  if (written.size > 0) {
    const given = { rows: Array.from(rows.values()), cancelled: Array.from(cancelled), whole: false }
    await upsertByExternalId(tx, scope, { origin: 'api', source, namespace, ...given }, follow)
    await putVersions(tx, scope, Array.from(written.values()))
    const now = await listByExternalId(tx, scope, { source, namespace, ids })
    after = now
    const changes = Array.from(written.keys(), (id) => [before.get(id), now.get(id)] as const)
    await record(tx, scope, source, changes)
  }
  return decisions.map((decision, at) => {
    if (decision.kind === 'refused') return decision
    if (decision.kind === 'cancelled') return { kind: 'cancelled' }
    const reservation = after.get(items[at]?.external_id ?? '')
    // A later line of the same call has cancelled it, or staff have deleted it since it was sent first.
    return reservation ? { kind: 'saved', reservation } : { kind: 'cancelled' }
  })
}

/** One that was written alone is named by its room; of several only the numbers are kept. */
const record = async (
  tx: Tx,
  scope: ManagerScope,
  source: string,
  changes: readonly (readonly [before: Reservation | undefined, after: Reservation | undefined])[],
): Promise<void> => {
  const action = 'reservations.written_by_system'
  const [[before, after] = []] = changes
  const row = after ?? before
  if (changes.length === 1) {
    const entity = 'reservations'
    if (row) await recordEntry(tx, scope, action, { entity, id: row.id, label: row.apartment, before, after })
    return
  }
  const counts = {
    added: changes.filter(([old, now]) => !old && now).length,
    changed: changes.filter(([old, now]) => old && now).length,
    removed: changes.filter(([old, now]) => old && !now).length,
  }
  await recordEntry(tx, scope, action, { entity: 'reservations', id: null, label: source, after: counts })
}

const toIncoming = (
  { external_id, guest_name, check_in, check_out }: ListedExternalReservation,
  apartment: string,
): IncomingReservation => ({ uid: external_id, guest_name, apartment, check_in, check_out, booking_number: null })

/** A hash of a system's row, to recognise a repeated call. Other spellings of its room give the same hash. */
const hashContent = ({ room, guest_name, check_in, check_out }: ExternalReservation): string =>
  createHash('sha256')
    .update(JSON.stringify([normalizeRoom(room), guest_name, check_in, check_out]))
    .digest('base64url')

type Sent = Pick<Version, 'version' | 'isCancelled' | 'content_hash'>

/**
 * Compares with what was sent, not with what is there: staff may have changed that. Where the hash is gone the version
 * decides.
 */
const isSame = (sent: Sent, known: Sent): boolean =>
  sent.version === known.version &&
  sent.isCancelled === known.isCancelled &&
  (known.content_hash === null || sent.content_hash === known.content_hash)

const listByExternalId = async (
  tx: Tx,
  scope: ManagerScope,
  { source, namespace, ids }: { source: string; namespace: string; ids: readonly string[] },
): Promise<Map<string, Reservation>> => {
  const found = await findByExternalIds(tx, scope, { source, namespace, uids: ids })
  const rows = await listById(tx, scope, Array.from(found.values()))
  return new Map(
    Array.from(found).flatMap(([uid, id]) => rows.filter((row) => row.id === id).map((row) => [uid, row] as const)),
  )
}
