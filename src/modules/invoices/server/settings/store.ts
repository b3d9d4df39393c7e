import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Seller } from '../../contract.ts'
import type { InvoiceSettings } from '../../contract/settings.ts'

const columns = ['name', 'address', 'tax_number', 'note', 'updated_at'] as const

export const findSettings = async (tx: Tx, { hotelId }: Scope): Promise<InvoiceSettings> =>
  (await tx.selectFrom('invoice_settings').select(columns).where('hotel_id', '=', hotelId).executeTakeFirst()) ?? {
    name: '',
    address: '',
    tax_number: '',
    note: '',
    updated_at: null,
  }

/** The current seller, as the hotel has entered it, with the hotel's name by default. */
export const readSeller = async (tx: Tx, scope: Scope): Promise<Seller> => {
  const { updated_at: _, ...written } = await findSettings(tx, scope)
  if (written.name !== '') return written
  const { name } = await tx
    .selectFrom('hotels')
    .select('name')
    .where('id', '=', scope.hotelId)
    .executeTakeFirstOrThrow()
  return { ...written, name }
}
