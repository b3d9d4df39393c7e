import { isHotelSlug } from '#platform/contract/id.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { PgNotifications } from '#platform/server/live/pg-notifications.ts'
import type { HotelState, HotelStatus, PublicHotel } from '../contract.ts'
import { hotelState } from '../policy.ts'

/** A hotel as the server works with it. */
export type Hotel = Omit<PublicHotel, 'support_phone'> & {
  expiry_date: string | null
  enabled: boolean
  is_demo: boolean
}

/** The columns of a hotel as the server works with it. */
export const hotelColumns = [
  'id',
  'name',
  'logo_url',
  'accent',
  'features',
  'time_zone',
  'currency',
  'invoice_currency',
  'overdue_minutes',
  'escalation_minutes',
  'quiet_from',
  'quiet_until',
  'content_languages',
  'guest_signin',
  'expiry_date',
  'enabled',
  'is_demo',
] as const

const select = (tx: Tx) => tx.selectFrom('hotels').select(hotelColumns)

const asHotel = (
  row: Omit<Hotel, 'features' | 'content_languages'> & { features: unknown; content_languages: unknown },
): Hotel => row as Hotel

type Options = { database: Database; pgNotifications: PgNotifications; clock: Clock }

/**
 * Hotels are asked for on every message, so each process remembers them, and forgets one when its row changes. While
 * the doorbell is silent nothing is remembered.
 */
export class Hotels {
  readonly #database: Database
  readonly #pgNotifications: PgNotifications
  readonly #clock: Clock
  readonly #known = new Map<string, Promise<Hotel | null>>()
  readonly #changed = new Set<(hotelId: string) => void>()
  readonly #missed = new Set<() => void>()

  constructor({ database, pgNotifications, clock }: Options) {
    this.#database = database
    this.#pgNotifications = pgNotifications
    this.#clock = clock
    pgNotifications.on('hotel_changed', (hotelId) => {
      this.#known.delete(hotelId)
      this.#changed.forEach((tell) => tell(hotelId))
    })
    pgNotifications.onDisconnect(() => this.#known.clear())
    pgNotifications.onReconnect(() => {
      this.#known.clear()
      this.#missed.forEach((look) => look())
    })
  }

  /** The hotel of this slug, or null. */
  find(hotelId: string): Promise<Hotel | null> {
    // Anything can stand in an address: what cannot be a slug is not looked up.
    if (!isHotelSlug(hotelId)) return Promise.resolve(null)
    const known = this.#known.get(hotelId)
    if (known) return known
    const found = this.#read(hotelId)
    if (this.#pgNotifications.connected && this.#known.size < 50_000) {
      this.#known.set(hotelId, found)
      const forget = () => {
        if (this.#known.get(hotelId) === found) this.#known.delete(hotelId)
      }
      // A slug that is no hotel is not remembered: anybody could fill the memory with them.
      found.then((hotel) => hotel ?? forget(), forget)
    }
    return found
  }

  /** Drops what this process remembers of a hotel, after an own write: the doorbell comes later than the answer. */
  forget(hotelId: string): void {
    this.#known.delete(hotelId)
  }

  /** Whether this hotel works now. */
  getState(hotel: Hotel): HotelState {
    return hotelState(hotel, this.#clock.now())
  }

  /** Everything about it, for whoever belongs to the hotel. */
  getStatus(hotel: Hotel): Required<HotelStatus> {
    return { state: this.getState(hotel), expiry_date: hotel.expiry_date, enabled: hotel.enabled }
  }

  /** Calls `tell` after a hotel's row changed. */
  onChange(tell: (hotelId: string) => void): void {
    this.#changed.add(tell)
  }

  /** Calls `look` when rows may have changed unheard, because the doorbell was silent. */
  onMissed(look: () => void): void {
    this.#missed.add(look)
  }

  async #read(hotelId: string): Promise<Hotel | null> {
    const row = await this.#database.onPlatform((tx) => select(tx).where('id', '=', hotelId).executeTakeFirst())
    return row ? asHotel(row) : null
  }
}
