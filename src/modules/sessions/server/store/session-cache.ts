const maxSessions = 100_000

/** The sessions that this process has read, by the hash of their token. */
export class SessionCache<Session extends { id: string }> {
  readonly #sessions = new Map<string, Session>()
  readonly #hashOf = new Map<string, string>()
  // A session that was read before the newest change may be outdated and is not kept.
  #changes = 0

  get(hash: string): Session | undefined {
    return this.#sessions.get(hash)
  }

  /**
   * Call it before a session is read from the table.
   * @returns keeps that session, unless something was forgotten in between
   */
  beginRead(): (hash: string, session: Session) => void {
    const changes = this.#changes
    return (hash, session) => {
      if (changes !== this.#changes) return
      if (this.#sessions.size >= maxSessions) this.#sessions.clear()
      // A renewed session keeps its id: its old token must not work any more.
      this.#sessions.delete(this.#hashOf.get(session.id) ?? '')
      this.#sessions.set(hash, session)
      this.#hashOf.set(session.id, hash)
    }
  }

  forget(sessionId: string): void {
    this.#changes += 1
    const hash = this.#hashOf.get(sessionId)
    if (hash !== undefined) this.#sessions.delete(hash)
    this.#hashOf.delete(sessionId)
  }

  forgetAll(): void {
    this.#changes += 1
    this.#sessions.clear()
    this.#hashOf.clear()
  }
}
