import { sql } from 'kysely'
import { columnsOf } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { MailAddress } from '../../contract.ts'

const columns = columnsOf(MailAddress)

/** The hotel's own addresses, in the order in which they were entered. */
export const listAddresses = (tx: Tx, { hotelId }: Pick<Scope, 'hotelId'>): Promise<MailAddress[]> =>
  tx
    .selectFrom('mail_addresses')
    .select(columns)
    .$narrowType<Pick<MailAddress, 'purpose'>>()
    .where('hotel_id', '=', hotelId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The confirmed address that receivers answer to, or null. */
export const findReplyAddress = async (tx: Tx, { hotelId }: Scope): Promise<string | null> =>
  (
    await tx
      .selectFrom('mail_addresses')
      .select('address')
      .where('hotel_id', '=', hotelId)
      .where('purpose', '=', 'reply')
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
  )?.address ?? null

export const insertAddress = async (
  tx: Tx,
  { hotelId }: Scope,
  address: Pick<MailAddress, 'id' | 'address' | 'purpose'>,
): Promise<void> => {
  await tx
    .insertInto('mail_addresses')
    .values({ hotel_id: hotelId, ...address })
    .execute()
}

export const deleteAddresses = async (tx: Tx, { hotelId }: Scope, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.deleteFrom('mail_addresses').where('hotel_id', '=', hotelId).where('id', 'in', ids).execute()
}

/** Confirms an address, in a transaction across hotels. Twice is no failure. */
export const confirmAddress = async (
  tx: Tx,
  { hotelId, id, address }: { hotelId: string; id: string; address: string },
): Promise<MailAddress | undefined> => {
  await tx
    .updateTable('mail_addresses')
    .set({ confirmed_at: sql<string>`now()` })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .where('address', '=', address)
    .where('confirmed_at', 'is', null)
    .execute()
  return (await listAddresses(tx, { hotelId })).find((one) => one.id === id && one.address === address)
}
