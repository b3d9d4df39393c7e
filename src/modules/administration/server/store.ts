import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { OwnerScope } from '#modules/access/server/scope.ts'
import { openHotel } from '#modules/hotels/server/open-hotel.ts'
import { deleteUnusedAccount } from '#modules/people/server/accounts/places.ts'
import { findWithSecondFactor } from '#modules/people/server/second-factor/store.ts'
import { changedAt, columnsOf } from '#platform/server/database/column-values.ts'
import { countRows, type Tx } from '#platform/server/database/transaction.ts'
import { AdminHotel, type AdminManager, type OwnerSettings } from '../contract.ts'

/** A hotel's row, without what depends on the time or is in other tables. */
export type HotelRow = Omit<AdminHotel, 'state' | 'deletion'> & { is_being_deleted: boolean }
/** A manager's row, without what belongs to the account. */
export type ManagerRow = Omit<AdminManager, 'second_factor'>
/** The place of a manager in a hotel, as the routes name it. */
export type ManagerKey = { hotelId: string; managerId: string }
/** The fields that an owner sets. */
export type HotelValues = Omit<HotelRow, 'time_zone' | 'updated_at' | 'is_being_deleted'>

const hotelColumns = [...columnsOf(z.omit(AdminHotel, { state: true, deletion: true })), 'is_being_deleted'] as const
const managerColumns = ['id', 'hotel_id', 'email', 'display_name', 'staff_role'] as const
type Columns = Pick<HotelRow, 'features'>

// The owner works across hotels: each function takes their scope, and those about one hotel name that hotel.

/** The sort key of a hotel: its name, then its slug. */
export type CursorKey = Pick<HotelRow, 'name' | 'id'>

// The same as `normalizeSearch`, in SQL. Punctuation may stay, because search words contain none.
const searched = sql<string>`translate(lower(regexp_replace(normalize(name, NFD), '[\\u0300-\\u036F]', '', 'g')), 'đł', 'dl') || ' ' || id`

const hotelsWith = (tx: Tx, words: readonly string[]) =>
  tx.selectFrom('hotels').where(({ and }) => and(words.map((word) => sql<boolean>`strpos(${searched}, ${word}) > 0`)))

/** @param words as `normalizeSearch` returns them; a hotel must have every one in its name or slug */
export const listHotelRows = (
  tx: Tx,
  _owner: OwnerScope,
  words: readonly string[],
  limit: number,
  after: CursorKey | null,
): Promise<HotelRow[]> =>
  hotelsWith(tx, words)
    .select(hotelColumns)
    .$narrowType<Columns>()
    .$if(after !== null, (query) => query.where(sql<boolean>`(name, id) > (${after?.name}, ${after?.id})`))
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()

export const countHotelRows = (tx: Tx, _owner: OwnerScope, words: readonly string[]): Promise<number> =>
  countRows(hotelsWith(tx, words))

const hotelById = (tx: Tx, hotelId: string) =>
  tx.selectFrom('hotels').select(hotelColumns).$narrowType<Columns>().where('id', '=', hotelId)

export const findHotelRow = (tx: Tx, _owner: OwnerScope, hotelId: string): Promise<HotelRow | undefined> =>
  hotelById(tx, hotelId).executeTakeFirst()

/** Reads and locks a hotel until the end of the transaction. Does not block inserts of rows that refer to it. */
export const lockHotelRow = (tx: Tx, _owner: OwnerScope, hotelId: string): Promise<HotelRow | undefined> =>
  hotelById(tx, hotelId).forNoKeyUpdate().executeTakeFirst()

/** Adds a hotel; undefined when another hotel has the slug. */
export const insertHotel = async (tx: Tx, _owner: OwnerScope, hotel: HotelValues): Promise<HotelRow | undefined> => {
  const row = await tx
    .insertInto('hotels')
    .values(hotel)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(hotelColumns)
    .$narrowType<Columns>()
    .executeTakeFirst()
  if (row) await openHotel(tx, row.id)
  return row
}

export const updateHotelRow = (
  tx: Tx,
  _owner: OwnerScope,
  { id, ...change }: HotelValues,
): Promise<HotelRow | undefined> =>
  tx
    .updateTable('hotels')
    .set({ ...change, updated_at: changedAt })
    .where('id', '=', id)
    .returning(hotelColumns)
    .$narrowType<Columns>()
    .executeTakeFirst()

/** Ends all sessions in a hotel. */
export const endSessionsOfHotel = async (tx: Tx, _owner: OwnerScope, hotelId: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('hotel_id', '=', hotelId).execute()
}

export const listManagerRows = (tx: Tx, _owner: OwnerScope, hotelId: string): Promise<ManagerRow[]> =>
  tx
    .selectFrom('managers')
    .select(managerColumns)
    .where('hotel_id', '=', hotelId)
    .where('kind', '=', 'person')
    .orderBy(sql`coalesce(display_name, email)`)
    .execute()

export const findManagerRow = (
  tx: Tx,
  _owner: OwnerScope,
  { hotelId, managerId }: ManagerKey,
): Promise<ManagerRow | undefined> =>
  tx
    .selectFrom('managers')
    .select(managerColumns)
    .where('hotel_id', '=', hotelId)
    .where('id', '=', managerId)
    .executeTakeFirst()

/** Adds the account and its membership of the hotel; undefined when another account has the e-mail address. */
export const insertManager = async (
  tx: Tx,
  _owner: OwnerScope,
  manager: ManagerRow,
  passwordHash: string,
): Promise<ManagerRow | undefined> => {
  const account = await tx
    .insertInto('accounts')
    // The owner has chosen this password: it opens nothing but the choice of the manager's own.
    .values({ id: manager.id, email: manager.email, password_hash: passwordHash, password_is_first_use: true })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return account && tx.insertInto('managers').values(manager).returning(managerColumns).executeTakeFirstOrThrow()
}

export const renameManagerRow = (
  tx: Tx,
  _owner: OwnerScope,
  { hotelId, managerId }: ManagerKey,
  displayName: string | null,
): Promise<ManagerRow | undefined> =>
  tx
    .updateTable('managers')
    .set({ display_name: displayName, updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', managerId)
    .returning(managerColumns)
    .executeTakeFirst()

/**
 * Removes a manager from their hotel. Their sessions there are deleted too, and with their last place their account, so
 * that the e-mail address is free again.
 */
export const deleteManager = async (
  tx: Tx,
  _owner: OwnerScope,
  { hotelId, managerId }: ManagerKey,
): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('managers')
    .where('hotel_id', '=', hotelId)
    .where('id', '=', managerId)
    .returning('id')
    .executeTakeFirst()
  if (deleted) await deleteUnusedAccount(tx, managerId)
  return deleted !== undefined
}

/** Sets a one-time password and ends the manager's sessions, also those in other hotels. */
export const setFirstUsePassword = async (
  tx: Tx,
  _owner: OwnerScope,
  managerId: string,
  passwordHash: string,
): Promise<void> => {
  await tx
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_is_first_use: true, updated_at: sql<string>`now()` })
    .where('id', '=', managerId)
    .execute()
  await tx.deleteFrom('sessions').where('manager_id', '=', managerId).execute()
}

/** Managers as the owner sees them: with what belongs to their accounts. */
export const withAccounts = async (
  tx: Tx,
  _owner: OwnerScope,
  managers: readonly ManagerRow[],
): Promise<AdminManager[]> => {
  const protectedOnes = await findWithSecondFactor(
    tx,
    managers.map(({ id }) => id),
  )
  return managers.map((manager) => ({ ...manager, second_factor: protectedOnes.has(manager.id) }))
}

/** Writes what holds for the whole installation. */
export const writeSettings = async (
  tx: Tx,
  _owner: OwnerScope,
  settings: Pick<OwnerSettings, 'owners_need_second_factor'>,
): Promise<void> => {
  await tx
    .insertInto('platform_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(settings))
    .execute()
}
