import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { Refusal, unavailable } from '#platform/contract/failure.ts'
import type { DatabaseAddress } from '../address.ts'
import type { Database as Tables } from '../schema.ts'
import { commit, rollback, type Statement } from './batch.ts'
import { Connection, connectionLost, assertBindable, toStatement } from './connection.ts'
import { OpenTransaction } from './open-transaction.ts'
import { statementBuilder } from './query-builder.ts'

/** The handle of an open transaction. Stores receive one and never create one. */
export type Tx = Kysely<Tables>

/** The statements that begin a transaction and set its hotel. */
export type Opening = readonly Statement[]

/** Builds statements with the given query builder and does not send them. */
export type Statements<Rows extends unknown[]> = (build: Tx) => { [Index in keyof Rows]: Compilable<Rows[Index]> }
export type RowsOfEach<Rows extends unknown[]> = { [Index in keyof Rows]: Rows[Index][] }

// SQLSTATE of a prepared statement whose table has changed since, or that the server no longer has.
const outdated = new Set(['0A000', '26000'])
// SQLSTATE of a statement behind one that has failed. A pipelined transaction gets it at its beginning, from the one
// before it on the same connection, and has done nothing.
const behindFailed = '25P02'
const retryable = new Set(['40001', '40P01', behindFailed, ...outdated])
const maxTries = 10
// SQLSTATE classes: no connection, no resources (disk, memory, connections), not accepting connections, shut down, disk
// failure. And the error codes of the network.
const unreachableCodes =
  /^(08...|53...|55000|57P..|58...)$|^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT)/

const getCode = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

// A disk that became read-only is reported with the code of a missing privilege, but with another text: "could not
// extend file …".
const isWriteFailure = (error: unknown): boolean =>
  getCode(error) === '42501' && error instanceof Error && error.message.startsWith('could not ')

// Citus reports the loss of another machine in the middle of a transaction without a code of its own, partly in the
// words of libpq.
const lostMachine = new RegExp(
  `^(${[
    'could not commit transaction for shard',
    'failure on connection marked as essential',
    'server closed the connection unexpectedly',
    'connection not open',
    'no connection to the server',
    'could not (send|receive) data',
    'lost synchronization with server',
    'postmaster was shut down',
    'terminating connection due to unexpected postmaster exit',
  ].join('|')})`,
)
const isOtherMachineLost = (error: unknown): boolean =>
  getCode(error) === 'XX000' && error instanceof Error && lostMachine.test(error.message)

/** True if an error means that the database is unreachable or cannot write, rather than that a statement was wrong. */
export const databaseIsGone = (error: unknown): boolean =>
  unreachableCodes.test(getCode(error)) || isWriteFailure(error) || isOtherMachineLost(error)

// The server keeps running after these: a new connection would get the same error and cost the server more.
const noResources = new Set(['53100', '53200'])
const isLostBy = (connection: Connection, error: unknown): boolean =>
  databaseIsGone(error) && !(connection.isUsable && (noResources.has(getCode(error)) || isWriteFailure(error)))

const waitLimitMs = 5_000
// A dead host sends no FIN, and TCP would time out only after about 15 minutes. No statement of ours runs for two
// minutes, so a connection that is silent for that long is dead.
export const maxSilenceMs = 120_000
// How many pipelined transactions one connection may have in flight before the pool uses another.
const maxInFlight = 4

/** A fixed number of connections with one login, and a bounded queue of callers. */
export class Pool {
  readonly #address: DatabaseAddress
  readonly #connections: Set<Connection>
  readonly #idle: Connection[]
  readonly #maxWaiters: number
  readonly #watch: NodeJS.Timeout
  readonly #waiting: {
    resolve: (connection: Connection) => void
    reject: (error: Error) => void
    timer: NodeJS.Timeout
  }[] = []

  constructor(
    address: DatabaseAddress,
    { size, maxWaiters, silenceMs }: { size: number; maxWaiters: number; silenceMs: number },
  ) {
    this.#address = address
    this.#maxWaiters = maxWaiters
    this.#idle = Array.from({ length: size }, () => new Connection(address))
    this.#connections = new Set(this.#idle)
    this.#watch = setInterval(() => {
      for (const connection of this.#connections) if (connection.idleFor() > silenceMs) connection.abort()
    }, silenceMs / 10).unref()
  }

  /** True if a new caller would be refused because the queue is full. */
  get isFull(): boolean {
    return this.#waiting.length >= this.#maxWaiters
  }

  /**
   * Runs `work` in one transaction and retries it after a serialization failure or deadlock.
   * @param commits whether to wait for the commit: a read loses nothing by not waiting
   * @throws Refusal `platform.unavailable` when the database is unreachable or the queue is full
   */
  transaction<T>(opening: Opening, commits: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
    return runToEnd(() => this.#once(opening, commits, work))
  }

  /**
   * Runs statements that do not depend on each other's results: one transaction, including its commit, in one round
   * trip.
   * @returns the rows of each statement
   */
  batch<Rows extends unknown[]>(
    opening: Opening,
    isRead: boolean,
    statements: Statements<Rows>,
  ): Promise<RowsOfEach<Rows>> {
    const queries = statements(statementBuilder).map((statement) => statement.compile())
    // Validated before the transaction begins: a failure later would leave it open.
    queries.forEach(assertBindable)
    return runToEnd(() => this.#batchOnce(opening, isRead, queries)) as Promise<RowsOfEach<Rows>>
  }

  async close(): Promise<void> {
    clearInterval(this.#watch)
    for (const waiter of this.#waiting.splice(0)) {
      clearTimeout(waiter.timer)
      waiter.reject(new Refusal(unavailable))
    }
    await Promise.all(Array.from(this.#connections, (connection) => connection.close()))
  }

  async #once<T>(opening: Opening, commits: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
    const connection = await this.#acquire()
    const transaction = new OpenTransaction(connection, opening)
    try {
      const result = await work(transaction.tx)
      // The work may have caught it.
      if (transaction.firstError !== undefined) throw transaction.firstError
      const committed = transaction.commit()
      if (commits) await committed
      else committed.catch(() => {})
      if (connection.isLost) throw connectionLost()
      return result
    } catch (thrown) {
      transaction.end()
      // Behind a statement that failed, and whose error was caught, all others fail with the same code.
      const error = getCode(thrown) === behindFailed ? (transaction.firstError ?? thrown) : thrown
      if (isLostBy(connection, error)) connection.abort()
      else if (outdated.has(getCode(error))) connection.discard()
      else if (transaction.hasBegun) connection.send([rollback]).catch(() => {})
      if (connection.isLost && !(error instanceof Refusal)) throw connectionLost()
      throw error
    } finally {
      this.#release(connection)
    }
  }

  async #batchOnce(opening: Opening, isRead: boolean, queries: readonly CompiledQuery[]): Promise<unknown[][]> {
    const connection = await this.#acquire()
    let isAcquired = true
    const release = () => {
      if (isAcquired) this.#release(connection)
      isAcquired = false
    }
    try {
      const sent = connection.sendTransaction([...opening, ...queries.map(toStatement), commit])
      connection.inFlight += 1
      // Everything is sent, so the next caller may use the connection before the replies arrive. Not behind a write,
      // which can wait for a lock.
      if (isRead && connection.inFlight < maxInFlight) release()
      const answers = await sent.finally(() => {
        connection.inFlight -= 1
      })
      return answers.slice(opening.length, -1).map(({ rows }) => rows)
    } catch (error) {
      if (isLostBy(connection, error)) connection.abort()
      else if (outdated.has(getCode(error))) connection.discard()
      throw connection.isLost ? connectionLost() : error
    } finally {
      release()
    }
  }

  #replace(old: Connection): Connection {
    const connection = new Connection(this.#address)
    this.#connections.delete(old)
    this.#connections.add(connection)
    return connection
  }

  async #acquire(): Promise<Connection> {
    const connection = await this.#next()
    return connection.isLost || connection.isDiscarded ? this.#replace(connection) : connection
  }

  #next(): Promise<Connection> | Connection {
    const connection = this.#idle.pop()
    if (connection) return connection
    if (this.isFull) throw new Refusal(unavailable, { retryAfterSeconds: 2 })
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        reject(new Refusal(unavailable, { retryAfterSeconds: 2 }))
      }, waitLimitMs)
      const waiter = { resolve, reject, timer }
      this.#waiting.push(waiter)
    })
  }

  #release(connection: Connection): void {
    const waiter = this.#waiting.shift()
    if (!waiter) return void this.#idle.push(connection)
    clearTimeout(waiter.timer)
    waiter.resolve(connection)
  }
}

/**
 * Runs a transaction, and again after a serialization failure, a deadlock or an outdated prepared statement.
 * @throws Refusal `platform.unavailable` where the database is gone, and the transaction's own error after ten attempts
 */
export const runToEnd = async <T>(once: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once()
    } catch (error) {
      if (retryable.has(getCode(error)) && attempt < maxTries) continue
      if (databaseIsGone(error)) throw new Refusal(unavailable, { retryAfterSeconds: 1 })
      throw error
    }
  }
}
