/**
 * What this tab itself wrote and asked: live lists must not count it as news, and a late answer must not undo a newer
 * event.
 */
export class OwnWrites {
  readonly #created = new Set<string>()
  readonly #askedAt = new WeakMap<object, number>()
  #moments = 0

  /** The next moment of this tab. Moments only grow; they order what was sent and what came, whatever the clock says. */
  nextMoment(): number {
    return ++this.#moments
  }

  /** Notes the id of a row that this tab is about to create. */
  markCreated(body: unknown): void {
    if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string')
      this.#created.add(body.id)
  }

  /** Whether this tab created the row with this id. */
  hasCreated(id: string): boolean {
    return this.#created.has(id)
  }

  /** Notes at which moment the question to this answer was asked. */
  stamp(answer: unknown, moment: number): void {
    if (typeof answer === 'object' && answer !== null) this.#askedAt.set(answer, moment)
  }

  /** The moment at which the question to this answer was asked; undefined for anything that is no answer of the API. */
  requestedAt(answer: object): number | undefined {
    return this.#askedAt.get(answer)
  }
}

/** What the API and the live lists of this tab share. */
export const ownWrites = new OwnWrites()
