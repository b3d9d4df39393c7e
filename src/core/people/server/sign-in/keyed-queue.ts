/**
 * Lets work on one key happen one after another: a burst of guesses must not pass a limit together, before the first is
 * counted.
 */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key)
    const mine = (async () => {
      await before?.catch(() => {})
      return work()
    })()
    this.#last.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key)
    }
  }
}
