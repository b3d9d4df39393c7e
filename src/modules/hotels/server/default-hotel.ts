import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { expiryDay } from '../policy.ts'
import type { Hotels } from './hotels.ts'

const findFirstOpen = (tx: Tx, today: string): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom('hotels')
    .select('id')
    .where('enabled', '=', true)
    .where(({ eb, or }) => or([eb('expiry_date', 'is', null), eb('expiry_date', '>=', today)]))
    .orderBy(sql`id = 'hotel-marina'`, 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/**
 * How long the result is cached at most: a hotel expires without a change of its row, and notifications can be lost.
 */
const rememberedMs = 60_000

/**
 * Creates a function that finds the hotel for `/`: the first demo hotel if it is open, otherwise the first open hotel
 * by name; null when there is none. Every page needs it, so the result is cached until a hotel changes. null is not
 * cached: the first hotel appears at once.
 */
export const findDefaultHotel = (database: Database, hotels: Hotels, clock: Clock): (() => Promise<string | null>) => {
  let cached: Promise<string | null> | null = null
  let readAt = 0
  hotels.onChange(() => (cached = null))
  return () => {
    const now = clock.now()
    if (cached && Math.abs(now - readAt) < rememberedMs) return cached
    const result = database.onPlatform((tx) => findFirstOpen(tx, expiryDay(now))).then((row) => row?.id ?? null)
    const forget = () => {
      if (cached === result) cached = null
    }
    readAt = now
    cached = result
    result.then((id) => id ?? forget(), forget)
    return result
  }
}
