import type { Reservation } from '../contract.ts'

/** A reservation, with the columns that overlaps depend on. */
export type Night = Pick<Reservation, 'id' | 'guest_name' | 'check_in' | 'check_out' | 'origin' | 'source'>

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

/** As many conflicts as staff can look at. One booking that came twice is no conflict and does not count. */
const maxConflicts = 500

const isUnnamedOfFeed = ({ guest_name, origin }: Night): boolean => guest_name === '' && origin === 'feed'

/** The one that says more: a name, then what is not of a calendar, then the id, so that it is always the same. */
const saysMore = (one: Night, other: Night): boolean => {
  if ((one.guest_name === '') !== (other.guest_name === '')) return one.guest_name !== ''
  if ((one.origin === 'feed') !== (other.origin === 'feed')) return one.origin !== 'feed'
  return one.id < other.id
}

/** The nights that two reservations share, or null. Leaving and arriving on one day is none. */
const getSharedNights = (one: Night, other: Night): { starts_on: string; ends_on: string } | null => {
  const starts_on = one.check_in > other.check_in ? one.check_in : other.check_in
  const ends_on = one.check_out < other.check_out ? one.check_out : other.check_out
  return starts_on < ends_on ? { starts_on, ends_on } : null
}

/**
 * Copied bookings: platforms copy each other's calendars. Reservations with equal days from calendars without names are
 * one booking with the most detailed one.
 */
const findSame = <Row extends Night>(here: readonly Row[]): Overlaps<Row>['same'] =>
  Array.from(Map.groupBy(here, ({ check_in, check_out }) => `${check_in} ${check_out}`).values()).flatMap((equal) => {
    const shown = equal.reduce((one, other) => (saysMore(one, other) ? one : other))
    return equal.filter((one) => one !== shown && isUnnamedOfFeed(one)).map((hidden) => ({ shown, hidden }))
  })

/**
 * Finds reservations of one room that share nights.
 * @param roomOf the room of a reservation; one with none, or several, overlaps with no other
 */
export const findOverlaps = <Row extends Night>(
  rows: readonly Row[],
  roomOf: (row: Row) => string | null,
): Overlaps<Row> => {
  const conflicts: Overlap<Row>[] = []
  const same: Overlaps<Row>['same'] = []
  for (const [room_number, here] of Map.groupBy(rows, roomOf)) {
    if (room_number === null) continue
    const sameHere = findSame(here)
    same.push(...sameHere)
    const hidden = new Set(sameHere.map((one) => one.hidden.id))
    const inOrder = here
      .filter(({ id }) => !hidden.has(id))
      .toSorted((one, other) => (`${one.check_in} ${one.id}` < `${other.check_in} ${other.id}` ? -1 : 1))
    inOrder.forEach((first, at) => {
      for (const second of inOrder.slice(at + 1)) {
        const nights = getSharedNights(first, second)
        if (!nights || conflicts.length >= maxConflicts) break
        conflicts.push({ room_number, first, second, ...nights })
      }
    })
  }
  return { conflicts, same }
}
