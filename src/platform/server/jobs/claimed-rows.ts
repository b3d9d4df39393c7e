import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Tx } from '../database/transaction.ts'
import { mintScope, type Scope } from '../scope.ts'
import type { DueRows } from './due-rows.ts'

/**
 * Due rows whose work takes long, or leaves the database: it is done outside a transaction, by whoever claimed the row.
 */
export type ClaimedRows<Row> = Pick<DueRows, 'getMsUntilNext' | 'findHotels'> & {
  /** Claims at most this many due rows of a hotel, by moving the time at which they are due again. */
  claim: (tx: Tx, scope: Scope, limit: number) => Promise<Row[]>
  /** Does the work of one row. What it throws stops no other row; the row is due again when its claim is over. */
  work: (scope: Scope, row: Row) => Promise<void>
  /** How many rows are worked on at the same time. */
  atOnce: number
}

const whenNothingWaitsMs = 1_000

/**
 * Claims and does all that is due, several rows at the same time: one that takes long keeps no other waiting, also none
 * that becomes due meanwhile.
 * @returns the run of a recurring job: ends when no work is under way, also where it fails, and begins none once the job
 * is stopping; resolves with the milliseconds until more is due
 */
export const workOnDueRows =
  <Row>(database: Database, { getMsUntilNext, findHotels, claim, work, atOnce }: ClaimedRows<Row>) =>
  async (stopping = new AbortController().signal): Promise<number> => {
    const failures: unknown[] = []
    const underWay = new Set<Promise<void>>()
    const begin = (scope: Scope, row: Row): void => {
      const working: Promise<void> = work(scope, row)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => underWay.delete(working))
      underWay.add(working)
    }
    const claimIn = async (hotelId: string): Promise<number> => {
      if (underWay.size >= atOnce) await Promise.race(underWay)
      if (stopping.aborted) return 0
      const scope = mintScope(hotelId, { kind: 'nobody' })
      const rows = await database.write(scope, (tx) => claim(tx, scope, atOnce - underWay.size))
      for (const row of rows) begin(scope, row)
      return rows.length
    }
    /** @returns the milliseconds until more is due; 0 or less where others have it in hand */
    const claimDue = async (): Promise<number | null> => {
      let wait = await database.onPlatform(getMsUntilNext)
      while (wait !== null && wait <= 0 && !stopping.aborted) {
        let claimed = 0
        for (const hotelId of await database.onPlatform(findHotels)) {
          // One hotel that fails keeps no other waiting.
          claimed += await claimIn(hotelId).catch((error: unknown) => {
            failures.push(error)
            return 0
          })
        }
        if (claimed === 0) break
        wait = await database.onPlatform(getMsUntilNext)
      }
      return wait
    }
    let wait: number | null = null
    try {
      wait = await claimDue()
      while (underWay.size > 0 && !stopping.aborted) {
        const ms = wait === null || wait <= 0 ? whenNothingWaitsMs : Math.min(whenNothingWaitsMs, wait)
        const pause = delay(ms, undefined, { ref: false, signal: stopping }).catch(() => {})
        await Promise.race([...underWay, pause])
        wait = await claimDue()
      }
    } catch (error) {
      failures.push(error)
    }
    await Promise.all(underWay)
    if (failures.length > 0) throw failures[0]
    return wait === null ? whenNothingWaitsMs : Math.min(whenNothingWaitsMs, Math.max(0, wait))
  }
