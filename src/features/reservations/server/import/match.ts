import type { ReadRow } from '../reading/index.ts'
import type { ImportedRow } from '../store.ts'

/**
 * A row of a file and what it speaks of here: one reservation, none yet, or, for a cancellation that names no unit, all
 * of its booking. `key` is the name under which the reservation is or will be found again.
 */
export type Matched = { row: ReadRow; key: string; there: ImportedRow[] }

/** Rows of one booking, in the file and here. */
type Booking = { rows: { row: ReadRow; at: number }[]; there: ImportedRow[] }

type Stay = Pick<ReadRow, 'guest_name' | 'apartment' | 'check_in' | 'check_out'>

/**
 * What a row of the file and one that is here have alike, when they are one stay: the closest likeness is looked for
 * first.
 */
const likenesses: readonly { of: (stay: Stay) => string; takes: (row: ReadRow) => boolean }[] = [
  { of: (stay) => JSON.stringify([stay.guest_name, stay.apartment, stay.check_in, stay.check_out]), takes: () => true },
  { of: ({ apartment }) => apartment, takes: () => true },
  { of: (stay) => JSON.stringify([stay.guest_name, stay.check_in, stay.check_out]), takes: () => true },
  { of: () => '', takes: (row) => row.problem === null && !cancelsAll(row) },
]

const cancelsAll = (row: ReadRow): boolean => row.status !== 'ok' && row.apartment === ''

/**
 * The platform's number, or without one everything that a stay begins with. Null where the row does not tell which it
 * is.
 */
const toBooking = (row: ReadRow): string | null => {
  if (row.problem === 'repeated' || row.problem === 'number_in_scientific_notation') return null
  if (row.booking_number !== null) return row.booking_number
  return row.problem ? null : `${row.guest_name.toLowerCase()}|${row.apartment.toLowerCase()}|${row.check_in}`
}

const placeIn = (key: string): number => Number(/#(\d+)$/.exec(key)?.[1] ?? 1)
const bookingOfThere = ({ booking_number, import_key }: ImportedRow): string =>
  booking_number ?? (import_key ?? '').replace(/#\d+$/, '')

/**
 * Finds the reservation that each row of a file speaks of. A booking of several units has a row for each, and no number
 * tells them apart: so they are told apart by what they say, never by where they stand. A row that cannot be taken
 * holds its reservation too, or another row of that booking would be written over it.
 * @param there the rows of the file's platform in the hotel
 * @returns one entry for each row, in the order of the file
 */
export const matchRows = (read: readonly ReadRow[], there: readonly ImportedRow[]): Matched[] => {
  const matched: Matched[] = read.map((row) => ({ row, key: '', there: [] }))
  for (const [name, booking] of bookings(read, there)) matchBooking(name, booking, matched)
  return matched
}

const bookings = (read: readonly ReadRow[], there: readonly ImportedRow[]): Map<string, Booking> => {
  const all = new Map<string, Booking>()
  const booking = (name: string): Booking => {
    const known = all.get(name) ?? { rows: [], there: [] }
    all.set(name, known)
    return known
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

const matchBooking = (name: string, { rows, there }: Booking, matched: Matched[]): void => {
  const left = new Set(there)
  let open = rows
  for (const { of, takes } of likenesses) {
    const alike = Map.groupBy(left, of)
    open = open.filter(({ row, at }) => {
      const found = takes(row) ? alike.get(of(row))?.shift() : undefined
      if (!found) return true
      left.delete(found)
      matched[at] = { row, key: found.import_key ?? '', there: [found] }
      return false
    })
  }
  const keys = freeKeys(name, new Set(there.map(({ import_key }) => import_key)))
  for (const { row, at } of open) {
    if (row.problem) continue
    if (cancelsAll(row)) {
      matched[at] = { row, key: '', there: Array.from(left) }
      left.clear()
    } else matched[at] = { row, key: keys(), there: [] }
  }
}

/** Gives a key of this booking that nothing has yet, each time another one. */
const freeKeys = (name: string, used: ReadonlySet<string | null>): (() => string) => {
  let place = 0
  const next = (): string => ((place += 1) === 1 ? name : `${name}#${place}`)
  return () => {
    let key = next()
    while (used.has(key)) key = next()
    return key
  }
}
