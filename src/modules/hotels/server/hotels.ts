import { sql, type RawBuilder } from 'kysely'
import { isHotelSlug } from '#platform/contract/id.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { PgNotifications } from '#platform/server/live/pg-notifications.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { FeatureKey, HotelState, HotelStatus, PublicHotel } from '../contract.ts'
import { featureIsOn, hotelState } from '../policy.ts'

/** A hotel as the server uses it. */
export type Hotel = Omit<PublicHotel, 'support_phone'> & {
  expiry_date: string | null
  enabled: boolean
  is_demo: boolean
}

/** The columns that a `Hotel` is read from. */
const hotelColumns = [
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
  'taxi_dispatch',
  'taxi_destination',
  'guest_signin',
  'has_unlisted_rooms',
  'expiry_date',
  'enabled',
  'is_demo',
  'orders_ahead',
  'taxi_ahead',
  'do_not_disturb',
] as const

const select = (tx: Tx) => tx.selectFrom('hotels').select(hotelColumns)

type Row = Omit<Hotel, 'has_rooms' | 'has_booking_codes' | 'has_hours'>
const asHotel = (
  row: Omit<Row, 'features' | 'content_languages'> & { features: unknown; content_languages: unknown },
): Row => row as Row

type Options = {
  database: Database
  pgNotifications: PgNotifications
  clock: Clock
  /** Whether a hotel has a list of rooms. Who changes that sends `hotel_changed`. */
  hasRooms: (hotelId: string) => Promise<boolean>
  /** Whether calendars brought codes of bookings, by the same rule. Asked where guests must have a reservation. */
  hasBookingCodes: (hotelId: string) => Promise<boolean>
  /** Whether anything of a hotel has opening hours, by the same rule. */
  hasHours: (hotelId: string) => Promise<boolean>
}

/**
 * Hotels, cached in memory, because every request needs one. A cached hotel is dropped when its row changes. Nothing is
 * cached while LISTEN is disconnected.
 */
export class Hotels {
  readonly #database: Database
  readonly #pgNotifications: PgNotifications
  readonly #clock: Clock
  readonly #hasRooms: Options['hasRooms']
  readonly #hasBookingCodes: Options['hasBookingCodes']
  readonly #hasHours: Options['hasHours']
  readonly #cache = new Map<string, Promise<Hotel | null>>()
  readonly #changeListeners = new Set<(hotelId: string) => void>()
  readonly #missedListeners = new Set<() => void>()

  constructor({ database, pgNotifications, clock, hasRooms, hasBookingCodes, hasHours }: Options) {
    this.#database = database
    this.#pgNotifications = pgNotifications
    this.#clock = clock
    this.#hasRooms = hasRooms
    this.#hasBookingCodes = hasBookingCodes
    this.#hasHours = hasHours
    pgNotifications.on('hotel_changed', (hotelId) => {
      this.#cache.delete(hotelId)
      this.#changeListeners.forEach((listener) => listener(hotelId))
    })
    pgNotifications.onDisconnect(() => this.#cache.clear())
    pgNotifications.onReconnect(() => {
      this.#cache.clear()
      this.#missedListeners.forEach((listener) => listener())
    })
  }

  /** The hotel with this slug; null where there is none, or it is being deleted. */
  find(hotelId: string): Promise<Hotel | null> {
    if (!isHotelSlug(hotelId)) return Promise.resolve(null)
    const cached = this.#cache.get(hotelId)
    if (cached) return cached
    const loading = this.#read(hotelId)
    if (this.#pgNotifications.connected && this.#cache.size < 50_000) {
      this.#cache.set(hotelId, loading)
      const forget = () => {
        if (this.#cache.get(hotelId) === loading) this.#cache.delete(hotelId)
      }
      // Unknown slugs are not cached: otherwise anyone could fill the memory with them.
      loading.then((hotel) => hotel ?? forget(), forget)
    }
    return loading
  }

  /** Drops the cached hotel after a write of this process, since the notification arrives after the response. */
  forget(hotelId: string): void {
    this.#cache.delete(hotelId)
  }

  /** The hotel's state now: open, expired or disabled. */
  getState(hotel: Hotel): HotelState {
    return hotelState(hotel, this.#clock.now())
  }

  /** The full status, for the hotel's own guests and staff. */
  getStatus(hotel: Hotel): Required<HotelStatus> {
    return { state: this.getState(hotel), expiry_date: hotel.expiry_date, enabled: hotel.enabled }
  }

  /** Calls `listener` after a hotel's row has changed. */
  onChange(listener: (hotelId: string) => void): void {
    this.#changeListeners.add(listener)
  }

  /** Calls `listener` when changes may have been missed because LISTEN was disconnected. */
  onMissed(listener: () => void): void {
    this.#missedListeners.add(listener)
  }

  async #read(hotelId: string): Promise<Hotel | null> {
    const row = await this.#database.onPlatform((tx) =>
      select(tx).where('id', '=', hotelId).where('is_being_deleted', '=', false).executeTakeFirst(),
    )
    if (!row) return null
    const [has_rooms, has_booking_codes, has_hours] = await Promise.all([
      this.#hasRooms(hotelId),
      row.guest_signin === 'reservation' && this.#hasBookingCodes(hotelId),
      this.#hasHours(hotelId),
    ])
    return { ...asHotel(row), has_rooms, has_booking_codes, has_hours }
  }
}

/**
 * Every process has in memory whether a hotel has rooms, booking codes and opening hours: this makes them look again. Not
 * a trigger, see decision 0056.
 */
export const announceHotel = async (tx: Tx, hotelId: string): Promise<void> => {
  await sql`select pg_notify('hotel_changed', ${hotelId})`.execute(tx)
}

/** Whether a hotel has a feature on, from its row. For code outside the server's routes, which have it from the gate. */
export const hasFeature = async (tx: Tx, { hotelId }: Scope, key: FeatureKey): Promise<boolean> => {
  const { features } = await tx
    .selectFrom('hotels')
    .select('features')
    .where('id', '=', hotelId)
    .executeTakeFirstOrThrow()
  return featureIsOn(features as Record<string, boolean>, key)
}

/**
 * An SQL condition on a table called `hotel`: it is open and has a feature on. The same rules as `hotelState` and
 * `featureIsOn`: a hotel closes at the end of its last day at +02:00.
 */
export const isOpenWith = (key: FeatureKey): RawBuilder<boolean> =>
  sql<boolean>`coalesce((hotel.features ->> ${sql.lit(key)})::boolean, ${sql.lit(featureIsOn({}, key))}) and hotel.enabled
    and (hotel.expiry_date is null or hotel.expiry_date + time '22:00' > now() at time zone 'UTC')`
