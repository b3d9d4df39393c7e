import type { ServerResponse } from 'node:http'

/** How many bytes may wait for a slow reader before its stream is cut. It reconnects and continues from its cursor. */
const maxBufferedBytes = 1024 * 1024

/** Encodes one SSE frame. Separate from `Stream`, so that an event is encoded once and not for every screen. */
export const frame = (event: string, data: unknown, id?: number): Buffer =>
  Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/** One open SSE stream and its position in the event log. */
export class Stream {
  cursor: number
  /** Frames that wait here while the backlog is sent, so that hello always comes first. */
  #waiting: { bytes: Buffer; number: number | undefined }[] | null = []
  #waitingBytes = 0
  readonly #response: ServerResponse

  constructor(response: ServerResponse, cursor: number) {
    this.#response = response
    this.cursor = cursor
  }

  get isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed
  }

  /**
   * Sends a frame, behind the backlog. An event is sent once and in order: those up to the cursor were sent before, or
   * are in the client's list.
   * @param number of an event of the log; absent for other frames, such as a heartbeat
   */
  send(bytes: Buffer, number?: number): void {
    if (!this.#waiting) return this.#write(bytes, number)
    this.#waitingBytes += bytes.length
    if (this.#waitingBytes > maxBufferedBytes) return void this.#response.destroy()
    this.#waiting.push({ bytes, number })
  }

  /** Sends a frame of the backlog, ahead of all that wait: hello, reset, or an event read from the log for this stream. */
  sendBacklog(bytes: Buffer, number?: number): void {
    this.#write(bytes, number)
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

  /** The backlog is sent: sends the frames that wait, and from now on every frame at once. */
  goLive(): void {
    const waiting = this.#waiting ?? []
    this.#waiting = null
    for (const { bytes, number } of waiting) this.send(bytes, number)
  }

  end(last?: Buffer): void {
    if (this.isOpen) this.#response.end(last)
  }

  #write(bytes: Buffer, number?: number): void {
    if (number !== undefined && number <= this.cursor) return
    this.cursor = number ?? this.cursor
    if (!this.isOpen) return
    if (this.#response.writableLength > maxBufferedBytes) return void this.#response.destroy()
    this.#response.write(bytes)
  }
}
