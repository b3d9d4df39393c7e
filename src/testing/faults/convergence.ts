import { isDeepStrictEqual } from 'node:util'
import { staffIds } from '#modules/tickets/contract.ts'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import type { Reader } from './reader.ts'
import { asOwner, type TestHotel } from './seed-hotels.ts'

/** Every hotel's newest event number, and all its rows in the shape of an answer. */
type Truth = Map<string, { number: number; rows: Map<string, Record<string, unknown>> }>

const readBoolean = (owner: DatabaseAddress, hotels: readonly TestHotel[]): Promise<Truth> =>
  asOwner(owner, async (sql) => {
    const ids = hotels.map(({ id }) => id)
    const counters = await sql<
      { hotel_id: string; last_number: number }[]
    >`select hotel_id, last_number from hotel_event_counters where hotel_id = any(string_to_array(${ids.join(',')}, ','))`
    const truth: Truth = new Map(counters.map((row) => [row.hotel_id, { number: row.last_number, rows: new Map() }]))
    for (const row of await sql<
      Record<string, string>[]
    >`select * from service_requests where hotel_id = any(string_to_array(${ids.join(',')}, ','))`)
      truth.get(row['hotel_id'] ?? '')?.rows.set(row['id'] ?? '', row)
    return truth
  })

/**
 * Waits until every reader has its hotel's newest event, and compares them. No client may write meanwhile.
 * @returns one line a difference; empty if every screen shows what the tables contain
 */
export const differences = async (
  owner: DatabaseAddress,
  hotels: readonly TestHotel[],
  readers: readonly Reader[],
  withinMs: number,
): Promise<string[]> => {
  const truth = await readBoolean(owner, hotels)
  const isBehind = ({ cursor, options: { hotel, as, person } }: Reader): boolean => {
    const expected = truth.get(hotel.id)
    if (as === 'manager') return cursor < (expected?.number ?? 0)
    return ownRows(expected?.rows, person.id).length > 0 && cursor < 1
  }
  const end = Date.now() + withinMs
  let found: string[] = []
  do {
    await new Promise((resolve) => setTimeout(resolve, 10))
    found = readers.flatMap((reader) =>
      isBehind(reader)
        ? [
            `a ${reader.options.as} of ${reader.options.hotel.id} is at ${reader.cursor} of ${truth.get(reader.options.hotel.id)?.number}`,
          ]
        : compare(truth, reader),
    )
  } while (found.length > 0 && Date.now() < end)
  return [...found, ...readers.flatMap(({ problems }) => problems)]
}

const ownRows = (rows: Map<string, Record<string, unknown>> = new Map(), guestId: string) =>
  [...rows].filter(([, row]) => row['guest_id'] === guestId)

/** A row as its guest gets it: without the accounts of staff. */
const hideStaff = (row: Record<string, unknown>): Record<string, unknown> => ({
  ...row,
  ...Object.fromEntries(staffIds.filter((column) => column in row).map((column) => [column, null])),
})

const compare = (truth: Truth, { rows, options: { hotel, as, person } }: Reader): string[] => {
  const all = truth.get(hotel.id)?.rows ?? new Map<string, Record<string, unknown>>()
  const wanted = as === 'guest' ? new Map(ownRows(all, person.id).map(([id, row]) => [id, hideStaff(row)])) : all
  const wrong = [...wanted]
    .filter(([id, row]) => !isDeepStrictEqual({ ...row }, { ...rows.get(id) }))
    .map(
      ([id, row]) => `${as} of ${hotel.id}: ${JSON.stringify(rows.get(id))} instead of ${JSON.stringify(row)} (${id})`,
    )
  return rows.size > wanted.size ? [...wrong, `${as} of ${hotel.id}: ${rows.size - wanted.size} rows too many`] : wrong
}
