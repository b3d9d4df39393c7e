/** How often something came, and for how many seconds it still counts. */
export type WindowCount = { count: number; secondsLeft: number }

/** Counts in memory how often something comes within a window of time, which begins with the first. */
export class MemoryCounter {
  readonly #seconds: number
  readonly #windows = new Map<string, { count: number; endsAt: number }>()

  /** @param seconds how long a window is */
  constructor(seconds: number) {
    this.#seconds = seconds
  }

  /** Counts one more of a key. */
  add(key: string): WindowCount {
    const now = performance.now()
    // All windows are equally long: whichever began first ends first.
    for (const [oldest, { endsAt }] of this.#windows) {
      if (endsAt > now) break
      this.#windows.delete(oldest)
    }
    const window = this.#windows.get(key) ?? { count: 0, endsAt: now + this.#seconds * 1000 }
    window.count += 1
    this.#windows.set(key, window)
    return { count: window.count, secondsLeft: Math.min(this.#seconds, Math.ceil((window.endsAt - now) / 1000)) }
  }
}
