// PostgreSQL LISTEN/NOTIFY: tells every process that a hotel or a session has changed.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { openClient, type DatabaseAddress } from '../database/connection.ts'
import type { Log } from '../log.ts'

/** The channels that triggers ring. A ring carries ids only; what happened is read from the tables. */
export const channels = ['hotel_events', 'hotel_changed', 'session_changed'] as const
export type Channel = (typeof channels)[number]

const retryMs = 100
/** Between two rings for other processes: a message of its own for each change would cost as much as the change. */
const restMs = 5
const proofMs = 10_000

/**
 * One connection that listens. Rings can be lost while it is away: listeners of `onBack` then look for themselves, and
 * whoever remembers something trusts it only while `connected`.
 */
export class PgNotifications {
  connected = false
  readonly #address: DatabaseAddress
  readonly #log: Log
  readonly #proof: { everyMs: number; withinMs: number }
  readonly #rings = new Map<Channel, Set<(payload: string) => void>>(channels.map((channel) => [channel, new Set()]))
  readonly #back = new Set<() => void>()
  readonly #gone = new Set<() => void>()
  #client: postgres.Sql | undefined
  #timer: NodeJS.Timeout | undefined
  #closed = false
  /** Names this process in what it rings itself, so that it does not hear it twice. */
  readonly #name = randomUUID()
  readonly #toRing = new Set<string>()
  #ringing = false

  /**
   * @param proof how often it asks whether its connection lives, and how long it waits for an answer, in milliseconds
   */
  constructor(address: DatabaseAddress, log: Log, proof = { everyMs: proofMs, withinMs: 5_000 }) {
    this.#address = address
    this.#log = log
    this.#proof = proof
  }

  /** Calls `ring` with the payload of every ring on `channel`. */
  on(channel: Channel, notify: (payload: string) => void): void {
    this.#rings.get(channel)?.add(notify)
  }
  /**
   * Rings `hotel_events` for a hotel whose change is committed: here at once, in other processes with the next message
   * of ours. What comes within a few milliseconds is rung together. Lost where this process dies in between: their poll
   * finds it.
   */
  notify(hotelId: string): void {
    this.#rings.get('hotel_events')?.forEach((ring) => ring(hotelId))
    this.#toRing.add(hotelId)
    if (!this.#ringing) void this.#ringElsewhere()
  }
  /** Calls `look` each time the connection stands (again), the first time included. */
  onReconnect(look: () => void): void {
    this.#back.add(look)
  }
  /** Calls `forget` when the connection is lost. */
  onDisconnect(forget: () => void): void {
    this.#gone.add(forget)
  }

  /** Resolves when the doorbell listens; goes on trying for ever after that. */
  async open(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      // Not in the types of the package: its own `listen` uses it.
      const ears = { onnotify: (channel: Channel, payload: string) => this.#hear(channel, payload) }
      const client = openClient(this.#address, {
        max: 1,
        idle_timeout: 0,
        max_lifetime: null,
        connect_timeout: 5,
        connection: { application_name: 'deskbell doorbell' },
        onclose: () => this.#lost(client),
        ...ears,
      })
      this.#client = client
      try {
        await client.unsafe(channels.map((channel) => `listen ${channel}`).join(';')).simple()
        if (this.#closed) return void client.end({ timeout: 0 })
        this.connected = true
        this.#prove(client)
        this.#back.forEach((look) => look())
        return
      } catch (error) {
        this.#client = undefined
        await client.end({ timeout: 0 }).catch(() => {})
        if (this.#closed) return
        // Once an outage: ten lines a second would bury what happened.
        if (tries === 1)
          this.#log.warn({ error: String(error) }, 'the doorbell cannot reach the database, and goes on trying')
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#client?.end({ timeout: 1 })
  }

  #hear(channel: Channel, payload: string): void {
    const [text = '', from] = payload.split('@')
    if (from !== this.#name) this.#rings.get(channel)?.forEach((ring) => ring(text))
  }

  async #ringElsewhere(): Promise<void> {
    this.#ringing = true
    while (this.#toRing.size > 0 && this.connected && this.#client) {
      const payloads = Array.from(this.#toRing, (hotelId) => `${hotelId}@${this.#name}`)
      this.#toRing.clear()
      await this.#client`select pg_notify('hotel_events', payload) from unnest(string_to_array(${payloads.join(',')}, ',')) as payload`.catch(
        () => {},
      )
      await new Promise((resolve) => setTimeout(resolve, restMs))
    }
    this.#ringing = false
  }

  // A connection can be dead without saying so: ask something now and then.
  #prove(client: postgres.Sql): void {
    this.#timer = setTimeout(async () => {
      // Where its machine is gone, nobody says goodbye: the driver would wait for that as long as the network does.
      const limit = setTimeout(() => this.#lost(client), this.#proof.withinMs)
      await client`select 1`.catch(() => {})
      clearTimeout(limit)
      if (this.#client === client && !this.#closed) this.#prove(client)
    }, this.#proof.everyMs)
    this.#timer.unref()
  }

  #lost(client: postgres.Sql): void {
    if (this.#client !== client || !this.connected) return
    this.connected = false
    this.#client = undefined
    clearTimeout(this.#timer)
    this.#gone.forEach((forget) => forget())
    void client.end({ timeout: 0 }).catch(() => {})
    if (!this.#closed) void this.open()
  }
}
