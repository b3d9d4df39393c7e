type Place = { session: string; address: string | null }

/**
 * Keeps open streams within two limits: of one session, and of all that come from one address. Where a limit is passed,
 * the oldest stream of a session makes room; at an address it is one of the session that has most there, so that
 * whoever opens many loses first.
 */
export class StreamLimits<Open> {
  readonly #maxOfSession: number
  readonly #maxOfAddress: number
  /** Where each stream belongs, and the streams of each session in the order in which they came. */
  readonly #places = new Map<Open, Place>()
  readonly #ofSession = new Map<string, Set<Open>>()
  readonly #ofAddress = new Map<string, Set<Open>>()

  constructor({ maxOfSession, maxOfAddress }: { maxOfSession: number; maxOfAddress: number }) {
    this.#maxOfSession = maxOfSession
    this.#maxOfAddress = maxOfAddress
  }

  /**
   * Counts a stream in.
   * @param address null where it counts for its session alone
   * @returns the stream that has to make room, which is counted out
   */
  add(open: Open, { session, address }: Place): Open | undefined {
    this.#places.set(open, { session, address })
    const ofSession = addTo(this.#ofSession, session, open)
    const ofAddress = address === null ? undefined : addTo(this.#ofAddress, address, open)
    let oldest: Open | undefined
    if (ofSession.size > this.#maxOfSession) [oldest] = ofSession
    else if (ofAddress && ofAddress.size > this.#maxOfAddress) oldest = this.#oldestOfFullest(ofAddress)
    if (oldest !== undefined) this.remove(oldest)
    return oldest
  }

  /** Counts a stream out; one that is not counted is no failure. */
  remove(open: Open): void {
    const place = this.#places.get(open)
    if (!place) return
    this.#places.delete(open)
    removeFrom(this.#ofSession, place.session, open)
    if (place.address !== null) removeFrom(this.#ofAddress, place.address, open)
  }

  #oldestOfFullest(ofAddress: ReadonlySet<Open>): Open | undefined {
    const sessions = Map.groupBy(ofAddress, (open) => this.#places.get(open)?.session)
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
