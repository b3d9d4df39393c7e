import { changedAt } from '#platform/server/database/column-values.ts'
import { lockUntilCommit, type Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Seller } from '../../contract.ts'
import type { InvoiceSettings } from '../../contract/settings.ts'

const columns = ['name', 'address', 'tax_number', 'note', 'updated_at'] as const

/** Writers take turns: the first row of a hotel has nothing that could be locked. */
export const lockSettings = (tx: Tx, { hotelId }: Scope): Promise<void> =>
  lockUntilCommit(tx, `invoice_settings:${hotelId}`)

export const findSettings = async (tx: Tx, { hotelId }: Scope): Promise<InvoiceSettings> =>
  (await tx.selectFrom('invoice_settings').select(columns).where('hotel_id', '=', hotelId).executeTakeFirst()) ?? {
    name: '',
    address: '',
    tax_number: '',
    note: '',
    updated_at: null,
  }

export const insertSettings = (tx: Tx, { hotelId }: Scope, values: Seller): Promise<InvoiceSettings> =>
  tx
    .insertInto('invoice_settings')
    .values({ ...values, hotel_id: hotelId })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateSettings = (tx: Tx, { hotelId }: Scope, values: Seller): Promise<InvoiceSettings> =>
  tx
    .updateTable('invoice_settings')
    .set({ ...values, updated_at: changedAt })
    .where('hotel_id', '=', hotelId)
    .returning(columns)
    .executeTakeFirstOrThrow()

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
