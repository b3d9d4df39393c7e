import { sql, type Kysely } from 'kysely'
import { Refusal, unavailable } from '#platform/contract/failure.ts'
import type { Scope } from '../scope.ts'
import { Connection, connectionLost, type DatabaseAddress } from './connection.ts'
import type { Database as Tables } from './schema.ts'

/** The handle of an open transaction. Stores take one and never own one. */
export type Tx = Kysely<Tables>

const hotelIdShape = /^[a-z0-9-]{2,60}$/
const mayRunAgain = new Set(['40001', '40P01'])
// Classes of SQLSTATE: no connection, no room (disk, memory, connections), shut down, failing disk; else the network's codes.
const gone = /^(08...|53...|57P..|58...)$|^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT)/

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Whether an error says that the database is away, rather than that a statement was wrong. */
export const databaseIsGone = (error: unknown): boolean => gone.test(codeOf(error))

const waitLimitMs = 5_000
const waitersMost = 2_000

/** The application's own connections: a fixed number, handed out in turn. */
export class Database {
  readonly #address: DatabaseAddress
  readonly #connections: Set<Connection>
  readonly #idle: Connection[]
  readonly #waiting: { resolve: (connection: Connection) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }[] = []

  constructor(address: DatabaseAddress, connections: number) {
    this.#address = address
    this.#idle = Array.from({ length: connections }, () => new Connection(address))
    this.#connections = new Set(this.#idle)
  }

  /**
   * Work that changes rows of one hotel: one transaction, committed when `work` resolves, rolled back when it throws.
   * `work` can run more than once (a lost serialisation race) and so must touch nothing but the transaction.
   * @throws Refusal `platform.unavailable` while the database is away
   */
  write<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transaction(`begin; set local app.hotel_id = '${hotelOf(scope)}'`, true, work)
  }

  /** Reads of one hotel in one snapshot: everything `work` sees is of the same moment. Changes nothing. */
  read<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transaction(`begin isolation level repeatable read read only; set local app.hotel_id = '${hotelOf(scope)}'`, false, work)
  }

  /** Work before or above a hotel: finding a session, signing in, administration. For `core` and `platform` alone. */
  onPlatform<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transaction('begin; set local role deskbell_platform', true, work)
  }

  async close(): Promise<void> {
    for (const waiter of this.#waiting.splice(0)) {
      clearTimeout(waiter.timer)
      waiter.reject(new Refusal(unavailable))
    }
    await Promise.all(Array.from(this.#connections, (connection) => connection.close()))
  }

  async #transaction<T>(opening: string, commits: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(opening, commits, work)
      } catch (error) {
        if (mayRunAgain.has(codeOf(error)) && attempt < 5) continue
        if (databaseIsGone(error)) throw new Refusal(unavailable, { retryAfterSeconds: 1 })
        throw error
      }
    }
  }

  async #once<T>(opening: string, commits: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
    const free = await this.#acquire()
    const connection = free.isLost ? this.#replace(free) : free
    // Not awaited where it stands: the first query of `work` follows in the same round trip.
    const opened = connection.send(opening)
    opened.catch(() => {})
    try {
      if (!connection.stands) await opened
      connection.stands = true
      const result = await work(connection.db)
      // Without its beginning, `work` saw no hotel and no row: its answer is worth nothing.
      await opened
      if (commits) await connection.send('commit')
      else connection.send('commit').catch(() => {})
      if (connection.isLost) throw connectionLost()
      return result
    } catch (error) {
      if (databaseIsGone(error)) connection.lose()
      else connection.send('rollback').catch(() => {})
      await opened // the first thing that went wrong explains the rest
      if (connection.isLost && !(error instanceof Refusal)) throw connectionLost()
      throw error
    } finally {
      this.#release(connection)
    }
  }

  #replace(old: Connection): Connection {
    const connection = new Connection(this.#address)
    this.#connections.delete(old)
    this.#connections.add(connection)
    return connection
  }

  #acquire(): Promise<Connection> | Connection {
    const connection = this.#idle.pop()
    if (connection) return connection
    if (this.#waiting.length >= waitersMost) throw new Refusal(unavailable, { retryAfterSeconds: 2 })
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

const hotelOf = (scope: Scope): string => {
  // The statement above is put together as text: nothing but a slug may come into it.
  if (!hotelIdShape.test(scope.hotelId)) throw new TypeError('Not the id of a hotel.')
  return scope.hotelId
}

/** The number of the hotel's newest event in the snapshot of `tx`: goes out with every list (ARCHITECTURE, live updates). */
export const eventNumber = async (tx: Tx, scope: Scope): Promise<number> => {
  const counter = await tx.selectFrom('hotel_event_counters').select('last_number').where('hotel_id', '=', scope.hotelId).executeTakeFirstOrThrow()
  return counter.last_number
}

/** Asks whether the database answers. */
export const ping = (database: Database): Promise<unknown> => database.onPlatform((tx) => sql`select 1`.execute(tx))
