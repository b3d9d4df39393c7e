import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { Refusal, unavailable } from '#platform/contract/failure.ts'
import { Connection, connectionLost, assertBindable, statementBuilder, type DatabaseAddress } from './connection.ts'
import type { Database as Tables } from './schema.ts'

/** The handle of an open transaction. Stores take one and never own one. */
export type Tx = Kysely<Tables>

/** Makes statements with the query builder it is given, and sends none. */
export type Statements<Rows extends unknown[]> = (build: Tx) => { [Place in keyof Rows]: Compilable<Rows[Place]> }
export type RowsOfEach<Rows extends unknown[]> = { [Place in keyof Rows]: Rows[Place][] }

// A prepared statement whose table has got a column since, or that the server no longer has.
const outdated = new Set(['0A000', '26000'])
const mayRunAgain = new Set(['40001', '40P01', ...outdated])
const maxTries = 10
// Classes of SQLSTATE: no connection, no room (disk, memory, connections), nobody let in, shut down, failing disk; else
// the network's codes.
const gone = /^(08...|53...|55000|57P..|58...)$|^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT)/

const getCode = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

// A disk that has become read-only speaks with the code of a missing right, and in other words: "could not extend file
// …".
const cannotWrite = (error: unknown): boolean =>
  getCode(error) === '42501' && error instanceof Error && error.message.startsWith('could not ')

/** Whether an error says that the database is away, rather than that a statement was wrong. */
export const databaseIsGone = (error: unknown): boolean => gone.test(getCode(error)) || cannotWrite(error)

// Said by a server that goes on: a new connection would hear the same, and cost it more.
const noRoom = new Set(['53100', '53200'])
const isLostBy = (connection: Connection, error: unknown): boolean =>
  databaseIsGone(error) && !(connection.isUsable && (noRoom.has(getCode(error)) || cannotWrite(error)))

const waitLimitMs = 5_000
// A machine that is gone says no goodbye: the network itself would give it up after a quarter of an hour. No statement
// of ours takes this long.
export const maxSilenceMs = 120_000
// Transactions that one connection has to answer, before another has its turn.
const maxInFlight = 4

/** A fixed number of connections with one login, handed out in turn. */
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

  /** Whether whoever comes now is refused, because enough wait already. */
  get isFull(): boolean {
    return this.#waiting.length >= this.#maxWaiters
  }

  /**
   * Runs `work` in one transaction, which `opening` begins, and again where it lost a race.
   * @param commits whether the answer waits for the commit: a read has nothing to lose by not waiting
   * @throws Refusal `platform.unavailable` while the database is away
   */
  transaction<T>(opening: string, commits: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
    return runToEnd(() => this.#once(opening, commits, work))
  }

  /** Statements that need no answer of each other: one transaction, its commit included, in one round trip. */
  atOnce<Rows extends unknown[]>(
    opening: string,
    isRead: boolean,
    statements: Statements<Rows>,
  ): Promise<RowsOfEach<Rows>> {
    const queries = statements(statementBuilder).map((statement) => statement.compile())
    // Before the transaction has begun: nobody would end it.
    queries.forEach(assertBindable)
    return runToEnd(() => this.#onceAtOnce(opening, isRead, queries)) as Promise<RowsOfEach<Rows>>
  }

  async close(): Promise<void> {
    clearInterval(this.#watch)
    for (const waiter of this.#waiting.splice(0)) {
      clearTimeout(waiter.timer)
      waiter.reject(new Refusal(unavailable))
    }
    await Promise.all(Array.from(this.#connections, (connection) => connection.close()))
  }

  async #once<T>(opening: string, commits: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
    const connection = await this.#acquire()
    // Not awaited where it stands: the first query of `work` follows in the same round trip.
    const opened = connection.send(opening)
    opened.catch(() => {})
    try {
      if (!connection.isUsable) await opened
      connection.isUsable = true
      const result = await work(connection.db)
      // Without its beginning, `work` saw no hotel and no row: its answer is worth nothing.
      await opened
      if (commits) await connection.send('commit')
      else connection.send('commit').catch(() => {})
      if (connection.isLost) throw connectionLost()
      return result
    } catch (error) {
      if (isLostBy(connection, error)) connection.abort()
      else if (outdated.has(getCode(error))) connection.discard()
      else connection.send('rollback').catch(() => {})
      await opened // the first thing that went wrong explains the rest
      if (connection.isLost && !(error instanceof Refusal)) throw connectionLost()
      throw error
    } finally {
      this.#release(connection)
    }
  }

  async #onceAtOnce(opening: string, isRead: boolean, queries: readonly CompiledQuery[]): Promise<unknown[][]> {
    const connection = await this.#acquire()
    let isHeld = true
    const release = () => {
      if (isHeld) this.#release(connection)
      isHeld = false
    }
    try {
      const opened = connection.send(opening)
      if (!connection.isUsable) await opened
      connection.isUsable = true
      const answers = queries.map((query) => connection.query(query))
      const committed = connection.send('commit')
      connection.inFlight += 1
      // All is said: the next may say its own before the answers are here. Not behind a write, which can wait for a
      // lock.
      if (isRead && connection.inFlight < maxInFlight) release()
      const [, , ...rows] = await Promise.all([opened, committed, ...answers]).finally(() => {
        connection.inFlight -= 1
      })
      if (connection.isLost) throw connectionLost()
      return rows
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
    return connection.isLost || connection.isRetired ? this.#replace(connection) : connection
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

/** Runs a transaction again when it lost a race. */
const runToEnd = async <T>(once: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once()
    } catch (error) {
      if (mayRunAgain.has(getCode(error)) && attempt < maxTries) continue
      if (databaseIsGone(error)) throw new Refusal(unavailable, { retryAfterSeconds: 1 })
      throw error
    }
  }
}
