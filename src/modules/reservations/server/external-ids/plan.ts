import { createHash } from 'node:crypto'
import { erasedText } from '#modules/privacy/server/data-subjects.ts'
import { newId } from '#platform/contract/id.ts'
import { deriveId } from '#platform/server/security/derived-id.ts'
import { manual, type Origin } from '../../contract/origins.ts'
import type { Change, ReservationRow } from '../rows.ts'

/** A reservation as a calendar or another system gives it. `uid` is its name for it, the same every time. */
export type IncomingReservation = Pick<
  ReservationRow,
  'guest_name' | 'apartment' | 'check_in' | 'check_out' | 'booking_number'
> & { uid: string }

/** An external id that means a reservation of another source, with the days that its owner gave last. */
export type Link = { import_key: string; reservation_id: string; check_in: string; check_out: string }

/** The reservations of one calendar or system, and how they are to be read. */
export type IncomingSet = {
  origin: Origin
  source: string
  /** The prefix of its external ids: `feed:{feed}:` or `api:{source}:`. */
  namespace: string
  rows: readonly IncomingReservation[]
  /** `rows` is everything: a reservation that is missing is gone. */
  whole: boolean
  /** Names of reservations that are there and could not be read: they stay as they are. */
  unread?: readonly string[]
  /** Names of reservations that are to be removed, whether they have begun or not. */
  cancelled?: readonly string[]
  /**
   * With `whole`: the external ids that were held back last time. When at least three and more than half of the coming
   * ones would go, nothing goes until the same are missing twice.
   */
  heldBefore?: readonly string[]
}

/** The stored rows of a set. */
export type KnownRows = {
  /** The rows whose external id begins with the namespace. */
  own: readonly ReservationRow[]
  links: readonly Link[]
  /** The rows to which the links lead. */
  linked: readonly ReservationRow[]
  /** Rows by hand, of files and other systems on the days of unknown external ids, without a link of the set. */
  others: readonly ReservationRow[]
  /** Ids that must not be used for a new row. */
  usedIds: ReadonlySet<string>
  /** True if an apartment is this room. */
  isRoom: (apartment: string, room: string) => boolean
  /** The day in the hotel. */
  today: string
}

/** The changes of a set. */
export type UpsertPlan = {
  changes: Change[]
  putLinks: Link[]
  removedLinks: string[]
  /** The external ids that were not removed because too many were missing. */
  held: string[]
  unchanged: number
}

const maxUidLength = 200
const minHeld = 3

/** The external id of a reservation: a name that is too long for an index is shortened to its hash. */
export const getExternalId = (namespace: string, uid: string): string =>
  namespace + (uid.length <= maxUidLength ? uid : createHash('sha256').update(uid).digest('base64url'))

/**
 * The name of one of several reservations that a calendar gives one UID: with its day of arrival, for the end of a stay
 * changes more often. No UID has a line break.
 */
export const getSharedUid = (uid: string, check_in: string): string =>
  `${uid.length <= maxUidLength - 20 ? uid : createHash('sha256').update(uid).digest('base64url')}\n${check_in}`
/** The common prefix of the keys of one UID. */
const getStem = (externalId: string): string => externalId.split('\n', 1)[0] ?? externalId

/** The id of a row that is new by this external id, as long as no other row has it. */
export const getRowId = (externalId: string): string => deriveId('reservation', externalId)

type Days = Pick<ReservationRow, 'check_in' | 'check_out'>
const sameDays = (one: Days, other: Days): boolean =>
  one.check_in === other.check_in && one.check_out === other.check_out

/**
 * The name and the booking number after a write. A calendar never replaces a name, and brings back no person who was
 * forgotten. Another system knows better, unless it has no name.
 */
const getPerson = (
  origin: Origin,
  before: ReservationRow,
  row: IncomingReservation,
): Pick<ReservationRow, 'guest_name' | 'booking_number'> => {
  const { guest_name, booking_number } = before
  if (guest_name === erasedText) return { guest_name, booking_number }
  const given = origin === 'feed' ? guest_name || row.guest_name : row.guest_name || guest_name
  return { guest_name: given, booking_number: row.booking_number ?? booking_number }
}

const isEqual = (one: ReservationRow, other: ReservationRow): boolean =>
  (['guest_name', 'apartment', 'check_in', 'check_out', 'booking_number', 'import_key'] as const).every(
    (name) => one[name] === other[name],
  )

type Former = [externalId: string, row: ReservationRow]

/** Compares what a calendar or another system gives with what is there. Writes nothing. */
export const planUpsert = (set: IncomingSet, known: KnownRows): UpsertPlan => {
  const plan: UpsertPlan = { changes: [], putLinks: [], removedLinks: [], held: [], unchanged: 0 }
  const { namespace } = set
  const given = new Map(set.rows.map((row) => [getExternalId(namespace, row.uid), row]))
  const cancelled = new Set(set.cancelled?.map((uid) => getExternalId(namespace, uid)))
  const unread = new Set(set.unread?.map((uid) => getExternalId(namespace, uid)))
  const isGone = (externalId: string): boolean =>
    cancelled.has(externalId) || (set.whole && !given.has(externalId) && !unread.has(getStem(externalId)))
  const own = new Map(known.own.map((row) => [row.import_key ?? '', row]))
  const links = new Map(known.links.map((link) => [link.import_key, link]))
  const gone = new Map(Array.from(own).filter(([externalId]) => isGone(externalId)))
  const goneLinks = new Map(Array.from(links).filter(([externalId]) => isGone(externalId)))
  const linkedNow = new Set<string>()

  const put = (before: ReservationRow | null, after: ReservationRow): void => {
    if (before && isEqual(before, after)) plan.unchanged += 1
    else plan.changes.push({ before, after })
  }
  const follow = (externalId: string, before: ReservationRow, row: IncomingReservation): void => {
    const { uid: _uid, ...stay } = row
    put(before, { ...before, ...stay, ...getPerson(set.origin, before, row), import_key: externalId })
  }
  const link = (externalId: string, row: IncomingReservation, reservation_id: string): void => {
    plan.putLinks.push({ import_key: externalId, reservation_id, check_in: row.check_in, check_out: row.check_out })
  }
  const followLink = (externalId: string, before: Link, row: IncomingReservation): void => {
    const there = known.linked.find(({ id }) => id === before.reservation_id)
    const { apartment, check_in, check_out } = row
    const hasOtherDays = !sameDays(before, row)
    // A calendar is of one room. Another system can move a reservation to another.
    const hasOtherRoom = there && set.origin === 'api' && !known.isRoom(there.apartment, apartment)
    if (there && (hasOtherDays || hasOtherRoom)) {
      link(externalId, row, there.id)
      put(there, { ...there, ...(hasOtherDays && { check_in, check_out }), ...(hasOtherRoom && { apartment }) })
    } else plan.unchanged += 1
  }
  // The surest first: its own external id, the days of an external id that is gone, a row of another source, a new one.
  const unknown = Array.from(given).filter(([externalId, row]) => {
    const mine = own.get(externalId)
    const linked = links.get(externalId)
    if (mine) follow(externalId, mine, row)
    else if (linked) followLink(externalId, linked, row)
    else return true
    return false
  })
  for (const [externalId, row] of unknown) {
    const isHere = ([, there]: Former): boolean => sameDays(there, row) && there.apartment === row.apartment
    // The last one of several of a UID has the UID alone, and one that moves has another external id.
    const isOfUid = ([formerId, there]: Former): boolean =>
      getStem(formerId) === getStem(externalId) && there.check_in < row.check_out && row.check_in < there.check_out
    const former = set.whole && (Array.from(gone).find(isHere) ?? Array.from(gone).find(isOfUid))
    if (former) {
      gone.delete(former[0])
      follow(externalId, former[1], row)
      continue
    }
    const formerLink = set.whole && Array.from(goneLinks.values()).find((there) => sameDays(there, row))
    if (formerLink) {
      goneLinks.delete(formerLink.import_key)
      plan.removedLinks.push(formerLink.import_key)
      link(externalId, row, formerLink.reservation_id)
      plan.unchanged += 1
      continue
    }
    const other = known.others.find(
      (there) =>
        (there.source === manual || there.source === set.source) &&
        !linkedNow.has(there.id) &&
        sameDays(there, row) &&
        known.isRoom(there.apartment, row.apartment),
    )
    if (other) {
      linkedNow.add(other.id)
      link(externalId, row, other.id)
      put(other, { ...other, guest_name: other.guest_name || row.guest_name })
      continue
    }
    const derived = getRowId(externalId)
    const id = known.usedIds.has(derived) ? newId() : derived
    const { uid: _uid, ...stay } = row
    put(null, { ...stay, id, source: set.source, import_key: externalId, origin: set.origin })
  }
  plan.removedLinks.push(...goneLinks.keys())
  const goes = Array.from(gone.values()).filter(
    (row) => cancelled.has(row.import_key ?? '') || row.check_in > known.today,
  )
  const coming = known.own.filter(({ check_in }) => check_in > known.today).length
  const missed = new Set(set.heldBefore)
  const isHeld =
    set.heldBefore !== undefined &&
    goes.length >= minHeld &&
    goes.length * 2 > coming &&
    !goes.every(({ import_key }) => missed.has(import_key ?? ''))
  if (isHeld) plan.held = goes.map(({ import_key }) => import_key ?? '')
  else plan.changes.push(...goes.map((before) => ({ before, after: null })))
  return plan
}
