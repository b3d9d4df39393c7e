// PostgreSQL LISTEN/NOTIFY: tells every process that a hotel or a session has changed.
import { randomUUID } from 'node:crypto'
import type { DatabaseAddress } from '../database/address.ts'
import { openClient, type Client } from '../database/client.ts'
import type { Log } from '../log.ts'
import type { CommittedEvent } from './event-log.ts'

/** The LISTEN channels that triggers notify. A payload carries ids only; the rows are read from the tables. */
export const channels = ['hotel_events', 'hotel_changed', 'session_changed', 'key_changed'] as const
export type Channel = (typeof channels)[number]
/** Gets a payload, and with a change of this process the events that it has read, if any. */
type Listener = (payload: string, events?: readonly CommittedEvent[]) => void

const connectTimeoutMs = 5_000
const retryMs = 100
/** Pause between two NOTIFYs, which batch hotels: one for each change would cost as much as the change. */
const batchPauseMs = 5
const probeMs = 10_000

/**
 * One connection for LISTEN/NOTIFY. Notifications are lost while it is down: listeners of `onReconnect` then check for
 * themselves, and caches are valid only while `connected`.
 */
export class PgNotifications {
  connected = false
  readonly #address: DatabaseAddress
  readonly #log: Log
  readonly #probe: { everyMs: number; withinMs: number }
  readonly #listeners = new Map<Channel, Set<Listener>>(channels.map((channel) => [channel, new Set()]))
  readonly #reconnectListeners = new Set<() => void>()
  readonly #disconnectListeners = new Set<() => void>()
  #client: Client | undefined
  #timer: NodeJS.Timeout | undefined
  #closed = false
  /** Identifies this process in its own notifications, so that it does not handle them twice. */
  readonly #name = randomUUID()
  readonly #pendingHotels = new Set<string>()
  #isNotifying = false

  /**
   * @param probe how often to check that the connection is alive, and how long to wait for the reply, in milliseconds
   */
  constructor(address: DatabaseAddress, log: Log, probe = { everyMs: probeMs, withinMs: 5_000 }) {
    this.#address = address
    this.#log = log
    this.#probe = probe
  }

  /** Calls `listener` with the payload of every notification on `channel`. */
  on(channel: Channel, listener: Listener): void {
    this.#listeners.get(channel)?.add(listener)
  }
  /**
   * Notifies `hotel_events` for a hotel whose change is committed: listeners of this process at once, other processes
   * with the next NOTIFY. Changes within a few milliseconds are sent together. When this process dies in between, the
   * poll of the others finds the change.
   */
  notify(hotelId: string, events?: readonly CommittedEvent[]): void {
    this.#listeners.get('hotel_events')?.forEach((listener) => listener(hotelId, events))
    this.#pendingHotels.add(hotelId)
    if (!this.#isNotifying) void this.#notifyOthers()
  }
  /** Calls `listener` each time the connection is up, including the first time. */
  onReconnect(listener: () => void): void {
    this.#reconnectListeners.add(listener)
  }
  /** Calls `listener` when the connection is lost. */
  onDisconnect(listener: () => void): void {
    this.#disconnectListeners.add(listener)
  }

  /** Resolves when LISTEN is active. Retries without end, now and after each loss. */
  async open(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const client = openClient(
        {
          ...this.#address,
          connection: { ...this.#address.connection, application_name: 'deskbell listener' },
        },
        {
          connectTimeoutMs,
          onNotification: (channel, payload) => this.#onPayload(channel as Channel, payload),
          onEnd: () => this.#onLost(client),
        },
      )
      this.#client = client
      try {
        await client.unsafe(channels.map((channel) => `listen ${channel}`).join(';'))
        if (this.#closed) return client.abort()
        this.connected = true
        this.#startProbe(client)
        this.#reconnectListeners.forEach((listener) => listener())
        return
      } catch (error) {
        this.#client = undefined
        client.abort()
        if (this.#closed) return
        // Once for each outage: ten lines a second would bury the cause.
        if (tries === 1) this.#log.warn({ error: String(error) }, 'LISTEN could not connect to the database, retrying')
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#client?.end()
  }

  #onPayload(channel: Channel, payload: string): void {
    const [text = '', from] = payload.split('@')
    if (from !== this.#name) this.#listeners.get(channel)?.forEach((listener) => listener(text))
  }

  async #notifyOthers(): Promise<void> {
    this.#isNotifying = true
    while (this.#pendingHotels.size > 0 && this.connected && this.#client) {
      const payloads = Array.from(this.#pendingHotels, (hotelId) => `${hotelId}@${this.#name}`)
      this.#pendingHotels.clear()
      await this.#client`select pg_notify('hotel_events', payload)
        from unnest(string_to_array(${payloads.join(',')}, ',')) as payload`.catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, batchPauseMs))
    }
    this.#isNotifying = false
  }

  // A dead connection can look alive, so send a query now and then.
  #startProbe(client: Client): void {
    this.#timer = setTimeout(async () => {
      // A dead host sends no FIN: without a limit the driver would wait as long as TCP does.
      const limit = setTimeout(() => this.#onLost(client), this.#probe.withinMs)
      await client`select 1`.catch(() => {})
      clearTimeout(limit)
      if (this.#client === client && !this.#closed) this.#startProbe(client)
    }, this.#probe.everyMs)
    this.#timer.unref()
  }

  #onLost(client: Client): void {
    if (this.#client !== client || !this.connected) return
    this.connected = false
    this.#client = undefined
    clearTimeout(this.#timer)
    this.#disconnectListeners.forEach((listener) => listener())
    client.abort()
    if (!this.#closed) void this.open()
  }
}
