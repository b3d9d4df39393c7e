import { newId } from '#platform/contract/id.ts'
import type { Client } from '#platform/server/database/client.ts'

/** Rows that a write needs and a hotel with demo data may not have. */
export const getRows = (sql: Client, hotelId: string) => {
  const lastOf = async (table: string): Promise<Record<string, string>> => {
    const [row] = await sql.unsafe<Record<string, string>[]>(
      `select * from ${table} where hotel_id = $1 order by id desc limit 1`,
      [hotelId],
    )
    return row ?? {}
  }
  const idOf = async (table: string): Promise<string> => (await lastOf(table))['id'] ?? ''
  const addReservation = async (guest_name: string, apartment = 'Room 77'): Promise<string> => {
    const id = newId()
    await sql`insert into reservations (hotel_id, id, guest_name, apartment, check_in, check_out, source)
      values (${hotelId}, ${id}, ${guest_name}, ${apartment}, '2031-01-01', '2031-01-04', 'manual')`
    return id
  }
  const addStay = async (room: string, lead: string): Promise<string> => {
    const id = newId()
    await sql`insert into stays (hotel_id, id, room_number, lead_name, check_in, status)
      values (${hotelId}, ${id}, ${room}, ${lead}, '2026-11-20', 'present')`
    return id
  }
  const addHours = async (): Promise<string> => {
    const id = newId()
    await sql`insert into opening_hours (hotel_id, id, name) values (${hotelId}, ${id}, ${`Hours ${id.slice(-6)}`})`
    return id
  }
  const addInvoice = async (number: number): Promise<string> => {
    const id = newId()
    const line = JSON.stringify([{ id: newId(), description: 'Wine', quantity: 1, price: 5 }])
    await sql`insert into invoices (hotel_id, id, number, guest_name, room_number, items, total, currency, status)
      values (${hotelId}, ${id}, ${number}, 'Yusuf quokka', 'Room 77', ${line}::text::jsonb, 5, 'EUR', 'draft')`
    return id
  }
  /** A call for an invoice of a charge that is made for it. */
  const askForInvoice = async () => {
    const [rowId, id] = [await idOf('stays'), newId()]
    const line = JSON.stringify([{ description: '', quantity: 1, price: 20, tax_rate: null }])
    await sql`insert into charges (hotel_id, id, stay_id, room_number, kind, description, lines, amount, currency, day)
      values (${hotelId}, ${id}, ${rowId}, 'Room 77', 'manual', 'Sauna', ${line}::text::jsonb, 20, 'EUR', '2026-11-20')`
    const [open] = await sql<{ total: number }[]>`
      select sum(amount)::float as total from charges where stay_id = ${rowId} and invoice_id is null`
    const expected = [{ currency: 'EUR', total: open?.total }]
    return { rowId, body: { id: newId(), guest_name: 'Wanda quokka', language: 'en', charge_ids: [id], expected } }
  }
  /** A call for the numbers of an order, which are due again. */
  const askForNumbers = async () => {
    const [due] = await sql<{ subject_id: string }[]>`
      update fiscal_records set state = 'due', numbers = '[]', done_at = null, done_by = null, via = null
      where hotel_id = ${hotelId} and subject = 'orders' returning subject_id`
    const [settings] = await sql<{ labels: string[] }[]>`
      select fiscal_labels as labels from bill_settings where hotel_id = ${hotelId}`
    const numbers = (settings?.labels ?? []).map((label) => ({ label, value: newId() }))
    return { params: { subjectId: due?.subject_id ?? '' }, body: { state: 'done', numbers } }
  }
  const addExtra = async (): Promise<string> => {
    const id = newId()
    await sql`insert into extra_bookings (hotel_id, id, guest_id, stay_id, guest_name, room_number, name, unit, price, currency,
        quantity, total, status, settle)
      select hotel_id, ${id}, guest_id, stay_id, 'Wanda quokka', 'Room 77', 'Sauna', 'each', 20, 'EUR', 1, 20, 'approved', 'room'
      from stay_guests where hotel_id = ${hotelId} limit 1`
    return id
  }
  return { addExtra, idOf, addReservation, addStay, addHours, addInvoice, askForInvoice, askForNumbers }
}
