import { newId } from '#platform/contract/id.ts'
import type { Client } from '#platform/server/database/client.ts'
import type { Person } from '../test-server.ts'
import { getRows } from './audited-rows.ts'
import type { TestHotel } from './hotels.ts'
import type { Sent, Special } from './sent.ts'

type World = {
  sql: Client
  hotel: TestHotel
  /** The answer of another route. */
  read: (id: string, who: Person, sent?: Sent) => Promise<Record<string, string>>
}

/** Needs of the routes about bills, invoices and ratings. */
export const getMoneyCalls = ({ sql, hotel, read }: World): Readonly<Record<string, Special>> => {
  const { addExtra, addInvoice, askForInvoice, askForNumbers } = getRows(sql, hotel.id)
  return {
    updateInvoice: async () => {
      const rowId = await addInvoice(9_000)
      const [row] = await sql<{ updated_at: Date }[]>`select updated_at from invoices where id = ${rowId}`
      return {
        rowId,
        body: {
          guest_name: 'Wanda quokka',
          room_number: 'Room 77',
          items: [{ id: newId(), description: 'Sauna', quantity: 1, price: 20 }],
          updated_at: row?.updated_at,
        },
      }
    },
    mailInvoice: async () => ({
      rowId: await addInvoice(9_001),
      body: { id: newId(), to: 'yusuf@guest.example', language: 'en', message: 'Thank you for staying' },
    }),
    sortRating: async () => ({
      rowId: (await sql`select id from ratings where hotel_id = ${hotel.id} and status = 'low'`)[0]?.['id'] as string,
      body: { note: 'Cleaned again' },
    }),
    makeBackfill: async (_rowId, who) => ({ body: { expected: (await read('getBackfill', who))['sums'] } }),
    makeBillInvoice: () => askForInvoice(),
    cancelInvoice: async (_rowId, who) => {
      const { rowId, body } = await askForInvoice()
      const { id = '' } = await read('makeBillInvoice', who, { params: { stayId: rowId }, body })
      return { rowId: id, body: { id: newId() } }
    },
    putFiscalRecord: () => askForNumbers(),
    setExtraAvailability: () => ({ body: { available: false } }),
    cancelExtra: async () => ({ rowId: await addExtra(), body: { keep: 0 } }),
  }
}
