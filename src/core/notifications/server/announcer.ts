import type { Database } from '#platform/server/database/transaction.ts'
import { Later } from '#platform/server/later.ts'
import type { Doorbell } from '#platform/server/live/doorbell.ts'
import type { Log } from '#platform/server/log.ts'
import { enqueueNews, type Announce } from './enqueue.ts'
import type { Sender } from './sender.ts'

const gatherMs = 100

/** The two loops that carry news out of the house: events into messages, and messages to where they go. */
export class Announcer {
  readonly #enqueue: Later
  readonly #send: Later
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database, doorbell: Doorbell, announce: Announce, sender: Sender, everyHotel: boolean, log: Log) {
    const startedAt = performance.now()
    this.#send = new Later('sending messages', () => sender.step(), log)
    this.#enqueue = new Later('announcing news', async () => {
      const more = await enqueueNews(database, announce, everyHotel, startedAt)
      this.#send.wake()
      return more ? 0 : 1000
    }, log)
    doorbell.on('hotel_events', () => this.#soon())
  }

  start(): void {
    this.#enqueue.start()
    this.#send.start()
  }

  /** What comes together is announced together: a push message has a second, a guest's tap has none. */
  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#enqueue.wake()
    }, gatherMs)
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#enqueue.stop()
    await this.#send.stop()
  }
}
