import type { ServerResponse } from 'node:http'

/** How many bytes may wait for a slow reader before its stream is cut. It reconnects and continues from its cursor. */
const maxBufferedBytes = 1024 * 1024

/** Encodes one SSE frame. Separate from `Stream`, so that an event is encoded once and not for every screen. */
export const frame = (event: string, data: unknown, id?: number): Buffer =>
  Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/** One open SSE stream and its position in the event log. */
export class Stream {
  cursor: number
  /** Frames that wait here while the log is read for this stream, so that hello always comes first. */
  #backlog: { number: number | null; bytes: Buffer }[] | null = []
  #backlogBytes = 0
  readonly #response: ServerResponse

  constructor(response: ServerResponse, cursor: number) {
    this.#response = response
    this.cursor = cursor
  }

  get isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed
  }

  /** Sends hello or reset, ahead of the backlog. */
  begin(bytes: Buffer): void {
    this.#write(bytes)
  }

  /** Sends a frame that is not an event of the log: heartbeat, hotel. */
  say(bytes: Buffer): void {
    if (this.#backlog) this.#enqueue(null, bytes)
    else this.#write(bytes)
  }

  /** Sends an event once and in order. Events up to the cursor were sent before, or are in the client's list. */
  event(number: number, bytes: Buffer): void {
    if (this.#backlog) this.#enqueue(number, bytes)
    else this.#send(number, bytes)
  }

  /** Sends an event read from the log for this stream alone, ahead of the backlog. */
  catchUp(number: number, bytes: Buffer): void {
    this.#send(number, bytes)
  }

  /**
   * Resolves when the socket buffer has drained or the stream is closed. Catching up therefore runs at the reader's
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

  /** The log has been read: sends the backlog, and from now on every frame at once. */
  goLive(): void {
    const backlog = this.#backlog ?? []
    this.#backlog = null
    for (const { number, bytes } of backlog) {
      if (number === null) this.#write(bytes)
      else this.#send(number, bytes)
    }
  }

  end(last?: Buffer): void {
    if (this.isOpen) this.#response.end(last)
  }

  #enqueue(number: number | null, bytes: Buffer): void {
    this.#backlogBytes += bytes.length
    if (this.#backlogBytes > maxBufferedBytes) return void this.#response.destroy()
    this.#backlog?.push({ number, bytes })
  }

  #send(number: number, bytes: Buffer): void {
    if (number <= this.cursor) return
    this.cursor = number
    this.#write(bytes)
  }

  #write(bytes: Buffer): void {
    if (!this.isOpen) return
    if (this.#response.writableLength > maxBufferedBytes) return void this.#response.destroy()
    this.#response.write(bytes)
  }
}
