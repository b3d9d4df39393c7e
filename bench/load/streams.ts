import { setTimeout as delay } from 'node:timers/promises'
import { getPercentiles, type Percentiles } from '../percentiles.ts'
import type { Caller } from './callers.ts'
import { EventStream } from './event-stream.ts'

/** Creates on their way to the screens of the hotel's staff. */
export type Deliveries = { expected: number; arrived: number; times: Percentiles }

/** So many at once: a listener's queue holds some hundreds. */
const maxOpening = 200

const getHotelId = ({ path }: Caller): string => path.split('/')[3] ?? ''

/** The open streams to one server, and how long creates take to reach them. */
export class Streams {
  readonly #port: number
  readonly #streams: EventStream[] = []
  readonly #sentAt = new Map<string, number>()
  #times: number[] = []
  #expected = 0

  constructor(port: number) {
    this.#port = port
  }

  /** @returns how many are open now */
  async open(callers: readonly Caller[]): Promise<number> {
    const more = callers.map((caller) => new EventStream(this.#port, caller, this.#receive))
    for (let at = 0; at < more.length; at += maxOpening)
      await Promise.all(more.slice(at, at + maxOpening).map((stream) => stream.open()))
    this.#streams.push(...more)
    return this.#streams.filter(({ isOpen }) => isOpen).length
  }

  /** Counts from here. */
  reset(): void {
    this.#times = []
    this.#expected = 0
  }

  noteSent(id: string): void {
    this.#sentAt.set(id, performance.now())
  }

  /** A create was accepted: the hotel's staff are to receive it. */
  expectDelivery(guest: Caller): void {
    this.#expected += this.#streams.filter(({ caller }) => getHotelId(caller) === getHotelId(guest)).length
  }

  /** Waits until all have arrived, at most so long. */
  async waitForDeliveries(ms: number): Promise<void> {
    for (const limit = performance.now() + ms; this.#times.length < this.#expected && performance.now() < limit;)
      await delay(5)
  }

  getDeliveries(): Deliveries {
    return { expected: this.#expected, arrived: this.#times.length, times: getPercentiles(this.#times) }
  }

  close(): void {
    for (const stream of this.#streams.splice(0)) stream.close()
  }

  // A request that nobody takes is reported again after some minutes, as an update: only its insert is a delivery.
  readonly #receive = (id: string, operation: string): void => {
    const sent = this.#sentAt.get(id)
    if (sent !== undefined && operation === 'insert') this.#times.push(performance.now() - sent)
  }
}
