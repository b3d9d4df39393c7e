import type { ServerResponse } from 'node:http'

/** Bytes that may wait for a slow reader before his stream is cut; he comes back and reads on from his cursor. */
const maxWaiting = 1024 * 1024

/** Writes one frame of a stream. Kept apart so that an event is put into bytes once, not once a screen. */
export const frame = (event: string, data: unknown, id?: number): Buffer =>
  Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/** One open stream: a reader, what he may hear, and how far he has come. */
export class Stream {
  cursor: number
  /** While the log is read for him, whatever else there is to say waits here, so that hello is always first. */
  #backlog: { number: number | null; bytes: Buffer }[] | null = []
  #waiting = 0
  readonly #response: ServerResponse

  constructor(response: ServerResponse, cursor: number) {
    this.#response = response
    this.cursor = cursor
  }

  get isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed
  }

  /** Sends hello or reset, ahead of everything that waits. */
  begin(bytes: Buffer): void {
    this.#write(bytes)
  }

  /** Sends a frame that is no event of the log: heartbeat, hotel. */
  say(bytes: Buffer): void {
    if (this.#backlog) this.#keep(null, bytes)
    else this.#write(bytes)
  }

  /** Sends an event once and in order: what is at or below the cursor has been sent, or was in the reader's list. */
  event(number: number, bytes: Buffer): void {
    if (this.#backlog) this.#keep(number, bytes)
    else this.#send(number, bytes)
  }

  /** Sends an event read from the log for this reader alone, ahead of those that wait. */
  catchUp(number: number, bytes: Buffer): void {
    this.#send(number, bytes)
  }

  /**
   * Resolves when the reader has taken what was written, or is gone: who has much to catch up on gets it at his own
   * speed.
   */
  async drained(): Promise<void> {
    const response = this.#response
    if (!this.isOpen || !response.writableNeedDrain) return
    await new Promise<void>((resolve) => {
      const done = (): void => {
        response.off('drain', done).off('close', done)
        resolve()
      }
      response.on('drain', done).on('close', done)
    })
  }

  /** The log is read: what came meanwhile follows. */
  goLive(): void {
    const waiting = this.#backlog ?? []
    this.#backlog = null
    for (const { number, bytes } of waiting) {
      if (number === null) this.#write(bytes)
      else this.#send(number, bytes)
    }
  }

  end(last?: Buffer): void {
    if (this.isOpen) this.#response.end(last)
  }

  #keep(number: number | null, bytes: Buffer): void {
    this.#waiting += bytes.length
    if (this.#waiting > maxWaiting) return void this.#response.destroy()
    this.#backlog?.push({ number, bytes })
  }

  #send(number: number, bytes: Buffer): void {
    if (number <= this.cursor) return
    this.cursor = number
    this.#write(bytes)
  }

  #write(bytes: Buffer): void {
    if (!this.isOpen) return
    if (this.#response.writableLength > maxWaiting) return void this.#response.destroy()
    this.#response.write(bytes)
  }
}
