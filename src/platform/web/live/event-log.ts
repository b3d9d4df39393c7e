import type { LiveEvent } from '#platform/contract/live.ts'
import { ownWrites, type OwnWrites } from '../own-writes.ts'

/**
 * The newest events of a hotel, kept for lists that were still loading when they arrived, and for tabs that missed
 * them.
 * @param size how many events to keep
 */
export class EventLog {
  readonly #size: number
  readonly #writes: Pick<OwnWrites, 'nextSequence'>
  #events: { event: LiveEvent; sequence: number }[] = []
  #start: number | null = null
  #cursor: number | null = null
  #heartbeat = 0
  #resume = 0
  // The newest dropped number of each entity, so that many taxi events do not make a list of orders stale.
  #dropped = new Map<string, number>()

  /** @param writes tells what came before and what after an own question */
  constructor(size = 1000, writes: Pick<OwnWrites, 'nextSequence'> = ownWrites) {
    this.#size = size
    this.#writes = writes
  }

  /** The newest event seen, or where the log begins; null before the first frame of the stream. */
  get cursor(): number | null {
    return this.#cursor
  }

  /**
   * The number from which a new stream resumes. It can be above the cursor, when the hotel's newest events are not for
   * us.
   */
  get resume(): number | null {
    return this.#cursor === null ? null : Math.max(this.#cursor, this.#resume)
  }

  /** Clears the log: it begins after this number. */
  restart(number: number): void {
    this.#events = []
    this.#dropped.clear()
    this.#start = this.#cursor = number
    this.#heartbeat = this.#resume = 0
  }

  /**
   * A heartbeat carries the hotel's newest event number. Everything up to the previous heartbeat's number has been
   * delivered by now, so a new stream can resume from there.
   */
  beat(number: number): void {
    this.#resume = this.#heartbeat
    this.#heartbeat = number
  }

  /** A new stream begins. Events counted by the last heartbeat of the old one may not have arrived. */
  reopen(): void {
    this.#heartbeat = this.#resume
  }

  /** Adds an event. Returns whether it is new. */
  add(event: LiveEvent): boolean {
    if (this.#cursor !== null && event.number <= this.#cursor) return false
    this.#start ??= event.number - 1
    this.#cursor = event.number
    this.#events.push({ event, sequence: this.#writes.nextSequence() })
    if (this.#events.length > this.#size) {
      const [oldest] = this.#events.splice(0, 1)
      if (oldest) this.#dropped.set(oldest.event.entity, oldest.event.number)
    }
    return true
  }

  /** The kept events after this number, in order; of one entity or of all. */
  since(number: number, entity?: string): LiveEvent[] {
    return this.#events.flatMap(({ event }) =>
      event.number > number && (entity === undefined || event.entity === entity) ? [event] : [],
    )
  }

  /** True if an event of this row arrived after that time of the tab's logical clock. */
  hasEventSince(id: string, sequence: number): boolean {
    return this.#events.some((entry) => entry.event.id === id && entry.sequence > sequence)
  }

  /** True if `since` with the same number is complete, and before the first frame: nothing can be missing yet. */
  covers(number: number, entity?: string): boolean {
    if (this.#start === null) return true
    const dropped = entity === undefined ? Math.max(0, ...this.#dropped.values()) : (this.#dropped.get(entity) ?? 0)
    return number >= this.#start && number >= dropped
  }
}
