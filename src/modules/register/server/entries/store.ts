import { sql } from 'kysely'
import { notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { changedAt, columnsOf } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { entryClosed } from '../../contract/entries.ts'
import { RegisterEntry } from '../../contract/rows.ts'
import { lockStayRow, type StayRow } from '../stays/store.ts'

/** The row of an entry, sealed. */
export type EntryRow = RegisterEntry & {
  stay_id: string
  party_id: string
  pack_version: number
  sealed: Buffer | null
  signed: Buffer | null
  signed_language: string | null
  keep_days: number | null
}

const plain = columnsOf(RegisterEntry).filter((name) => name !== 'has_content')
const columns = [
  ...plain,
  'stay_id',
  'party_id',
  'pack_version',
  'sealed',
  'signed',
  'signed_language',
  'keep_days',
] as const

export const selectEntries = (tx: Tx, { hotelId }: Scope) =>
  tx
    .selectFrom('register_entries')
    .select(columns)
    .select(sql<boolean>`sealed is not null`.as('has_content'))
    .where('hotel_id', '=', hotelId)

export const findEntry = (tx: Tx, scope: Scope, id: string): Promise<EntryRow | undefined> =>
  selectEntries(tx, scope).where('id', '=', id).executeTakeFirst()

/** All entries of a stay, in the order of their numbers. */
export const listEntries = (tx: Tx, scope: Scope, stayId: string): Promise<EntryRow[]> =>
  selectEntries(tx, scope).where('stay_id', '=', stayId).orderBy('number').execute()

/** True for an entry that stands: the newest of a person. */
export const isStanding = ({ status }: Pick<RegisterEntry, 'status'>): boolean =>
  status === 'entered' || status === 'refused'

type NewEntryRow = Omit<EntryRow, 'has_content' | 'identity_at' | 'corrected_by' | 'entered_at' | 'kept_until'> & {
  key_id: number
  signed_hash: Buffer | null
  entered_by_id: string
  identity_by_id: string | null
}

/** Adds an entry; its times are those of the database. */
export const insertEntry = async (tx: Tx, scope: Scope, row: NewEntryRow): Promise<void> => {
  const { hotelId } = scope
  await tx
    .insertInto('register_entries')
    .values({
      ...row,
      hotel_id: hotelId,
      identity_at: row.identity_how === null ? null : sql<string>`now()`,
      write_number: await takeNext(tx, scope, writes),
    })
    .execute()
}

export type EntryChange = Partial<
  Pick<
    EntryRow,
    | 'status'
    | 'is_lead'
    | 'sealed'
    | 'signed'
    | 'signed_language'
    | 'signature'
    | 'identity_how'
    | 'identity_by_name'
    | 'corrected_by'
    | 'kept_until'
  >
> & { identity_by_id?: string; signed_hash?: Buffer | null; key_id?: number }

/** Changes an entry; the row of its stay is locked. The day until which it is kept is nothing that it holds. */
export const updateEntry = async (tx: Tx, scope: Scope, id: string, change: EntryChange): Promise<void> => {
  const { hotelId } = scope
  const isWritten = Object.keys(change).some((name) => name !== 'kept_until')
  await tx
    .updateTable('register_entries')
    .set({
      ...change,
      ...(isWritten && { write_number: await takeNext(tx, scope, writes) }),
      ...(change.identity_how && { identity_at: sql<string>`now()` }),
      updated_at: changedAt,
    })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .execute()
}

/** An entry as staff get it: without what it holds. */
export const toRegisterEntry = ({
  stay_id: _stay,
  party_id: _party,
  pack_version: _version,
  sealed: _sealed,
  signed: _signed,
  signed_language: _language,
  keep_days: _days,
  ...row
}: EntryRow): RegisterEntry => row

/**
 * An entry, with the row of its stay locked: whatever happens to it comes one after the other.
 * @throws Refusal 404; 409 with the newer entry where it does not stand any more
 */
export const lockEntry = async (
  tx: Tx,
  scope: Scope,
  id: string,
  allows: readonly RegisterEntry['status'][] = ['entered', 'refused'],
): Promise<{ entry: EntryRow; row: StayRow }> => {
  const found = (await findEntry(tx, scope, id)) ?? refuse(notFound)
  const row = await lockStayRow(tx, scope, found.stay_id)
  const entry = (await findEntry(tx, scope, id)) ?? refuse(notFound)
  // Its stay was merged between the two.
  if (!row || entry.stay_id !== row.id) return lockEntry(tx, scope, id, allows)
  if (allows.includes(entry.status)) return { entry, row }
  const newer = entry.corrected_by === null ? entry : ((await findEntry(tx, scope, entry.corrected_by)) ?? entry)
  throw new Refusal(entryClosed, { current: toRegisterEntry(newer) })
}

/** `2026-00412` */
export const toNumber = (year: number, count: number): string => `${year}-${String(count).padStart(5, '0')}`

const takeNext = async (tx: Tx, { hotelId }: Scope, year: number): Promise<number> => {
  const { last } = await tx
    .insertInto('register_numbers')
    .values({ hotel_id: hotelId, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['hotel_id', 'year']).doUpdateSet({ last: sql<number>`register_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** The next number of a year. It belongs to the transaction: one that is rolled back leaves no gap. */
export const takeNumber = async (tx: Tx, scope: Scope, year: number): Promise<string> =>
  toNumber(year, await takeNext(tx, scope, year))

/**
 * Race: a package reads while somebody enters, and the clock of a transaction that commits late is early. So writes have
 * numbers of their own, whose row stays locked until the commit: who sees a number sees all before it.
 */
const writes = 0

/** The number of the last write of an entry; 0: none was ever made. */
export const findLastWrite = async (tx: Tx, { hotelId }: Scope): Promise<number> =>
  (
    await tx
      .selectFrom('register_numbers')
      .select('last')
      .where('hotel_id', '=', hotelId)
      .where('year', '=', writes)
      .executeTakeFirst()
  )?.last ?? 0
