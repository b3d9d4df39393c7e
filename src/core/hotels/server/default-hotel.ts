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

/** How long an answer is remembered at most: a hotel expires without its row changing, and the doorbell may be away. */
const rememberedMs = 60_000

/**
 * The hotel that `/` leads to: the first demo hotel where it is open, else the first open one by name; null where none
 * is. Every page asks, so the answer is remembered until a hotel changes. That there is none is not: the first one
 * shows at once.
 */
export const findDefaultHotel = (database: Database, hotels: Hotels, clock: Clock): (() => Promise<string | null>) => {
  let known: Promise<string | null> | null = null
  let readAt = 0
  hotels.onChange(() => (known = null))
  return () => {
    const now = clock.now()
    if (known && Math.abs(now - readAt) < rememberedMs) return known
    const found = database.onPlatform((tx) => findFirstOpen(tx, expiryDay(now))).then((row) => row?.id ?? null)
    const forget = () => {
      if (known === found) known = null
    }
    readAt = now
    known = found
    found.then((id) => id ?? forget(), forget)
    return found
  }
}
