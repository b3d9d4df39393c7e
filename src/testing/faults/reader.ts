import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import type { HotelStatus } from '#modules/hotels/contract.ts'
import type { Goodbye, Hello, LiveEvent } from '#platform/contract/live.ts'
import type { Page } from '#platform/contract/page.ts'
import { ask } from './http.ts'
import type { TestHotel, Person } from './seed-hotels.ts'

type Row = Record<string, unknown>

export type ReaderOptions = {
  base: string
  hotel: TestHotel
  person: Person
  as: 'manager' | 'guest'
  /** Pauses after every chunk, like a phone with a slow connection. */
  slow?: boolean
  /** Called with each event after it was applied. */
  onEvent?: (event: LiveEvent, reader: Reader) => void
}

/**
 * A screen without a browser: loads its list, follows the stream from the list's event number, reconnects after every
 * end with its last number, and keeps what a browser would show. It records whatever a stream must never do.
 */
export class Reader {
  rows = new Map<string, Row>()
  /** The numbers of all events, in the order of arrival. */
  readonly numbers: number[] = []
  readonly problems: string[] = []
  /** Frames other than changes and heartbeats, with name and time. */
  readonly hellos: Hello[] = []
  readonly statuses: HotelStatus[] = []
  goodbye: { reason: Goodbye['reason']; at: number } | null = null
  /** The last answer that was no stream. */
  refused: number | null = null
  resets = 0
  /** The server's newest event number, as last reported. */
  heartbeat = -1
  cursor = -1
  readonly options: ReaderOptions
  #message: ClientRequest | null = null
  #response: IncomingMessage | null = null
  #closed = false
  #done: Promise<void> | null = null
  #ends = 0

  constructor(options: ReaderOptions) {
    this.options = options
  }

  get isOpen(): boolean {
    return this.#response !== null
  }

  /** How often a stream of this reader has ended, for any reason. */
  get ends(): number {
    return this.#ends
  }

  /**
   * Loads the list and follows the stream until `close`, a goodbye, or a permanent refusal.
   * @param from follow from this number instead, with an empty list
   */
  async open(from?: number): Promise<void> {
    if (from === undefined) await this.#load()
    else this.cursor = from
    this.#done = this.#follow()
    await this.#until(() => this.hellos.length > 0, 30_000)
  }

  /** Cuts the connection, like a tunnel or an empty battery. */
  cut(abruptly: boolean): void {
    const socket = this.#message?.socket
    if (abruptly) socket?.resetAndDestroy()
    else socket?.destroy()
  }

  /** Stops reading from the connection. */
  pause(): void {
    this.#response?.pause()
    this.#message?.socket?.pause()
  }

  resume(): void {
    this.#message?.socket?.resume()
    this.#response?.resume()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#message?.destroy()
    await this.#done
  }

  async #load(): Promise<void> {
    const { base, hotel, person, as } = this.options
    for (let tries = 0; ; tries += 1) {
      const rows = new Map<string, Row>()
      let cursor: string | null = null
      let number: number | null = null
      do {
        const query: string = `limit=100${cursor ? `&cursor=${cursor}` : ''}`
        const reply = await ask(
          'GET',
          `${base}/api/hotels/${hotel.id}/${as === 'guest' ? 'my/' : ''}requests?${query}`,
          { cookie: person.cookie },
        )
        if (reply.status !== 200 || !('body' in reply)) {
          number = null
          break
        }
        const page = reply.body as unknown as Page<Row>
        // Changes since the first page come with the events after its number.
        number ??= page.event_number
        for (const row of page.items) rows.set(String(row['id']), row)
        cursor = page.next_cursor
      } while (cursor && !this.#closed)
      if (this.#closed) return
      if (number !== null) {
        this.rows = rows
        this.cursor = number
        return
      }
      if (tries > 500) throw new Error('The list could not be loaded.')
      await aMoment(20 + Math.random() * 50)
    }
  }

  async #follow(): Promise<void> {
    while (!this.#closed && !this.goodbye) {
      const status = await this.#listen()
      this.#ends += 1
      if (status !== 0 && status !== 200 && status < 500) {
        this.refused = status
        return
      }
      // A browser would wait for a second and more; the tests have less time.
      if (!this.#closed) await aMoment(20 + Math.random() * 180)
    }
  }

  /** One stream, until it ends. Resolves with the status of the answer, 0 for none. */
  #listen(): Promise<number> {
    const { base, hotel, person, as } = this.options
    const byHeader = Math.random() < 0.5 && this.cursor > 0
    return new Promise((resolve) => {
      const message = request(
        `${base}/api/hotels/${hotel.id}/events?as=${as}${byHeader ? '' : `&after=${this.cursor}`}`,
        {
          agent: false,
          headers: {
            cookie: person.cookie,
            accept: 'text/event-stream',
            ...(byHeader && { 'last-event-id': String(this.cursor) }),
          },
        },
      )
      this.#message = message
      let status = 0
      let afresh: Promise<void> | null = null
      message.on('error', () => {})
      message.on('response', (response) => {
        status = response.statusCode ?? 0
        if (status === 200) this.#response = response
        let text = ''
        let first = true
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
          if (this.options.slow) {
            response.pause()
            setTimeout(() => response.resume(), 3)
          }
          const frames = text.split('\n\n')
          text = frames.pop() ?? ''
          for (const frame of status === 200 ? frames : []) {
            if (afresh) return
            const name = /^event: (.+)$/m.exec(frame)?.[1]
            if (first && name !== 'hello' && name !== undefined) this.problems.push(`the first frame was ${name}`)
            first = false
            if (name === 'reset') afresh = this.#startAfresh()
            else this.#take(name, frame)
          }
        })
        response.on('error', () => {})
      })
      message.on('close', () => {
        this.#response = null
        void Promise.resolve(afresh).then(() => resolve(status))
      })
      message.end()
    })
  }

  async #startAfresh(): Promise<void> {
    this.resets += 1
    // The next stream begins at the fresh list's number.
    this.#message?.destroy()
    await this.#load()
  }

  #take(name: string | undefined, frame: string): void {
    if (name === undefined) return
    const data = JSON.parse(/^data: (.+)$/m.exec(frame)?.[1] ?? 'null') as unknown
    if (name === 'hello') this.hellos.push(data as Hello)
    else if (name === 'heartbeat') this.heartbeat = (data as Hello).number
    else if (name === 'hotel') this.statuses.push(data as HotelStatus)
    else if (name === 'member') return
    else if (name === 'goodbye') this.goodbye = { reason: (data as Goodbye).reason, at: performance.now() }
    else if (name === 'change') this.#apply(data as LiveEvent, Number(/^id: (\d+)$/m.exec(frame)?.[1]))
    else this.problems.push(`an unknown frame: ${name}`)
  }

  #apply(event: LiveEvent, id: number): void {
    const { as, person } = this.options
    if (id !== event.number) this.problems.push(`event ${event.number} had the id ${id}`)
    if (event.number <= this.cursor) this.problems.push(`event ${event.number} came after ${this.cursor}`)
    if (as === 'manager' && event.number !== this.cursor + 1)
      this.problems.push(`event ${event.number} came after ${this.cursor}, with a gap`)
    if (as === 'guest' && event.row['guest_id'] !== person.id)
      this.problems.push(`event ${event.number} is of another guest`)
    this.cursor = event.number
    this.numbers.push(event.number)
    // They come on the same stream, and belong to no list.
    if (event.entity === 'stays') return
    if (event.operation === 'delete') this.rows.delete(event.id)
    else this.rows.set(event.id, event.row)
    this.options.onEvent?.(event, this)
  }

  async #until(condition: () => boolean, withinMs: number): Promise<void> {
    const end = Date.now() + withinMs
    while (!condition()) {
      if (Date.now() > end) throw new Error(`The stream did not open within ${withinMs} ms (status ${this.refused}).`)
      await aMoment(5)
    }
  }
}

const aMoment = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
