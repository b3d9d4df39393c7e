import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Compilable } from 'kysely'
import { Refusal } from '#platform/contract/failure.ts'
import { heartbeatSeconds } from '#platform/contract/live.ts'
import type { Database } from '../database/transaction.ts'
import { logFailure } from '../jobs/recurring-job.ts'
import type { Log } from '../log.ts'
import type { Scope } from '../scope.ts'
import {
  batchSize,
  readCounter,
  readEvents,
  readNewest,
  selectCommittedEvents,
  toLoggedEvent,
  type CommittedEvent,
  type LoggedEvent,
} from './event-log.ts'
import type { PgNotifications } from './pg-notifications.ts'
import { frame, Stream } from './stream.ts'

/** The row of an event as some subscribers get it. The same function for all of them: its events are encoded once. */
export type RowView = (event: Pick<LoggedEvent, 'entity' | 'row' | 'changed'>) => LoggedEvent['row']

/** One subscriber: its stream, which events it may receive, and what it gets of their rows. */
export type Listener = { stream: Stream; canReceive: (event: LoggedEvent) => boolean; view?: RowView }

/** `notified` counts the notifications, `handled` those whose events have been read. */
type HotelChannel = {
  scope: Scope
  newest: number
  listeners: Set<Listener>
  reading: boolean
  notified: number
  handled: number
}

const pollMs = 3_000
/** How many bytes one stream may get in one turn of the event loop. */
const burstBytes = 128 * 1024

type Options = {
  database: Database
  pgNotifications: PgNotifications
  log: Log
  /** The name of the built browser application, which every stream is told. */
  build: string
}

/**
 * Delivers every committed event to every open stream of its hotel that may receive it. It follows only hotels with
 * subscribers, reads the log from the last position, and works the same with one process or many.
 */
export class Hub {
  readonly #channels = new Map<string, HotelChannel>()
  readonly #database: Database
  readonly #log: Log
  readonly #build: string
  readonly #timers: NodeJS.Timeout[]

  constructor({ database, pgNotifications, log, build }: Options) {
    this.#database = database
    this.#log = log
    this.#build = build
    pgNotifications.on('hotel_events', (hotelId, events) => this.#onNotification(hotelId, events))
    pgNotifications.onReconnect(() => void this.#poll())
    this.#timers = [
      setInterval(() => void this.#poll(), pollMs),
      setInterval(() => this.#sendHeartbeats(), heartbeatSeconds * 1000),
    ]
  }

  get streams(): number {
    let count = 0
    for (const channel of this.#channels.values()) count += channel.listeners.size
    return count
  }

  /** All subscribers of a hotel, for code that ends streams. */
  listeners(hotelId: string): Iterable<Listener> {
    return this.#channels.get(hotelId)?.listeners ?? []
  }

  /**
   * Subscribes a stream from the event number `after` (the one of the client's list), or from now. Sends hello and the
   * missed events, or a reset when retention has removed some of them.
   * @returns unsubscribes
   */
  async join(scope: Scope, listener: Listener, after: number | undefined): Promise<() => void> {
    const channel = this.#channels.get(scope.hotelId) ?? this.#openChannel(scope)
    // Subscribed before the log is read, so that no event is missed in between.
    channel.listeners.add(listener)
    const leave = () => {
      channel.listeners.delete(listener)
      if (channel.listeners.size === 0 && this.#channels.get(scope.hotelId) === channel)
        this.#channels.delete(scope.hotelId)
    }
    try {
      const counter = await readCounter(this.#database, scope)
      if (channel.newest < 0) {
        channel.newest = counter.last_number
        this.#readIfBehind(channel)
      }
      // Another subscriber may have moved the channel past this one's counter in the meantime. The events in between
      // were delivered to no one, so catch up to the newer of the two.
      const through = Math.max(counter.last_number, channel.newest)
      const { stream } = listener
      stream.sendBacklog(frame('hello', { number: counter.last_number, build: this.#build }))
      stream.cursor = after ?? counter.last_number
      const isKept = stream.cursor >= counter.pruned_up_to && stream.cursor <= counter.last_number
      if (!isKept || !(await this.#catchUp(scope, listener, through))) {
        stream.cursor = counter.last_number
        stream.sendBacklog(frame('reset', { number: counter.last_number }))
      }
      stream.goLive()
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }

  /** What a change of this hotel reads before its commit, so that its open screens need no second reading. */
  selectCommitted(hotelId: string): Compilable<CommittedEvent> | undefined {
    const channel = this.#channels.get(hotelId)
    return channel && channel.newest >= 0 && !channel.reading
      ? selectCommittedEvents({ hotelId, after: channel.newest })
      : undefined
  }

  /** Tells one subscriber that what it has on the screen may no longer be what it may see. */
  reset(hotelId: string, { stream }: Listener): void {
    const number = this.#channels.get(hotelId)?.newest
    if (number !== undefined && number >= 0) stream.send(frame('reset', { number }))
  }

  close(): void {
    this.#timers.forEach((timer) => clearInterval(timer))
  }

  /** Ends every stream. The clients reconnect after 1 to 5 s, not all at once. */
  endAll(): void {
    for (const channel of this.#channels.values()) {
      for (const { stream } of channel.listeners)
        stream.end(Buffer.from(`retry: ${1000 + Math.floor(Math.random() * 4000)}\n\n`))
    }
  }

  #openChannel(scope: Scope): HotelChannel {
    const channel: HotelChannel = { scope, newest: -1, listeners: new Set(), reading: false, notified: 0, handled: 0 }
    this.#channels.set(scope.hotelId, channel)
    return channel
  }

  /** Sends the missed events. Returns false when retention has removed some of them meanwhile. */
  async #catchUp(scope: Scope, { stream, canReceive, view }: Listener, through: number): Promise<boolean> {
    let position = stream.cursor
    while (position < through && stream.isOpen) {
      const events = await readEvents(this.#database, scope, position)
      if (events[0]?.number !== position + 1) return false
      for (const event of events) {
        position = event.number
        if (!canReceive(event)) continue
        stream.sendBacklog(eventFrame(event, view), event.number)
        await stream.drained()
      }
    }
    return true
  }

  #onNotification(hotelId: string, events?: readonly CommittedEvent[]): void {
    const channel = this.#channels.get(hotelId)
    if (!channel || (events && this.#deliverCommitted(channel, events))) return
    channel.notified += 1
    this.#readIfBehind(channel)
  }

  /**
   * Delivers the events that a change of this process has read. Race: a transaction holds the counter from its own event
   * to its commit, so it has read every event before that one, and a later one has read this one too.
   * @returns false where the log must be read: it is read already, or the transaction's own event is not the last
   */
  #deliverCommitted(channel: HotelChannel, events: readonly CommittedEvent[]): boolean {
    if (channel.newest < 0 || channel.reading || !events.at(-1)?.is_own) return false
    for (const event of events) if (event.number > channel.newest) this.#deliver(channel, toLoggedEvent(event))
    return true
  }

  #readIfBehind(channel: HotelChannel): void {
    if (channel.newest >= 0 && channel.notified > channel.handled && !channel.reading) void this.#read(channel)
  }

  async #read(channel: HotelChannel): Promise<void> {
    channel.reading = true
    try {
      while (channel.notified > channel.handled && channel.listeners.size > 0) {
        const { notified } = channel
        const events = await readEvents(this.#database, channel.scope, channel.newest)
        let burst = 0
        for (const event of events) {
          burst += this.#deliver(channel, event)
          if (burst < burstBytes) continue
          // Writes leave the process only when this turn ends. Without the pause a quick reader would look like a slow
          // one.
          await nextTurn()
          burst = 0
        }
        // A full batch is not the end. Notifications that came during the read need another read: their events may be
        // newer than the snapshot.
        if (events.length < batchSize) channel.handled = notified
      }
    } catch (error) {
      // The next notification or poll continues from the same position.
      logFailure(this.#log, error, { hotel: channel.scope.hotelId }, 'events could not be read')
      channel.handled = channel.notified
    } finally {
      // In the same turn as the last check of `notified`, so that no notification is missed.
      channel.reading = false
    }
  }

  /** Sends an event to all who may receive it. Returns the size of the largest frame, in bytes. */
  #deliver(channel: HotelChannel, event: LoggedEvent): number {
    channel.newest = event.number
    // Encoded once for all subscribers with the same view.
    const frames = new Map<RowView | undefined, Buffer>()
    let maxBytes = 0
    for (const { stream, canReceive, view } of channel.listeners) {
      if (!canReceive(event)) continue
      const bytes = frames.get(view) ?? eventFrame(event, view)
      frames.set(view, bytes)
      maxBytes = Math.max(maxBytes, bytes.length)
      stream.send(bytes, event.number)
    }
    return maxBytes
  }

  async #poll(): Promise<void> {
    const hotels = [...this.#channels.keys()]
    if (hotels.length === 0) return
    try {
      for (const { hotel_id, last_number } of await this.#database.onPlatform((tx) => readNewest(tx, hotels))) {
        if (last_number > (this.#channels.get(hotel_id)?.newest ?? last_number)) this.#onNotification(hotel_id)
      }
    } catch (error) {
      if (!(error instanceof Refusal)) this.#log.error({ error }, 'the event log could not be polled')
    }
  }

  #sendHeartbeats(): void {
    for (const channel of this.#channels.values()) {
      if (channel.newest < 0) continue
      const bytes = frame('heartbeat', { number: channel.newest })
      for (const { stream } of channel.listeners) stream.send(bytes)
    }
  }
}

const eventFrame = (event: LoggedEvent, view: RowView = ({ row }) => row): Buffer => {
  const { number, entity, operation, id, at } = event
  return frame('change', { number, entity, operation, id, row: view(event), at }, number)
}
