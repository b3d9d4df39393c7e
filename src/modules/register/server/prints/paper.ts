import { sql } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { getHotelDay } from '#modules/hotels/server/on-day.ts'
import { getPaperUntil } from '#modules/registration/policy/keep.ts'
import { getPack, type PackCode } from '#modules/registration/policy/packs.ts'
import { findRegistrationSettings } from '#modules/registration/server/settings.ts'
import { anyId } from '#platform/server/database/column-values.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { maxPaper, type PaperToDestroy } from '../../contract/paper.ts'
import { getWriter } from '../rules.ts'
import { hasBook } from './book-packs.ts'
import { countUnprinted, findPrintedTo } from './printed.ts'

type Listed = {
  pack: PackCode | null
  items: PaperToDestroy[]
  has_book: boolean
  book: { printed_to: string | null; unprinted: number } | null
}

/** Signed slips whose entries are over, those that must go first at the top. What entries held may be deleted by then. */
const listToDestroy = async (tx: Tx, scope: Scope, today: string): Promise<PaperToDestroy[]> => {
  const rows = await tx
    .selectFrom('register_entries as entry')
    .innerJoin('register_stays as stay', (join) =>
      join.onRef('stay.hotel_id', '=', 'entry.hotel_id').onRef('stay.id', '=', 'entry.stay_id'),
    )
    .select(['entry.id as entry_id', 'entry.number', 'entry.pack', 'stay.room_number'])
    .select(sql<string>`entry.kept_until`.as('kept_until'))
    .where('entry.hotel_id', '=', scope.hotelId)
    .where('entry.signature', '=', 'paper')
    .where('entry.paper_destroyed_at', 'is', null)
    .where('entry.kept_until', '<', today)
    .orderBy('entry.kept_until')
    .orderBy('entry.number')
    .limit(maxPaper)
    .$narrowType<{ pack: PackCode }>()
    .execute()
  return rows.map(({ pack, ...row }) => ({ ...row, destroy_by: getPaperUntil(getPack(pack), row.kept_until) }))
}

/** The paper that the hotel keeps of its register. */
export const createPaper = (database: Database) => ({
  list: (scope: ManagerScope): Promise<Listed> =>
    database.read(scope, async (tx) => {
      const { today } = await getHotelDay(tx, scope)
      const { pack } = await findRegistrationSettings(tx, scope)
      const book =
        pack !== null && getPack(pack).hasPaperBook
          ? { printed_to: await findPrintedTo(tx, scope), unprinted: await countUnprinted(tx, scope) }
          : null
      const has_book = await hasBook(tx, scope, pack)
      return { pack, items: await listToDestroy(tx, scope, today), has_book, book }
    }),

  /** Twice is once, and what must still be kept is left out. @returns the numbers that are noted now */
  destroy: (scope: ManagerScope, ids: readonly string[]): Promise<{ numbers: string[] }> => {
    getWriter(scope)
    return database.write(scope, async (tx) => {
      const { today } = await getHotelDay(tx, scope)
      // Hazard: reports live 90 days from `updated_at` of their entries, so it stays.
      const rows = await tx
        .updateTable('register_entries')
        .set({ paper_destroyed_at: sql<string>`now()` })
        .where('hotel_id', '=', scope.hotelId)
        .where('id', '=', anyId(ids))
        .where('signature', '=', 'paper')
        .where('paper_destroyed_at', 'is', null)
        .where('kept_until', '<', today)
        .returning(['id', 'number'])
        .execute()
      const done = rows.toSorted((one, other) => (one.number < other.number ? -1 : 1))
      for (const { id, number } of done)
        await recordEntry(tx, scope, 'register.paper_destroyed', { entity: 'register_entries', id, label: number })
      return { numbers: done.map(({ number }) => number) }
    })
  },
})
