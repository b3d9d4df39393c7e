import type { Database } from '#platform/server/database/transaction.ts'
import type { PgNotifications } from '#platform/server/live/pg-notifications.ts'
import { mintScope } from '#platform/server/scope.ts'
import type { OpeningHours } from '../policy.ts'
import { listHours, listUses } from './store.ts'

/** The timetable of each thing that has one. */
export type TimetablesByUse = ReadonlyMap<string, OpeningHours>

/**
 * The hours of hotels, in memory, because every order asks for them. They are dropped when the hotel changes. Nothing is
 * kept while LISTEN is disconnected.
 */
export class HotelHours {
  readonly #database: Database
  readonly #pgNotifications: PgNotifications
  readonly #cache = new Map<string, Promise<TimetablesByUse | null>>()

  constructor(database: Database, pgNotifications: PgNotifications) {
    this.#database = database
    this.#pgNotifications = pgNotifications
    pgNotifications.on('hotel_changed', (hotelId) => this.forget(hotelId))
    pgNotifications.onDisconnect(() => this.#cache.clear())
    pgNotifications.onReconnect(() => this.#cache.clear())
  }

  /** The subjects with hours in a hotel; null without any. */
  find(hotelId: string): Promise<TimetablesByUse | null> {
    const cached = this.#cache.get(hotelId)
    if (cached) return cached
    const loading = this.#read(hotelId)
    if (this.#pgNotifications.connected && this.#cache.size < 50_000) {
      this.#cache.set(hotelId, loading)
      loading.catch(() => this.forget(hotelId))
    }
    return loading
  }

  /** Drops a hotel after a write of this process, since the notification arrives after the response. */
  forget(hotelId: string): void {
    this.#cache.delete(hotelId)
  }

  #read(hotelId: string): Promise<TimetablesByUse | null> {
    const scope = mintScope(hotelId, { kind: 'nobody' })
    return this.#database.read(scope, async (tx) => {
      const uses = await listUses(tx, scope)
      if (uses.length === 0) return null
      const hours = new Map((await listHours(tx, scope)).map((one) => [one.id, one]))
      return new Map(
        uses.flatMap(({ id, hours_id }) => {
          const timetable = hours.get(hours_id)
          return timetable ? [[id, timetable] as const] : []
        }),
      )
    })
  }
}
