import { sql, type RawBuilder } from 'kysely'
import { isHotelSlug } from '#platform/contract/id.ts'
import { fallbackLanguage, type Language } from '#platform/contract/languages.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import type { PgNotifications } from '#platform/server/live/pg-notifications.ts'
import type { Scope } from '#platform/server/scope.ts'
import { PublicHotel, type FeatureKey, type HotelState, type HotelStatus } from '../contract.ts'
import { featureIsOn, hotelState } from '../policy.ts'

/** A hotel as the server uses it. */
export type Hotel = Omit<PublicHotel, 'support_phone'> & {
  expiry_date: string | null
  enabled: boolean
  is_demo: boolean
}

const computed = ['has_rooms', 'has_booking_codes', 'has_hours', 'legal'] as const
type Row = Omit<Hotel, (typeof computed)[number]>

const notInRow: readonly string[] = [...computed, 'support_phone']
/** The columns that a `Hotel` is read from. */
const hotelColumns = [
  ...Object.keys(PublicHotel.shape).filter((name) => !notInRow.includes(name)),
  'expiry_date',
  'enabled',
  'is_demo',
] as (keyof Row)[]

type Options = {
  database: Database
  pgNotifications: PgNotifications
  clock: Clock
  /** True for a hotel with a list of rooms. A change of that sends `hotel_changed`. */
  hasRooms: (hotelId: string) => Promise<boolean>
  /** True if calendars brought codes of bookings. Called where guests must have a reservation. */
  hasBookingCodes: (hotelId: string) => Promise<boolean>
  /** True if anything of a hotel has opening hours. */
  hasHours: (hotelId: string) => Promise<boolean>
  /** True while entries of its guest register are left, which the law wants to be kept. */
  keepsRegister: (hotelId: string) => Promise<boolean>
  /** Where guests find the legal pages of a hotel; undefined when it has none. */
  findLegal: (hotelId: string) => Promise<PublicHotel['legal']>
}

/**
 * Hotels, cached in memory, because every request needs one. A cached hotel is dropped when its row changes. Nothing is
 * cached while LISTEN is disconnected.
 */
export class Hotels {
  readonly #options: Options
  readonly #cache = new Map<string, Promise<Hotel | null>>()
  readonly #changeListeners = new Set<(hotelId: string) => void>()
  readonly #missedListeners = new Set<() => void>()

  constructor(options: Options) {
    this.#options = options
    const { pgNotifications } = options
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
    if (this.#options.pgNotifications.connected && this.#cache.size < 50_000) {
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
    return hotelState(hotel, this.#options.clock.now())
  }

  /** True while entries of the hotel's guest register are left: its managers can read it, or take it with them. */
  keepsRegister(hotel: Pick<Hotel, 'id'>): Promise<boolean> {
    return this.#options.keepsRegister(hotel.id)
  }

  /** The status that everybody may know. */
  async getPublicStatus(hotel: Hotel): Promise<HotelStatus> {
    const state = this.getState(hotel)
    return { state, ...(state !== 'open' && (await this.keepsRegister(hotel)) && { keeps_register: true }) }
  }

  /** The full status, for the hotel's own guests and staff. */
  getStatus(hotel: Hotel): Required<Omit<HotelStatus, 'keeps_register'>> {
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
    const { database, hasRooms, hasBookingCodes, hasHours, findLegal } = this.#options
    const row = await database.onPlatform((tx) =>
      tx
        .selectFrom('hotels')
        .select(hotelColumns)
        .where('id', '=', hotelId)
        .where('is_being_deleted', '=', false)
        .executeTakeFirst(),
    )
    if (!row) return null
    const [has_rooms, has_booking_codes, has_hours, legal] = await Promise.all([
      hasRooms(hotelId),
      row.guest_signin === 'reservation' && hasBookingCodes(hotelId),
      hasHours(hotelId),
      findLegal(hotelId),
    ])
    return { ...(row as Row), has_rooms, has_booking_codes, has_hours, ...(legal && { legal }) }
  }
}

/** The hotel, from memory, if it has a feature on. */
export const findHotelWith = async (
  hotels: Pick<Hotels, 'find'>,
  hotelId: string,
  key: FeatureKey,
): Promise<Hotel | undefined> => {
  const hotel = await hotels.find(hotelId)
  return hotel && featureIsOn(hotel.features, key) ? hotel : undefined
}

/**
 * Every process has in memory whether a hotel has rooms, booking codes, opening hours and legal pages: this makes them look again. Not
 * a trigger, see decision 0056.
 */
export const announceHotel = async (tx: Tx, hotelId: string): Promise<void> => {
  await sql`select pg_notify('hotel_changed', ${hotelId})`.execute(tx)
}

/** The language of the hotel's own texts. */
export const getMainLanguage = async (tx: Tx, { hotelId }: { hotelId: string }): Promise<Language> => {
  const hotel = await tx.selectFrom('hotels').select('content_languages').where('id', '=', hotelId).executeTakeFirst()
  return (hotel?.content_languages as Language[] | undefined)?.[0] ?? fallbackLanguage
}

/** True if a hotel has a feature on, from its row. For code outside the server's routes, which have it from the gate. */
export const hasFeature = async (tx: Tx, { hotelId }: Scope, key: FeatureKey): Promise<boolean> => {
  const { features } = await tx
    .selectFrom('hotels')
    .select('features')
    .where('id', '=', hotelId)
    .executeTakeFirstOrThrow()
  return featureIsOn(features as Record<string, boolean>, key)
}

/**
 * An SQL condition on a table called `hotel`: it is open. The same rule as `hotelState`: a hotel closes at the end of its
 * last day at +02:00.
 */
export const isOpenHotel = sql<boolean>`hotel.enabled
  and (hotel.expiry_date is null or hotel.expiry_date + time '22:00' > now() at time zone 'UTC')`

/** The same, and it has a feature on, by the rule of `featureIsOn`. */
export const isOpenWith = (key: FeatureKey): RawBuilder<boolean> =>
  sql<boolean>`coalesce((hotel.features ->> ${sql.lit(key)})::boolean, ${sql.lit(featureIsOn({}, key))}) and ${isOpenHotel}`
