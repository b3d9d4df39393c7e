import { getWait, withJitter } from '../backoff.ts'

const waits = { firstMs: 2_000, maxMs: 60_000 }
// A proxy may ask for any wait: after this an entry is tried again.
const maxRequestedMs = 600_000

/**
 * Many phones lose the server at the same moment: entries are tried again after 2, 4, 8 … 60 seconds, of which half is
 * chance, and not before the server's `Retry-After`.
 */
export class SendSchedule {
  readonly #now: () => number
  readonly #random: () => number
  #tries = 0
  #notBefore = 0

  /** @param now milliseconds that only go up */
  constructor(now = () => performance.now(), random = () => Math.random()) {
    this.#now = now
    this.#random = random
  }

  /** True until the wait that the server asked for is over. */
  get isDelayed(): boolean {
    return this.#now() < this.#notBefore
  }

  /** Waits as long as the server asked for. */
  delay(seconds: number): void {
    this.#notBefore = Math.max(this.#notBefore, this.#now() + Math.min(maxRequestedMs, seconds * 1000))
  }

  /** The network is back: the waits begin anew. */
  reset(): void {
    this.#tries = 0
  }

  /** Milliseconds until the first try of something that has just been kept. */
  first(): number {
    return this.#after(waits.firstMs)
  }

  /** Milliseconds until the next try; the one after it comes later. */
  next(): number {
    return this.#after(getWait(waits, this.#tries++))
  }

  #after(ms: number): number {
    return Math.max(withJitter(ms, this.#random()), this.#notBefore - this.#now())
  }
}
