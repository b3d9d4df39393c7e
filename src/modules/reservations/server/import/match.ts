import type { ReadRow } from '../reading/rows.ts'
import type { ReservationRow } from '../rows.ts'

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

const cancelsAll = ({ status, apartment }: ReadRow): boolean =>
  (status === 'cancelled' || status === 'no_show') && apartment === ''

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

const withoutZeros = (number: string | null): string | null =>
  number !== null && /^\d+$/.test(number) ? number.replace(/^0+(?=\d)/, '') : null
const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Of two numbers that differ in their first zeros the longer one: a spreadsheet removes zeros, and nothing adds them. */
export const keepZeros = (stored: string | null, read: string | null): string | null =>
  stored !== null && read !== null && stored.length > read.length && withoutZeros(stored) === withoutZeros(read)
    ? stored
    : read

/**
 * Creates a function that finds the stored number of a booking whose number has lost or regained its first zeros since.
 * Guest and unit must agree, and neither number may be that of another booking here or in the file.
 */
const zerosReader = (read: readonly ReadRow[], there: readonly ReservationRow[]): ((row: ReadRow) => string | null) => {
  const inFile = new Set(read.map(({ booking_number }) => booking_number))
  const stored = new Set(there.map(({ booking_number }) => booking_number))
  const alike = Map.groupBy(there, ({ booking_number }) => withoutZeros(booking_number))
  return ({ booking_number, guest_name, apartment }) => {
    const digits = withoutZeros(booking_number)
    if (digits === null || stored.has(booking_number)) return null
    const found = new Set(
      alike
        .get(digits)
        ?.filter((row) => !inFile.has(row.booking_number))
        .filter((row) => sameText(row.guest_name, guest_name) && sameText(row.apartment, apartment))
        .map((row) => row.booking_number),
    )
    return found.size === 1 ? ([...found][0] ?? null) : null
  }
}

const bookings = (read: readonly ReadRow[], there: readonly ReservationRow[]): Map<string, Booking> => {
  const all = new Map<string, Booking>()
  const booking = (name: string): Booking => {
    const group = all.get(name) ?? { rows: [], there: [] }
    all.set(name, group)
    return group
  }
  const findZeros = zerosReader(read, there)
  read.forEach((row, at) => {
    const name = toBooking(row)
    if (name !== null) booking(findZeros(row) ?? name).rows.push({ row, at })
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
