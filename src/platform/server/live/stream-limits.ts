type StreamOwner = { session: string; address: string | null }

/**
 * Limits the open streams of each session and of each client address. Above a limit the oldest stream of the session is
 * closed; for an address, the oldest one of the session with the most streams there, so that a client that opens many
 * loses first.
 */
export class StreamLimits<Open> {
  readonly #maxOfSession: number
  readonly #maxOfAddress: number
  /** The session and address of each stream, and the streams of each session, oldest first. */
  readonly #owners = new Map<Open, StreamOwner>()
  readonly #ofSession = new Map<string, Set<Open>>()
  readonly #ofAddress = new Map<string, Set<Open>>()

  constructor({ maxOfSession, maxOfAddress }: { maxOfSession: number; maxOfAddress: number }) {
    this.#maxOfSession = maxOfSession
    this.#maxOfAddress = maxOfAddress
  }

  /**
   * Counts a new stream.
   * @param address null when only the session's limit applies
   * @returns the stream that must be closed, no longer counted
   */
  add(open: Open, { session, address }: StreamOwner): Open | undefined {
    this.#owners.set(open, { session, address })
    const ofSession = addTo(this.#ofSession, session, open)
    const ofAddress = address === null ? undefined : addTo(this.#ofAddress, address, open)
    let oldest: Open | undefined
    if (ofSession.size > this.#maxOfSession) [oldest] = ofSession
    else if (ofAddress && ofAddress.size > this.#maxOfAddress) oldest = this.#oldestOfFullest(ofAddress)
    if (oldest !== undefined) this.remove(oldest)
    return oldest
  }

  /** Stops counting a stream. Ignores one that is not counted. */
  remove(open: Open): void {
    const owner = this.#owners.get(open)
    if (!owner) return
    this.#owners.delete(open)
    removeFrom(this.#ofSession, owner.session, open)
    if (owner.address !== null) removeFrom(this.#ofAddress, owner.address, open)
  }

  #oldestOfFullest(ofAddress: ReadonlySet<Open>): Open | undefined {
    const sessions = Map.groupBy(ofAddress, (open) => this.#owners.get(open)?.session)
    let fullest: Open[] = []
    for (const streams of sessions.values()) if (streams.length > fullest.length) fullest = streams
    return fullest[0]
  }
}

const addTo = <Open>(sets: Map<string, Set<Open>>, key: string, open: Open): Set<Open> => {
  const all = sets.get(key) ?? new Set()
  sets.set(key, all.add(open))
  return all
}

const removeFrom = <Open>(sets: Map<string, Set<Open>>, key: string, open: Open): void => {
  const all = sets.get(key)
  all?.delete(open)
  if (all?.size === 0) sets.delete(key)
}
