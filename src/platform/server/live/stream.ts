import type { ServerResponse } from 'node:http'

/** Bytes that may wait for a slow reader before his stream is cut; he comes back and reads on from his cursor. */
const mostWaiting = 1024 * 1024

/** Writes one frame of a stream. Kept apart so that an event is put into bytes once, not once a screen. */
export const frame = (event: string, data: unknown, id?: number): Buffer =>
  Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/** One open stream: a reader, what he may hear, and how far he has come. */
export class Stream {
  cursor: number
  /** While the log is read for him, new events wait here. */
  #backlog: { number: number; bytes: Buffer }[] | null = []
  readonly #response: ServerResponse

  constructor(response: ServerResponse, cursor: number) {
    this.#response = response
    this.cursor = cursor
  }

  get isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed
  }

  /** Sends a frame that is no event of the log: hello, heartbeat, hotel, reset. */
  say(bytes: Buffer): void {
    if (!this.isOpen) return
    if (this.#response.writableLength > mostWaiting) return void this.#response.destroy()
    this.#response.write(bytes)
  }

  /** Sends an event once and in order: what is at or below the cursor has been sent, or was in the reader's list. */
  event(number: number, bytes: Buffer): void {
    if (this.#backlog) return void this.#backlog.push({ number, bytes })
    this.#send(number, bytes)
  }

  /** Sends an event read from the log for this reader alone, ahead of those that wait. */
  catchUp(number: number, bytes: Buffer): void {
    this.#send(number, bytes)
  }

  /** The log is read: what came meanwhile follows. */
  goLive(): void {
    const waiting = this.#backlog ?? []
    this.#backlog = null
    for (const { number, bytes } of waiting) this.#send(number, bytes)
  }

  end(last?: Buffer): void {
    if (this.isOpen) this.#response.end(last)
  }

  #send(number: number, bytes: Buffer): void {
    if (number <= this.cursor) return
    this.cursor = number
    this.say(bytes)
  }
}
