import type { LiveEvent } from '#platform/contract/live.ts'
import { ownWrites, type OwnWrites } from '../own-writes.ts'

/**
 * The newest events of a hotel, kept for lists whose page was under way when they came, and for tabs that missed them.
 * @param size how many are kept
 */
export class EventLog {
  readonly #size: number
  readonly #writes: Pick<OwnWrites, 'nextMoment'>
  #events: { event: LiveEvent; moment: number }[] = []
  #start: number | null = null
  #cursor: number | null = null
  #heartbeat = 0
  #resume = 0
  // Per entity the newest number that was dropped: a list of orders does not suffer from many taxi events.
  #dropped = new Map<string, number>()

  /** @param writes tells what came before and what after an own question */
  constructor(size = 1000, writes: Pick<OwnWrites, 'nextMoment'> = ownWrites) {
    this.#size = size
    this.#writes = writes
  }

  /** The newest event seen, or where the log began; null before the first word of the stream. */
  get cursor(): number | null {
    return this.#cursor
  }

  /** From where a new stream goes on. Beyond the cursor where the hotel's newest events are none of ours. */
  get resume(): number | null {
    return this.#cursor === null ? null : Math.max(this.#cursor, this.#resume)
  }

  /** Forgets everything: the log begins after this number. */
  restart(number: number): void {
    this.#events = []
    this.#dropped.clear()
    this.#start = this.#cursor = number
    this.#heartbeat = this.#resume = 0
  }

  /** A heartbeat told how far the hotel is. What that one counts has certainly come when the next one does. */
  beat(number: number): void {
    this.#resume = this.#heartbeat
    this.#heartbeat = number
  }

  /** A new stream begins: what the last heartbeat of the old one counted may not have come. */
  reopen(): void {
    this.#heartbeat = this.#resume
  }

  /** Adds an event. Returns whether it is new. */
  add(event: LiveEvent): boolean {
    if (this.#cursor !== null && event.number <= this.#cursor) return false
    this.#start ??= event.number - 1
    this.#cursor = event.number
    this.#events.push({ event, moment: this.#writes.nextMoment() })
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

  /** Whether an event of this row came after the moment. */
  toldSince(id: string, moment: number): boolean {
    return this.#events.some((one) => one.event.id === id && one.moment > moment)
  }

  /**
   * Whether `since` with the same number is complete. True while nothing is known: then nothing can have been missed
   * yet.
   */
  covers(number: number, entity?: string): boolean {
    if (this.#start === null) return true
    const dropped = entity === undefined ? Math.max(0, ...this.#dropped.values()) : (this.#dropped.get(entity) ?? 0)
    return number >= this.#start && number >= dropped
  }
}
