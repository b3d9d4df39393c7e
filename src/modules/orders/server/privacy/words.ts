import { sql } from 'kysely'
import type { GuestTable } from '#modules/privacy/server/data-subjects.ts'
import { eraseFromLog } from '#modules/privacy/server/log.ts'
import { anyText } from '#platform/server/database/column-values.ts'
import { maxPerSweep, type DueRows } from '#platform/server/jobs/due-rows.ts'

const noAlert = () => sql`'[]'::jsonb`

/** The notes for the kitchen, and the allergies: they are health data. */
export const orderWords: GuestTable = {
  name: 'orders',
  words: [],
  json: {
    items: (lines) =>
      sql`(select coalesce(jsonb_agg(line - 'note' order by at), '[]')
        from jsonb_array_elements(${lines}) with ordinality as lines (line, at))`,
    allergy_alert: noAlert,
  },
}

const isOver = sql`allergy_alert <> '[]' and delivered_at <= now() - interval '24 hours'`

/** Removes the allergy alert of an order a day after its delivery, from the log as well. */
export const dueAlerts: DueRows = {
  getMsUntilNext: async (tx) => {
    const { rows } = await sql<{ ms: number | null }>`
      select (extract(epoch from min(delivered_at) + interval '24 hours' - now()) * 1000)::float8 as ms
      from orders where allergy_alert <> '[]' and delivered_at is not null`.execute(tx)
    return rows[0]?.ms ?? null
  },
  findHotels: async (tx) => {
    const { rows } = await sql<{ hotel_id: string }>`
      select distinct hotel_id from orders where ${isOver} limit ${maxPerSweep}`.execute(tx)
    return rows.map(({ hotel_id }) => hotel_id)
  },
  move: async (tx, { hotelId }) => {
    const { rows } = await sql<{ id: string }>`update orders set allergy_alert = '[]'
      where hotel_id = ${hotelId} and id in (
        select id from orders where hotel_id = ${hotelId} and ${isOver} order by id limit ${maxPerSweep} for update skip locked)
      returning id`.execute(tx)
    await eraseFromLog(tx, hotelId, sql`entity = 'orders' and row_id = ${anyText(rows.map(({ id }) => id))}`, {
      columns: [],
      json: { orders: { allergy_alert: noAlert } },
    })
    return rows.length
  },
}
