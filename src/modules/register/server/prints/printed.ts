import { sql } from 'kysely'
import { packCodes, getPack } from '#modules/registration/policy/packs.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { anyText } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { addWorkingDays } from '../../policy/working-days.ts'
import { toNumber } from '../entries/store.ts'

const onPaper = packCodes.filter((code) => getPack(code).hasPaperBook)

/** Entries that stand on no paper yet, of packs whose book counts on paper alone, in the order of their numbers. */
const selectUnprinted = (tx: Tx, { hotelId }: Scope, year: { year: number; printed: number }) =>
  tx
    .selectFrom('register_entries')
    .where('hotel_id', '=', hotelId)
    .where('number', '>', toNumber(year.year, year.printed))
    .where('number', '<', `${year.year + 1}`)
    .where('pack', '=', anyText(onPaper) as never)

/** The years of which numbers were taken that no book holds, the oldest first. */
const listYears = (tx: Tx, { hotelId }: Scope): Promise<{ year: number; printed: number }[]> =>
  tx
    .selectFrom('register_numbers')
    .select(['year', 'printed'])
    .where('hotel_id', '=', hotelId)
    // Year 0 numbers the writes.
    .where('year', '>', 0)
    .whereRef('printed', '<', 'last')
    .orderBy('year')
    .execute()

/** The oldest entry that stands on no paper yet; null: all do. */
export const findFirstUnprinted = async (
  tx: Tx,
  scope: Scope,
): Promise<{ year: number; printed: number; entered_at: string } | null> => {
  for (const year of await listYears(tx, scope)) {
    const first = await selectUnprinted(tx, scope, year)
      .select('entered_at')
      .orderBy('number')
      .limit(1)
      .executeTakeFirst()
    if (first) return { ...year, entered_at: first.entered_at }
  }
  return null
}

export const countUnprinted = async (tx: Tx, scope: Scope): Promise<number> => {
  let sum = 0
  for (const year of await listYears(tx, scope)) {
    const counted = selectUnprinted(tx, scope, year).select(({ fn }) => fn.countAll<number>().as('count'))
    sum += (await counted.executeTakeFirstOrThrow()).count
  }
  return sum
}

/** The last number that a printed book holds; null: none was printed. */
export const findPrintedTo = async (tx: Tx, { hotelId }: Scope): Promise<string | null> => {
  const found = await tx
    .selectFrom('register_numbers')
    .select(['year', 'printed'])
    .where('hotel_id', '=', hotelId)
    .where('printed', '>', 0)
    .orderBy('year', 'desc')
    .executeTakeFirst()
  return found ? toNumber(found.year, found.printed) : null
}

/** True from the next working day on, while an entry stands on no paper. */
export const isBookDue = async (
  tx: Tx,
  scope: Scope,
  { zone, today }: { zone: string; today: string },
): Promise<boolean> => {
  const first = await findFirstUnprinted(tx, scope)
  return first !== null && addWorkingDays(localTime(Date.parse(first.entered_at), zone).slice(0, 10), 1) <= today
}

/**
 * Notes up to which number of its year a book was printed. Hazard: of two prints the shorter one may end last, and whoever
 * was entered meanwhile is in neither.
 * @param number the last one that is in the book
 */
export const markPrinted = async (tx: Tx, { hotelId }: Scope, number: string): Promise<void> => {
  const [year = '', count = ''] = number.split('-')
  await tx
    .updateTable('register_numbers')
    .set({ printed: sql<number>`greatest(printed, ${Number(count)}::int)` })
    .where('hotel_id', '=', hotelId)
    .where('year', '=', Number(year))
    .execute()
}
