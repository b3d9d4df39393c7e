import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { mintScope, type Scope } from '#platform/server/scope.ts'
import type { People } from './data-subjects.ts'

const batch = 50
const dayMs = 86_400_000
const lookEveryMs = 60_000
// While a process is at a hotel, nobody else takes it; if it dies, somebody does after this.
const claimMs = 10 * 60_000

/**
 * Forgets in each hotel, once a day, the people who have been gone for as long as the hotel keeps them. Each batch is a
 * transaction of its own: what was done stays done when the process is killed, and the next look goes on.
 * @returns the run of a recurring job: resolves with the milliseconds until more may be due
 */
export const forgetInTime = (database: Database, clock: Clock, everybody: readonly People[]) => {
  let quietUntil = 0
  return async (): Promise<number> => {
    if (clock.now() < quietUntil) return lookEveryMs
    const hotel = await claim(database, clock.now())
    if (!hotel) {
      quietUntil = clock.now() + lookEveryMs
      return lookEveryMs
    }
    const now = clock.now()
    const time = {
      before: new Date(now - hotel.retention_days * dayMs).toISOString(),
      now: new Date(now).toISOString(),
    }
    const scope = mintScope(hotel.hotel_id, { kind: 'nobody' })
    for (const people of everybody) {
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

const claim = (database: Database, now: number): Promise<{ hotel_id: string; retention_days: number } | undefined> =>
  database.onPlatform((tx) => {
    const due = tx
      .selectFrom('privacy_settings')
      .select('hotel_id')
      .where('due_at', '<=', new Date(now).toISOString())
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
    return tx
      .updateTable('privacy_settings')
      .set({ due_at: new Date(now + claimMs).toISOString() })
      .where('hotel_id', 'in', sql<string>`(${due})`)
      .returning(['hotel_id', 'retention_days'])
      .executeTakeFirst()
  })

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
