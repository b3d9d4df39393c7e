import type { PageVersion, RawJson } from './raw-json.ts'

type CachedPage = { version: PageVersion; page: RawJson<unknown> }

/** Some hundred pages. PostgreSQL writes JSON, so most characters take one byte. */
const maxCharacters = 16 * 1024 * 1024

/** Pages of lists as they were sent, those that were last asked for. When all screens come back, they ask for the same ones. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  readonly #maxCharacters: number
  #characters = 0

  constructor(max = maxCharacters) {
    this.#maxCharacters = max
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key)
  }

  /** Stores a page, as the one that was asked for last. */
  set(key: string, cached: CachedPage): void {
    this.#remove(key)
    this.#pages.set(key, cached)
    this.#characters += cached.page.text.length
    for (const oldest of this.#pages.keys()) {
      if (this.#characters <= this.#maxCharacters) return
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    this.#characters -= this.#pages.get(key)?.page.text.length ?? 0
    this.#pages.delete(key)
  }
}
