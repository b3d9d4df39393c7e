import type { PageVersion, RawJson } from './raw-json.ts'

type CachedPage = { version: PageVersion; page: RawJson<unknown> }

/** Some hundred pages. PostgreSQL writes JSON, so most characters take one byte. */
const maxCharacters = 16 * 1024 * 1024
/** The memory of an entry beside its texts: an empty list is not free. */
const charactersOfEntry = 500

const getSize = (key: string, { page }: CachedPage): number => key.length + page.text.length + charactersOfEntry

/**
 * Pages of lists as they were sent, those that were last asked for. When all screens come back, they ask for the same
 * ones.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  readonly #maxCharacters: number
  #characters = 0

  constructor(max = maxCharacters) {
    this.#maxCharacters = max
  }

  /** The page of this key, which is then the one that was asked for last. */
  get(key: string): CachedPage | undefined {
    const cached = this.#pages.get(key)
    if (cached) {
      this.#pages.delete(key)
      this.#pages.set(key, cached)
    }
    return cached
  }

  /** Stores a page, as the one that was asked for last. */
  set(key: string, cached: CachedPage): void {
    this.#remove(key)
    this.#pages.set(key, cached)
    this.#characters += getSize(key, cached)
    for (const oldest of this.#pages.keys()) {
      if (this.#characters <= this.#maxCharacters) return
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const cached = this.#pages.get(key)
    if (!cached) return
    this.#characters -= getSize(key, cached)
    this.#pages.delete(key)
  }
}
