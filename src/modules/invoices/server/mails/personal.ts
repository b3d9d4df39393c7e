import { sql } from 'kysely'
import { removeMails } from '#modules/mail/server/store.ts'
import type { DataSubjectSource } from '#modules/privacy/server/data-subjects.ts'
import { eraseFromLog } from '#modules/privacy/server/log.ts'
import { getKey } from '#modules/privacy/server/written-for.ts'
import { anyId, anyText } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'

/**
 * Removes where the invoices of these people went, with the mails and what staff wrote in them. The invoices stay. An
 * invoice names its guest by room and name.
 */
const forgetNamed = async (tx: Tx, hotelId: string, keys: readonly string[]): Promise<void> => {
  const invoices = (
    await tx.selectFrom('invoices').select('id').where('hotel_id', '=', hotelId).where(getKey(), 'in', keys).execute()
  ).map(({ id }) => id)
  if (invoices.length === 0) return
  await tx
    .updateTable('invoices')
    .set({ sent_to: null })
    .where('hotel_id', '=', hotelId)
    .where('id', 'in', invoices)
    .where('sent_to', 'is not', null)
    .execute()
  await eraseFromLog(tx, hotelId, isEventOf('invoices', invoices), { columns: ['sent_to'] })
  const mails = (
    await tx
      .selectFrom('invoice_mails')
      .select('id')
      .where('hotel_id', '=', hotelId)
      .where('invoice_id', 'in', invoices)
      .execute()
  ).map(({ id }) => id)
  if (mails.length === 0) return
  await removeMails(tx, { hotelId }, sql<boolean>`id = ${anyId(mails)}`)
  await eraseFromLog(tx, hotelId, isEventOf('mails', mails), { columns: ['receiver'] })
}

const isEventOf = (entity: string, ids: readonly string[]) => sql`entity = ${entity} and row_id = ${anyText(ids)}`

/** The mails with invoices that a person was sent, as long as they are kept. */
export const personal: DataSubjectSource = {
  notice: [{ key: 'invoices', kept: 'law', flag: 'invoices' }],
  forgetNamed,

  exportNamed: async (tx, hotelId, keys): Promise<Record<string, Record<string, unknown>[]>> => {
    const mails = await tx
      .selectFrom('invoices')
      .innerJoin('invoice_mails', (join) =>
        join
          .onRef('invoice_mails.hotel_id', '=', 'invoices.hotel_id')
          .onRef('invoice_mails.invoice_id', '=', 'invoices.id'),
      )
      .innerJoin('mails', (join) =>
        join.onRef('mails.hotel_id', '=', 'invoice_mails.hotel_id').onRef('mails.id', '=', 'invoice_mails.id'),
      )
      .where('invoices.hotel_id', '=', hotelId)
      .where(getKey('invoices.'), 'in', keys)
      .select([
        'invoices.number as invoice',
        'mails.receiver',
        'mails.language',
        'mails.status',
        'mails.created_at',
        'mails.sent_at',
        'invoice_mails.message',
      ])
      .orderBy('mails.created_at')
      .execute()
    return mails.length === 0 ? {} : { mails }
  },
}
