import { sql } from 'kysely'
import type { Database } from '#platform/server/database/transaction.ts'
import { maxPerSweep, sweepDueRows, type DueRows } from '#platform/server/jobs/due-rows.ts'
import { expiredKeys } from './rights/pause.ts'

const payloadDays = 7
const rowDays = 30
const everyMs = 10 * 60_000
const untilLookMs = 1_000

const ago = (days: number) => sql`now() - make_interval(days => ${sql.lit(days)})`

/**
 * Removes payloads after a week, and with them what could not be sent until then; and rows after a month.
 */
const oldDeliveries: DueRows = {
  getMsUntilNext: async (tx) => {
    const { rows } = await sql<{ ms: number | null }>`
      select (extract(epoch from least(
        (select min(created_at) from webhook_deliveries where payload is not null) - (${ago(payloadDays)}),
        (select min(created_at) from webhook_deliveries) - (${ago(rowDays)})
      )) * 1000)::float8 as ms`.execute(tx)
    return rows[0]?.ms ?? null
  },
  findHotels: async (tx) => {
    const { rows } = await sql<{ hotel_id: string }>`
      select distinct hotel_id from webhook_deliveries
      where (payload is not null and created_at <= ${ago(payloadDays)}) or created_at <= ${ago(rowDays)}
      limit ${maxPerSweep}`.execute(tx)
    return rows.map(({ hotel_id }) => hotel_id)
  },
  move: async (tx, { hotelId }) => {
    const deliveries = sql`webhook_deliveries where hotel_id = ${hotelId}`
    const removed = await sql`delete from ${deliveries} and created_at <= ${ago(rowDays)} returning id`.execute(tx)
    const emptied = await sql`
      update webhook_deliveries set payload = null, status = case when status = 'pending' then 'skipped' else status end
      where hotel_id = ${hotelId} and payload is not null and created_at <= ${ago(payloadDays)} returning id`.execute(
      tx,
    )
    return removed.rows.length + emptied.rows.length
  },
}

/** Pauses endpoints whose key expires, and removes what is no longer kept: rarely, since a minute does not matter. */
export const webhookJobs = (database: Database): (() => Promise<number>) => {
  const pauseExpired = sweepDueRows(database, [expiredKeys])
  const removeOld = sweepDueRows(database, [oldDeliveries])
  let nextRemovalAt = 0
  return async () => {
    const wait = await pauseExpired()
    if (performance.now() < nextRemovalAt) return Math.min(wait, untilLookMs)
    const untilOld = await removeOld()
    if (untilOld >= untilLookMs) nextRemovalAt = performance.now() + everyMs
    return Math.min(wait, untilOld)
  }
}
