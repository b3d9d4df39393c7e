import { setImmediate as nextTurn } from 'node:timers/promises'
import { heartbeatSeconds } from '#platform/contract/live.ts'
import { databaseIsGone, type Database } from '../database/transaction.ts'
import { Refusal } from '#platform/contract/failure.ts'
import type { Log } from '../log.ts'
import type { Scope } from '../scope.ts'
import type { PgNotifications } from './pg-notifications.ts'
import { batchSize, readCounter, readEvents, readNewest, type LoggedEvent } from './event-log.ts'
import { frame, Stream } from './stream.ts'

/** A reader: the stream, which events they may hear, and which columns of rows they are not told: null stands there. */
export type Listener = { stream: Stream; canReceive: (event: LoggedEvent) => boolean; hidden?: readonly string[] }

/** `rung` counts the rings, `heard` those whose events have been read. */
type HotelChannel = {
  scope: Scope
  newest: number
  listeners: Set<Listener>
  reading: boolean
  onNotification: number
  heard: number
}

const pollMs = 3_000
/** Bytes given to one reader in one turn of the event loop. */
const burstBytes = 128 * 1024

/**
 * Brings every committed event to every open stream of its hotel that may hear it. It only follows hotels that somebody
 * listens to, reads the log from where it was, and works the same on one node and on many.
 */
export class Hub {
  readonly #rooms = new Map<string, HotelChannel>()
  readonly #database: Database
  readonly #log: Log
  readonly #build: string
  readonly #timers: NodeJS.Timeout[]

  constructor(database: Database, pgNotifications: PgNotifications, log: Log, build: string) {
    this.#database = database
    this.#log = log
    this.#build = build
    pgNotifications.on('hotel_events', (hotelId) => this.#ring(hotelId))
    pgNotifications.onReconnect(() => void this.#poll())
    this.#timers = [
      setInterval(() => void this.#poll(), pollMs),
      setInterval(() => this.#beat(), heartbeatSeconds * 1000),
    ]
  }

  get streams(): number {
    let count = 0
    for (const room of this.#rooms.values()) count += room.listeners.size
    return count
  }

  /** All listeners of a hotel, for those who end streams. */
  listeners(hotelId: string): Iterable<Listener> {
    return this.#rooms.get(hotelId)?.listeners ?? []
  }

  /**
   * Lets a reader listen from `after` (his list's event number), or from now. Says hello, sends what he missed, or
   * tells him to start afresh when that is no longer kept.
   * @returns ends the listening
   */
  async join(scope: Scope, listener: Listener, after: number | undefined): Promise<() => void> {
    const room = this.#rooms.get(scope.hotelId) ?? this.#openRoom(scope)
    // Joined before the log is read: nothing can fall between the two.
    room.listeners.add(listener)
    const leave = () => {
      room.listeners.delete(listener)
      if (room.listeners.size === 0 && this.#rooms.get(scope.hotelId) === room) this.#rooms.delete(scope.hotelId)
    }
    try {
      const counter = await readCounter(this.#database, scope)
      if (room.newest < 0) {
        room.newest = counter.last_number
        this.#readIfBehind(room)
      }
      // Who joined beside him may have set the room on its way from a later moment than his: what lies between was told
      // to nobody.
      const through = Math.max(counter.last_number, room.newest)
      const { stream } = listener
      stream.begin(frame('hello', { number: counter.last_number, build: this.#build }))
      stream.cursor = after ?? counter.last_number
      const isKept = stream.cursor >= counter.pruned_up_to && stream.cursor <= counter.last_number
      if (!isKept || !(await this.#catchUp(scope, listener, through))) {
        stream.cursor = counter.last_number
        stream.begin(frame('reset', { number: counter.last_number }))
      }
      stream.goLive()
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }

  close(): void {
    this.#timers.forEach((timer) => clearInterval(timer))
  }

  /** Ends every stream; the readers come back after 1-5 s, not all at once. */
  endAll(): void {
    for (const room of this.#rooms.values()) {
      for (const { stream } of room.listeners)
        stream.end(Buffer.from(`retry: ${1000 + Math.floor(Math.random() * 4000)}\n\n`))
    }
  }

  #openRoom(scope: Scope): HotelChannel {
    const room: HotelChannel = { scope, newest: -1, listeners: new Set(), reading: false, onNotification: 0, heard: 0 }
    this.#rooms.set(scope.hotelId, room)
    return room
  }

  /** Sends what the reader missed; false where it is no longer all there, because retention was quicker than he is. */
  async #catchUp(scope: Scope, { stream, canReceive, hidden }: Listener, through: number): Promise<boolean> {
    let position = stream.cursor
    while (position < through && stream.isOpen) {
      const events = await readEvents(this.#database, scope, position)
      if (events[0]?.number !== position + 1) return false
      for (const event of events) {
        position = event.number
        if (!canReceive(event)) continue
        stream.catchUp(event.number, eventFrame(event, hidden))
        await stream.drained()
      }
    }
    return true
  }

  #ring(hotelId: string): void {
    const room = this.#rooms.get(hotelId)
    if (!room) return
    room.onNotification += 1
    this.#readIfBehind(room)
  }

  #readIfBehind(room: HotelChannel): void {
    if (room.newest >= 0 && room.onNotification > room.heard && !room.reading) void this.#read(room)
  }

  async #read(room: HotelChannel): Promise<void> {
    room.reading = true
    try {
      while (room.onNotification > room.heard && room.listeners.size > 0) {
        const { onNotification: rung } = room
        const events = await readEvents(this.#database, room.scope, room.newest)
        let burst = 0
        for (const event of events) {
          burst += this.#deliver(room, event)
          if (burst < burstBytes) continue
          // Nothing leaves the hotel before this turn ends, and a quick reader must not be taken for a slow one.
          await nextTurn()
          burst = 0
        }
        // A full batch is not the end. Whoever rang meanwhile is read for once more: his event may be younger than what
        // was seen.
        if (events.length < batchSize) room.heard = rung
      }
    } catch (error) {
      // The next ring or poll reads on from the same place.
      if (!(error instanceof Refusal) && !databaseIsGone(error))
        this.#log.error({ error, hotel: room.scope.hotelId }, 'events could not be read')
      room.heard = room.onNotification
    } finally {
      // In the same turn as the last look at `rung`: no ring can fall between.
      room.reading = false
    }
  }

  /** Gives an event to all who may hear it; answers how many bytes each of them got. */
  #deliver(room: HotelChannel, event: LoggedEvent): number {
    room.newest = event.number
    // Put into bytes once for all who see the same of it.
    const frames = new Map<readonly string[] | undefined, Buffer>()
    let most = 0
    for (const { stream, canReceive, hidden } of room.listeners) {
      if (!canReceive(event)) continue
      const bytes = frames.get(hidden) ?? eventFrame(event, hidden)
      frames.set(hidden, bytes)
      most = Math.max(most, bytes.length)
      stream.event(event.number, bytes)
    }
    return most
  }

  async #poll(): Promise<void> {
    const hotels = [...this.#rooms.keys()]
    if (hotels.length === 0) return
    try {
      for (const { hotel_id, last_number } of await readNewest(this.#database, hotels)) {
        if (last_number > (this.#rooms.get(hotel_id)?.newest ?? last_number)) this.#ring(hotel_id)
      }
    } catch (error) {
      if (!(error instanceof Refusal)) this.#log.error({ error }, 'the event log could not be looked at')
    }
  }

  #beat(): void {
    for (const room of this.#rooms.values()) {
      if (room.newest < 0) continue
      const bytes = frame('heartbeat', { number: room.newest })
      for (const { stream } of room.listeners) stream.say(bytes)
    }
  }
}

const eventFrame = ({ number, entity, operation, id, row, at }: LoggedEvent, hidden: readonly string[] = []): Buffer =>
  frame('change', { number, entity, operation, id, row: without(row, hidden), at }, number)

const without = (row: LoggedEvent['row'], hidden: readonly string[]): LoggedEvent['row'] => {
  const present = hidden.filter((column) => row[column] !== undefined && row[column] !== null)
  return present.length === 0 ? row : { ...row, ...Object.fromEntries(present.map((column) => [column, null])) }
}
