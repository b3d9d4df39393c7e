import type { Clock } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { maxFound, type FoundHotel } from '../contract/search.ts'
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

/** How long the list is used at most: after a lost notification a change shows up this late. */
const rememberedMs = 30_000

type Options = { database: Database; hotels: Hotels; clock: Clock }

/**
 * Searches hotels for anyone who types. Every keystroke is a search, so all hotels are kept in memory and read again
 * when one changes. The load on the database does not grow with the number of searches.
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

  /**
   * Open hotels with every search word in their name or slug: those whose name begins with the words first, then by
   * name.
   */
  async find(typed: string): Promise<FoundHotel[]> {
    const query = normalizeSearch(typed)
    if (query === '') return []
    const words = query.split(' ')
    const matches = (await this.#all()).filter(
      ({ hotel, text }) =>
        words.every((word) => text.includes(word)) && hotelState(hotel, this.#clock.now()) === 'open',
    )
    const begins = ({ text }: { text: string }): number => Number(text.startsWith(query))
    return matches
      .toSorted((one, other) => begins(other) - begins(one))
      .slice(0, maxFound)
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
