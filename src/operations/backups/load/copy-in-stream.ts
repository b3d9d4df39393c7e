import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { Sql } from 'postgres'

/** What the driver tells a statement: of a COPY first its stream, then its end. */
type QueryCallbacks = { resolve(answer: unknown): void; reject(error: unknown): void }

/** Rows on their way into a table, by a `copy … from stdin`. */
export class CopyInStream {
  readonly #stream: Writable
  readonly #ended: Promise<unknown>

  private constructor(stream: Writable, ended: Promise<unknown>) {
    this.#stream = stream
    this.#ended = ended
  }

  static async open(client: Sql, statement: string): Promise<CopyInStream> {
    const query = client.unsafe(statement)
    const end = getEnd(query as unknown as QueryCallbacks)
    const stream = await query.writable()
    stream.on('error', end.reject)
    return new CopyInStream(stream, end.promise)
  }

  async write(bytes: Buffer): Promise<void> {
    if (!this.#stream.write(bytes)) await Promise.race([once(this.#stream, 'drain'), this.#ended])
  }

  /** Waits until the database has taken every row. @throws what it said instead, or that the connection is lost */
  async end(): Promise<void> {
    this.#stream.end()
    await this.#ended
  }
}

// Once its last byte is handed over, the driver tells the stream only of success: after a failure, or without the
// connection, it would neither finish nor fail. The statement is told in each case, though it was answered already,
// with the stream.
const getEnd = (query: QueryCallbacks): PromiseWithResolvers<unknown> => {
  const end = Promise.withResolvers<unknown>()
  end.promise.catch(() => {})
  const { resolve, reject } = query
  query.resolve = (stream) => {
    query.resolve = end.resolve
    resolve(stream)
  }
  query.reject = (error) => {
    reject(error)
    end.reject(error)
  }
  return end
}
