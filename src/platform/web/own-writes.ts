/**
 * Writes and requests of this tab itself. Live lists must not count them as unread, and a late response must not undo a
 * newer event. A logical clock (Lamport clock) orders requests and live events without the wall clock.
 */
export class OwnWrites {
  readonly #created = new Set<string>()
  readonly #askedAt = new WeakMap<object, number>()
  #sequence = 0

  /** The next number of the logical clock: it only grows. */
  nextSequence(): number {
    return ++this.#sequence
  }

  /** Records the id of a row that this tab is about to create. */
  markCreated(body: unknown): void {
    if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string')
      this.#created.add(body.id)
  }

  /** True if this tab created the row with this id. */
  hasCreated(id: string): boolean {
    return this.#created.has(id)
  }

  /** Records when the request of this response was sent. */
  stamp(answer: unknown, sequence: number): void {
    if (typeof answer === 'object' && answer !== null) this.#askedAt.set(answer, sequence)
  }

  /** When the request of this response was sent; undefined for anything that is not a response of the API. */
  requestedAt(answer: object): number | undefined {
    return this.#askedAt.get(answer)
  }
}

/** The own writes of this tab, which the API and the live lists share. */
export const ownWrites = new OwnWrites()
