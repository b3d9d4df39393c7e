import { finished } from 'node:stream/promises'
import { from, type CopyStreamQuery } from 'pg-copy-streams'
import type { Client } from '#platform/server/database/client.ts'

/** Rows on their way into a table, by a `copy … from stdin`. */
export class CopyInStream {
  readonly #stream: CopyStreamQuery
  readonly #ended: Promise<void>
  #error: Error | null = null

  private constructor(stream: CopyStreamQuery) {
    this.#stream = stream
    stream.on('error', (error) => {
      this.#error = error
    })
    this.#ended = finished(stream)
    this.#ended.catch(() => {})
  }

  static async open(client: Client, statement: string): Promise<CopyInStream> {
    return new CopyInStream(await client.copy(from(statement)))
  }

  /** One piece after the other: what waits in the stream when the database refuses a row would end the process. */
  async write(bytes: Buffer): Promise<void> {
    if (this.#error) throw this.#error
    await Promise.race([new Promise((resolve) => this.#stream.write(bytes, resolve)), this.#ended])
  }

  /** Waits until the database has stored every row. @throws what it said instead, or that the connection is lost */
  async end(): Promise<void> {
    if (this.#error) throw this.#error
    this.#stream.end()
    await this.#ended
  }

  /** Takes back every row, so that the connection can go on. */
  abandon(): void {
    if (!this.#error) this.#stream.destroy()
  }
}
