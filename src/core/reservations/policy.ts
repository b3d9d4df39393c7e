import type { Origin } from './contract.ts'

/** What decides whether two reservations are in each other's way. */
export type Night = {
  id: string
  guest_name: string
  check_in: string
  check_out: string
  origin: Origin | null
  source: string
}

/** Two reservations of one room that share nights: those from `starts_on` to `ends_on`. */
export type Overlap<Row extends Night = Night> = {
  room_number: string
  /** The one that begins first. */
  first: Row
  second: Row
  starts_on: string
  ends_on: string
}

/** Reservations that overlap: in conflict, or one booking that came twice. */
export type Overlaps<Row extends Night = Night> = {
  conflicts: Overlap<Row>[]
  /** `shown` stands for both. */
  same: { shown: Row; hidden: Row }[]
}

const maxOverlaps = 500

const isUnnamedOfFeed = ({ guest_name, origin }: Night): boolean => guest_name === '' && origin === 'feed'

/** Platforms copy each other's calendars: equal days, and at least one of a calendar that names nobody. */
const isOneBooking = (one: Night, other: Night): boolean =>
  one.check_in === other.check_in &&
  one.check_out === other.check_out &&
  (isUnnamedOfFeed(one) || isUnnamedOfFeed(other))

/** The one that says more: a name, then what is not of a calendar, then the id, so that it is always the same. */
const saysMore = (one: Night, other: Night): boolean => {
  if ((one.guest_name === '') !== (other.guest_name === '')) return one.guest_name !== ''
  if ((one.origin === 'feed') !== (other.origin === 'feed')) return one.origin !== 'feed'
  return one.id < other.id
}

/** The nights that two reservations share, or null. Leaving and arriving on one day is none. */
export const getSharedNights = (one: Night, other: Night): { starts_on: string; ends_on: string } | null => {
  const starts_on = one.check_in > other.check_in ? one.check_in : other.check_in
  const ends_on = one.check_out < other.check_out ? one.check_out : other.check_out
  return starts_on < ends_on ? { starts_on, ends_on } : null
}

/**
 * Finds reservations of one room that share nights.
 * @param roomOf the room that a reservation means; one that means none, or several, is in nobody's way
 */
export const findOverlaps = <Row extends Night>(
  rows: readonly Row[],
  roomOf: (row: Row) => string | null,
): Overlaps<Row> => {
  const found: Overlap<Row>[] = []
  const same: Overlaps<Row>['same'] = []
  for (const [room_number, here] of Map.groupBy(rows, roomOf)) {
    if (room_number === null) continue
    const inOrder = here.toSorted((one, other) =>
      one.check_in === other.check_in ? (one.id < other.id ? -1 : 1) : one.check_in < other.check_in ? -1 : 1,
    )
    inOrder.forEach((first, at) => {
      for (const second of inOrder.slice(at + 1)) {
        const nights = getSharedNights(first, second)
        if (!nights || found.length + same.length >= maxOverlaps) break
        if (!isOneBooking(first, second)) found.push({ room_number, first, second, ...nights })
        else if (saysMore(first, second)) same.push({ shown: first, hidden: second })
        else same.push({ shown: second, hidden: first })
      }
    })
  }
  const hidden = new Set(same.map((one) => one.hidden.id))
  return { conflicts: found.filter(({ first, second }) => !hidden.has(first.id) && !hidden.has(second.id)), same }
}
