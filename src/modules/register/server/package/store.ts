import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { selectEntries, type EntryRow } from '../entries/store.ts'

/** What is known of an entry before it is read. */
export type EntryHead = Pick<EntryRow, 'id' | 'number' | 'pack' | 'corrected_by' | 'kept_until' | 'has_content'>

/** Every entry that ever got a number, in the order of the numbers. */
export const listHeads = (tx: Tx, scope: Scope): Promise<EntryHead[]> =>
  selectEntries(tx, scope)
    .clearSelect()
    .select(['id', 'number', 'pack', 'corrected_by', 'kept_until', sql<boolean>`sealed is not null`.as('has_content')])
    .orderBy('number')
    .execute()

type NewPackage = {
  id: string
  made_by_name: string
  count: number
  kept_until_latest: string | null
  write_number: number
  sha256: Buffer
}

export const insertPackage = async (tx: Tx, { hotelId }: Scope, row: NewPackage): Promise<void> => {
  await tx
    .insertInto('register_packages')
    .values({ ...row, hotel_id: hotelId })
    .execute()
}
