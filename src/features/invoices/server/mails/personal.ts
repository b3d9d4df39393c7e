import { sql } from 'kysely'
import type { DataSubjectSource } from '#core/privacy/server/data-subjects.ts'

/** The mails with invoices that a guest was sent, as long as they are kept. An invoice names its guest by room and name. */
export const personal: DataSubjectSource = {
  exportOf: async (tx, hotelId, guestId): Promise<Record<string, Record<string, unknown>[]>> => {
    const mails = await tx
      .selectFrom('guests')
      .innerJoin('invoices', (join) =>
        join
          .onRef('invoices.hotel_id', '=', 'guests.hotel_id')
          .on(sql<boolean>`lower(trim(invoices.room_number)) = guests.room_key`)
          .on(sql<boolean>`lower(trim(invoices.guest_name)) = guests.name_key`),
      )
      .innerJoin('invoice_mails', (join) =>
        join
          .onRef('invoice_mails.hotel_id', '=', 'invoices.hotel_id')
          .onRef('invoice_mails.invoice_id', '=', 'invoices.id'),
      )
      .innerJoin('mails', (join) =>
        join.onRef('mails.hotel_id', '=', 'invoice_mails.hotel_id').onRef('mails.id', '=', 'invoice_mails.id'),
      )
      .select([
        'invoices.number as invoice',
        'mails.receiver',
        'mails.language',
        'mails.status',
        'mails.created_at',
        'mails.sent_at',
        'invoice_mails.message',
      ])
      .where('guests.hotel_id', '=', hotelId)
      .where('guests.id', '=', guestId)
      .orderBy('mails.created_at')
      .execute()
    return mails.length === 0 ? {} : { mails }
  },
}
