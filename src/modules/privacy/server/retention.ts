import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { mintScope, type Scope } from '#platform/server/scope.ts'
import type { People } from './data-subjects.ts'

const batch = 50
const dayMs = 86_400_000
const checkEveryMs = 60_000
// While a process works on a hotel, others skip it. If the process dies, they may claim it after this time.
const claimMs = 10 * 60_000
// How many hotels are tried before this process looks again.
const maxClaims = 20

/**
 * Anonymises, once a day in each hotel, the people who have been inactive for the hotel's retention time. Each batch is
 * a transaction, so a killed process loses nothing that is done, and the next run continues.
 * @returns the step of a RecurringJob: milliseconds until more may be due
 */
export const forgetInTime = (database: Database, clock: Clock, sources: readonly People[]) => {
  let quietUntil = 0
  return async (): Promise<number> => {
    if (clock.now() < quietUntil) return checkEveryMs
    const hotel = await claim(database, clock.now())
    if (!hotel) {
      quietUntil = clock.now() + checkEveryMs
      return checkEveryMs
    }
    const now = clock.now()
    const time = {
      before: new Date(now - hotel.retention_days * dayMs).toISOString(),
      now: new Date(now).toISOString(),
    }
    const scope = mintScope(hotel.hotel_id, { kind: 'nobody' })
    for (const people of sources) {
      while ((await forgetSome(database, scope, people, time)) > 0);
      await database.write(scope, async (tx) => people.scrubOrphans?.(tx, hotel.hotel_id, time.before))
    }
    await database.onPlatform((tx) =>
      tx
        .updateTable('privacy_settings')
        .set({ due_at: new Date(clock.now() + dayMs).toISOString() })
        .where('hotel_id', '=', hotel.hotel_id)
        .execute(),
    )
    return 0
  }
}

type Due = { hotel_id: string; retention_days: number }

const claim = async (database: Database, now: number): Promise<Due | undefined> => {
  const isDue = new Date(now).toISOString()
  const due = await database.onPlatform((tx) =>
    tx
      .selectFrom('privacy_settings')
      .select('hotel_id')
      .where('due_at', '<=', isDue)
      .orderBy('due_at')
      .limit(maxClaims)
      .execute(),
  )
  for (const { hotel_id } of due) {
    // Another process may have claimed it since.
    const claimed = await database.onPlatform((tx) =>
      tx
        .updateTable('privacy_settings')
        .set({ due_at: new Date(now + claimMs).toISOString() })
        .where('hotel_id', '=', hotel_id)
        .where('due_at', '<=', isDue)
        .returning(['hotel_id', 'retention_days'])
        .executeTakeFirst(),
    )
    if (claimed) return claimed
  }
  return undefined
}

const forgetSome = (
  database: Database,
  scope: Scope,
  people: People,
  time: { before: string; now: string },
): Promise<number> =>
  database.write(scope, async (tx) => {
    const ids = await people.findInactive(tx, scope.hotelId, time, batch)
    await people.anonymize(tx, scope.hotelId, ids)
    return ids.length
  })
