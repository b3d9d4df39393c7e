import { Socket } from 'node:net'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { getClientConfig, type DatabaseAddress } from '../address.ts'
import { Batch, PreparedStatements, rollback, type Answer, type Statement } from './batch.ts'

const connectTimeoutMs = 5_000
const closeTimeoutMs = 2_000
let connections = 0

/** One physical connection. A lost one is never used again: the pool replaces it. */
export class Connection {
  /** True if it has answered yet. */
  isUsable = false
  isLost = false
  isDiscarded = false
  /** Pipelined transactions that wait for their replies. */
  inFlight = 0
  #connected: Promise<unknown> | undefined
  #connectError: Error | undefined
  #pendingReplies = 0
  #lastReplyAt = 0
  readonly #prepared = new PreparedStatements()
  readonly #number = (connections += 1)
  readonly #socket = new Socket()
  readonly #client: pg.Client
  readonly #debug: DatabaseAddress['debug']

  constructor(address: DatabaseAddress) {
    this.#client = new pg.Client({
      ...getClientConfig({ ...address, connection: { application_name: 'deskbell', ...address.connection } }),
      stream: () => this.#socket,
      pipeline: true,
      connectionTimeoutMillis: connectTimeoutMs,
    })
    this.#client.on('error', () => this.abort())
    this.#client.on('end', () => this.abort())
    this.#debug = address.debug
  }

  /** Sends statements together, behind everything that was sent before. @throws the error of the first that fails */
  async send(statements: readonly Statement[]): Promise<Answer[]> {
    return this.#answersOf(this.#submit(statements))
  }

  /**
   * Sends a whole transaction, from begin to commit. Others may be sent behind it before it is answered.
   * @throws the error of its first statement that fails; 25P02 if the transaction before it has failed
   */
  async sendTransaction(statements: readonly Statement[]): Promise<Answer[]> {
    const batch = this.#submit(statements)
    try {
      return await this.#answersOf(batch)
    } catch (error) {
      // One that never began leaves the rollback to the one before it that failed: a second rollback could arrive
      // within the transaction of the next caller.
      if (batch.hasFailedMidway) this.send([rollback]).catch(() => {})
      throw error
    }
  }

  #submit(statements: readonly Statement[]): Batch {
    if (this.isLost) throw connectionLost()
    this.#connected ??= this.#client.connect().catch((error: Error) => {
      this.#connectError = error
      this.abort()
    })
    if (this.#debug) for (const { text, values } of statements) this.#debug(this.#number, text, [...values])
    const batch = new Batch(this.#prepared, statements, (error) => this.#explain(error))
    if ((this.#pendingReplies += 1) === 1) this.#lastReplyAt = performance.now()
    this.#client.query(batch)
    return batch
  }

  async #answersOf(batch: Batch): Promise<Answer[]> {
    try {
      const answers = await batch.answers
      this.isUsable = true
      return answers
    } finally {
      this.#pendingReplies -= 1
      this.#lastReplyAt = performance.now()
    }
  }

  /** Milliseconds since the last reply while a reply is due; 0 when none is due. */
  idleFor(): number {
    return this.#pendingReplies === 0 ? 0 : performance.now() - this.#lastReplyAt
  }

  /**
   * Takes no new work and closes once all replies have come. For a connection whose prepared statements are out of date
   * after a schema change.
   */
  discard(): void {
    this.isDiscarded = true
    void this.close()
  }

  /** Closes the socket at once: pending statements fail, and nothing more is sent. */
  abort(): void {
    this.isLost = true
    this.#socket.destroy()
  }

  /** Closes it once all replies have come, and at once when they do not come. */
  async close(): Promise<void> {
    if (this.#connected === undefined || this.isLost) return
    const limit = setTimeout(() => this.abort(), closeTimeoutMs)
    await this.#client.end()
    clearTimeout(limit)
  }

  /** The driver tells each pending statement in other words that the connection has ended, and not why. */
  #explain(error: Error): Error {
    if (!(error instanceof pg.DatabaseError)) return this.#connectError ?? connectionLost()
    // After a fatal error PostgreSQL closes the connection.
    if (error.severity === 'FATAL' || error.severity === 'PANIC') this.abort()
    return error
  }
}

// A prepared statement is kept for as long as its connection, and one with this many values has another text for each
// number of rows.
const maxPreparedParameters = 100

/** A statement of a query builder. */
export const toStatement = ({ sql, parameters }: CompiledQuery): Statement => ({
  text: sql,
  values: parameters,
  isPrepared: parameters.length <= maxPreparedParameters,
})

const maxValues = 65_533

/**
 * Validates parameters before a statement is sent: one that cannot be written would leave the transaction open.
 * @throws TypeError for an invalid parameter, or for too many of them
 */
export const assertBindable = ({ parameters }: Pick<CompiledQuery, 'parameters'>): void => {
  if (parameters.length > maxValues)
    throw new TypeError(`A statement has ${parameters.length} values, more than ${maxValues}.`)
  const at = parameters.findIndex(
    (value) => value === undefined || (value instanceof Date && Number.isNaN(value.getTime())),
  )
  if (at >= 0) throw new TypeError(`Value ${at + 1} of a statement is none.`)
}

/** The error of every statement that was in flight on a lost connection. */
export const connectionLost = () =>
  Object.assign(new Error('The connection to the database was lost during a transaction.'), { code: 'CONNECTION_LOST' })
