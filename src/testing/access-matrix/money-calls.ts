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

/** Needs of the routes about bills, invoices, ratings and the tourist tax. */
export const getMoneyCalls = ({ sql, hotel, read }: World): Readonly<Record<string, Special>> => {
  const { addExtra, addInvoice, askForInvoice, askForNumbers, addStay } = getRows(sql, hotel.id)
  const aTaxRule = () => ({ name: 'Tourist tax', base: 'person_night', amount: 1, valid_from: '2020-01-01' })
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
    addTaxRule: () => ({ body: { id: newId(), ...aTaxRule() } }),
    updateTaxRule: () => ({ body: { ...aTaxRule(), amount: 2 } }),
    succeedTaxRule: () => ({ body: { id: newId(), ...aTaxRule(), valid_from: '2040-01-01' } }),
    deleteTaxRule: async (_rowId, who) => ({
      rowId: (await read('addTaxRule', who, { body: { id: newId(), ...aTaxRule() } }))['id'] ?? '',
    }),
    chargeTaxNow: async (_rowId, who) => {
      const stayId = await addStay('Room 78', 'Olga Guest')
      await read('updateBillSettings', who, { body: { tourist_tax: true } })
      const person = { id: newId(), age: null, exempt: null, from: null, until: null }
      await read('putTaxParty', who, { params: { stayId }, body: { persons: [person] } })
      return { rowId: stayId, body: { nights: 2 } }
    },
    getTaxReport: () => ({ query: { month: '2026-11', format: 'csv' } }),
    putFiscalRecord: () => askForNumbers(),
    setExtraAvailability: () => ({ body: { available: false } }),
    cancelExtra: async () => ({ rowId: await addExtra(), body: { keep: 0 } }),
  }
}
