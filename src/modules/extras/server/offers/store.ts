import { sql } from 'kysely'
import type { HotelScope, ManagerScope } from '#modules/access/server/scope.ts'
import { asJson, changedAt } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Extra } from '../../contract.ts'

/** The types of the columns that the generated schema lacks. */
type Known = Pick<Extra, 'translations'>
/** The columns that a form writes. */
export type Values = Omit<Extra, 'id' | 'hotel_id' | 'order' | 'created_at' | 'updated_at'>

const selectExtras = (tx: Tx, { hotelId }: Scope) =>
  tx.selectFrom('extras').selectAll().$narrowType<Known>().where('hotel_id', '=', hotelId)

/** The offers of a hotel in their order. */
export const listExtras = (tx: Tx, scope: Pick<HotelScope, 'hotelId'> & Scope): Promise<Extra[]> =>
  selectExtras(tx, scope).orderBy('order').orderBy('id').execute()

/** Those that guests see. */
export const listAvailable = (tx: Tx, scope: Scope): Promise<Extra[]> =>
  selectExtras(tx, scope).where('available', '=', true).orderBy('order').orderBy('id').execute()

export const findExtra = (tx: Tx, scope: Scope, id: string): Promise<Extra | undefined> =>
  selectExtras(tx, scope).where('id', '=', id).executeTakeFirst()

/** An offer as it is now. Its bookings wait for each other until the transaction ends. */
export const lockExtra = (tx: Tx, scope: Scope, id: string): Promise<Extra | undefined> =>
  selectExtras(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst()

/** Adds an offer. Undefined if the id exists already. */
export const insertExtra = (
  tx: Tx,
  { hotelId }: ManagerScope,
  { translations, ...values }: Values & Pick<Extra, 'id' | 'order'>,
): Promise<Extra | undefined> =>
  tx
    .insertInto('extras')
    .values({ ...values, hotel_id: hotelId, translations: asJson(translations) })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .returningAll()
    .$narrowType<Known>()
    .executeTakeFirst()

export const updateExtra = (
  tx: Tx,
  { hotelId }: ManagerScope,
  id: string,
  { translations, ...values }: Partial<Values>,
): Promise<Extra> =>
  tx
    .updateTable('extras')
    .set({ ...values, ...(translations && { translations: asJson(translations) }), updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .returningAll()
    .$narrowType<Known>()
    .executeTakeFirstOrThrow()

export const placeExtra = async (tx: Tx, { hotelId }: ManagerScope, id: string, order: number): Promise<void> => {
  await tx.updateTable('extras').set({ order }).where('hotel_id', '=', hotelId).where('id', '=', id).execute()
}

/** Deletes an offer. What guests have asked for stays, with what it was. */
export const deleteExtra = async (tx: Tx, { hotelId }: ManagerScope, id: string): Promise<void> => {
  await sql`update extra_bookings set extra_id = null where "hotel_id" = ${hotelId} and extra_id = ${id}`.execute(tx)
  await tx.deleteFrom('extras').where('hotel_id', '=', hotelId).where('id', '=', id).execute()
}
