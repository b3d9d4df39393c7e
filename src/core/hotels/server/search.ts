import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { maxSearchLength, type FoundHotel } from '../contract/search.ts'
import { hotelState, normalizeSearch } from '../policy.ts'
import type { Hotels } from './hotels.ts'

type Searchable = FoundHotel & { expiry_date: string | null; enabled: boolean }

const listSearchable = (tx: Tx): Promise<Searchable[]> =>
  tx
    .selectFrom('hotels')
    .select(['id', 'name', 'logo_url', 'accent', 'expiry_date', 'enabled'])
    .orderBy('name')
    .orderBy('id')
    .execute()

/** How long a list is used at most: where the doorbell was away, a change shows after this. */
const rememberedMs = 30_000

type Options = { database: Database; hotels: Hotels; clock: Clock }

/**
 * Finds hotels for anybody who types. Every key is a question, so the list of all hotels is kept in memory and read
 * again when one changes: however many people search, the database hardly notices.
 */
export class HotelSearchIndex {
  readonly #database: Database
  readonly #clock: Clock
  #list: Promise<{ hotel: Searchable; text: string }[]> | null = null
  #readAt = 0

  constructor({ database, hotels, clock }: Options) {
    this.#database = database
    this.#clock = clock
    hotels.onChange(() => (this.#list = null))
  }

  /** Open hotels that hold every word in their name or slug: those whose name begins with them first, then by name. */
  async find(typed: string): Promise<FoundHotel[]> {
    const wanted = normalizeSearch(typed)
    if (wanted === '') return []
    const words = wanted.split(' ')
    const found = (await this.#all()).filter(
      ({ hotel, text }) =>
        words.every((word) => text.includes(word)) && hotelState(hotel, this.#clock.now()) === 'open',
    )
    const [first, rest] = [
      found.filter(({ text }) => text.startsWith(wanted)),
      found.filter(({ text }) => !text.startsWith(wanted)),
    ]
    return [...first, ...rest]
      .slice(0, maxSearchLength)
      .map(({ hotel: { id, name, logo_url, accent } }) => ({ id, name, logo_url, accent }))
  }

  #all() {
    const now = this.#clock.now()
    if (this.#list && Math.abs(now - this.#readAt) < rememberedMs) return this.#list
    const list = this.#database
      .onPlatform(listSearchable)
      .then((hotels) =>
        hotels.map((hotel) => ({ hotel, text: `${normalizeSearch(hotel.name)} ${normalizeSearch(hotel.id)}` })),
      )
    this.#readAt = now
    this.#list = list
    list.catch(() => {
      if (this.#list === list) this.#list = null
    })
    return list
  }
}
