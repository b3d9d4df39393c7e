import type { ReservationRow } from '#core/reservations/server/rows.ts'
import type { ReadRow } from '../reading/index.ts'

/**
 * A row of a file with the reservations it is about: one, none yet, or all of its booking, for a cancellation without a
 * unit. `key` identifies the reservation for later imports.
 */
export type RowMatch = { row: ReadRow; key: string; there: ReservationRow[] }

/** The rows of one booking, in the file and in the database. */
type Booking = { rows: { row: ReadRow; at: number }[]; there: ReservationRow[] }

type Stay = Pick<ReadRow, 'guest_name' | 'apartment' | 'check_in' | 'check_out'>

/** The criteria by which a row of the file and a stored stay are the same, the most specific first. */
const likenesses: readonly { of: (stay: Stay) => string; takes: (row: ReadRow) => boolean }[] = [
  { of: (stay) => JSON.stringify([stay.guest_name, stay.apartment, stay.check_in, stay.check_out]), takes: () => true },
  { of: ({ apartment }) => apartment, takes: () => true },
  { of: (stay) => JSON.stringify([stay.guest_name, stay.check_in, stay.check_out]), takes: () => true },
  { of: () => '', takes: (row) => row.problem === null && !cancelsAll(row) },
]

const cancelsAll = (row: ReadRow): boolean => row.status !== 'ok' && row.apartment === ''

/** The booking number, or without one the values that identify a stay. null when the row has neither. */
const toBooking = (row: ReadRow): string | null => {
  if (row.problem === 'repeated' || row.problem === 'number_in_scientific_notation') return null
  if (row.booking_number !== null) return row.booking_number
  return row.problem ? null : `${row.guest_name.toLowerCase()}|${row.apartment.toLowerCase()}|${row.check_in}`
}

const placeIn = (key: string): number => Number(/#(\d+)$/.exec(key)?.[1] ?? 1)
const bookingOfThere = ({ booking_number, import_key }: ReservationRow): string =>
  booking_number ?? (import_key ?? '').replace(/#\d+$/, '')

/**
 * Finds the reservation that each row of a file is about. A booking of several units has one row for each, and no
 * number tells them apart. So they are matched by their content and never by their position. An invalid row keeps its
 * reservation too: otherwise another row of the booking would overwrite it.
 * @param there the hotel's rows from the same channel
 * @returns one entry for each row, in the file's order
 */
export const matchRows = (read: readonly ReadRow[], there: readonly ReservationRow[]): RowMatch[] => {
  const matched: RowMatch[] = read.map((row) => ({ row, key: '', there: [] }))
  for (const [name, booking] of bookings(read, there)) matchBooking(name, booking, matched)
  return matched
}

const bookings = (read: readonly ReadRow[], there: readonly ReservationRow[]): Map<string, Booking> => {
  const all = new Map<string, Booking>()
  const booking = (name: string): Booking => {
    const group = all.get(name) ?? { rows: [], there: [] }
    all.set(name, group)
    return group
  }
  read.forEach((row, at) => {
    const name = toBooking(row)
    if (name !== null) booking(name).rows.push({ row, at })
  })
  for (const row of there) booking(bookingOfThere(row)).there.push(row)
  for (const { there: here } of all.values())
    here.sort((one, other) => placeIn(one.import_key ?? '') - placeIn(other.import_key ?? ''))
  return all
}

const matchBooking = (name: string, { rows, there }: Booking, matched: RowMatch[]): void => {
  const unmatched = new Set(there)
  let open = rows
  for (const { of, takes } of likenesses) {
    const alike = Map.groupBy(unmatched, of)
    open = open.filter(({ row, at }) => {
      const found = takes(row) ? alike.get(of(row))?.shift() : undefined
      if (!found) return true
      unmatched.delete(found)
      matched[at] = { row, key: found.import_key ?? '', there: [found] }
      return false
    })
  }
  const keys = freeKeys(name, new Set(there.map(({ import_key }) => import_key)))
  for (const { row, at } of open) {
    if (row.problem) continue
    if (cancelsAll(row)) {
      matched[at] = { row, key: '', there: Array.from(unmatched) }
      unmatched.clear()
    } else matched[at] = { row, key: keys(), there: [] }
  }
}

/** Creates a function that returns an unused key of this booking, each time another one. */
const freeKeys = (name: string, used: ReadonlySet<string | null>): (() => string) => {
  let counter = 0
  const next = (): string => ((counter += 1) === 1 ? name : `${name}#${counter}`)
  return () => {
    let key = next()
    while (used.has(key)) key = next()
    return key
  }
}
