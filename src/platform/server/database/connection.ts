import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import postgres from 'postgres'
import type { Database } from './schema.ts'
import { types } from './types-of-values.ts'

/** The address of the database and the login, in the options of the `postgres` package. */
export type DatabaseAddress = postgres.Options<Record<string, postgres.PostgresType>> & { url?: string }

/** Creates a client of the `postgres` package: UTC, and our value types. It connects with its first statement. */
export const openClient = (address: DatabaseAddress, more: DatabaseAddress = {}) => {
  const { url, ...options } = {
    ...address,
    ...more,
    connection: { ...address.connection, ...more.connection, TimeZone: 'UTC' },
    types,
    fetch_types: false,
    onnotice: () => {},
  }
  return url ? postgres(url, options) : postgres(options)
}

/**
 * One physical connection with its own query builder. Statements are pipelined: each is sent at once, in order, without
 * waiting for the replies of earlier ones. So `begin` and the first query of a transaction cost one round trip.
 *
 * postgres.js would reconnect by itself, but it carries pending statements over to the new socket. A statement from
 * before then hangs, or takes the reply of a later one. So a lost connection is never used again: the pool replaces it.
 */
export class Connection {
  readonly db: Kysely<Database>
  /** Whether it has answered yet. Nothing is pipelined until then: postgres.js would retry it on another socket. */
  isUsable = false
  isLost = false
  isRetired = false
  /** Pipelined transactions that wait for their replies. */
  inFlight = 0
  #pendingReplies = 0
  #lastReplyAt = 0
  readonly #client: postgres.Sql

  constructor(address: DatabaseAddress) {
    // postgres.js closes a connection after half an hour by default. That could happen in the middle of a transaction,
    // so `max_lifetime` is off.
    this.#client = openClient(address, {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: 5,
      onclose: () => this.abort(),
      connection: { application_name: 'deskbell', ...address.connection },
    })
    this.db = createQueryBuilder(new OneConnection((query) => this.query(query)))
  }

  /** Sends statements without parameters as one simple-protocol message. */
  send(statements: string): Promise<unknown> {
    return this.#track(this.#client.unsafe(statements).simple().execute())
  }

  /**
   * Sends a prepared statement, behind everything that was sent before.
   * @throws TypeError for an invalid parameter, see `assertBindable`
   */
  query(query: CompiledQuery): Promise<postgres.RowList<postgres.Row[]>> {
    assertBindable(query)
    return this.#track(
      withoutRepreparation(
        this.#client.unsafe(query.sql, query.parameters as postgres.ParameterOrJSON<never>[], { prepare: true }),
      ).execute(),
    )
  }

  /** Milliseconds since the last reply while a reply is due; 0 when none is due. */
  idleFor(): number {
    return this.#pendingReplies === 0 ? 0 : performance.now() - this.#lastReplyAt
  }

  #track<Answer extends Promise<unknown>>(answer: Answer): Answer {
    if ((this.#pendingReplies += 1) === 1) this.#lastReplyAt = performance.now()
    const settled = () => {
      this.#pendingReplies -= 1
      this.#lastReplyAt = performance.now()
    }
    answer.then(settled, settled)
    return answer
  }

  /**
   * Takes no new work and closes once all replies have come. For a connection whose prepared statements are out of date
   * after a schema change.
   */
  discard(): void {
    this.isRetired = true
    void this.close().catch(() => {})
  }

  /** Closes the socket at once: pending statements fail, and nothing more is sent. */
  abort(): void {
    if (this.isLost) return
    this.isLost = true
    // postgres.js would open a new socket for statements that are still in its queue, and leave it open. Refuse the
    // socket.
    Object.assign(this.#client.options, {
      socket: () => {
        throw connectionLost()
      },
    })
    void this.#client.end({ timeout: 0 }).catch(() => {})
  }

  close(): Promise<void> {
    return this.#client.end({ timeout: 2 })
  }
}

const maxValues = 65_533

/**
 * Validates parameters before a statement is sent. When a pipelined statement has an invalid parameter, postgres.js
 * rejects the statement currently in flight instead, and then waits forever for a reply: the transaction would hang and
 * its connection would be lost.
 * @throws TypeError for an invalid parameter, or for too many of them
 */
export const assertBindable = ({ parameters }: CompiledQuery): void => {
  if (parameters.length > maxValues)
    throw new TypeError(`A statement has ${parameters.length} values, more than ${maxValues}.`)
  const at = parameters.findIndex(
    (value) => value === undefined || (value instanceof Date && Number.isNaN(value.getTime())),
  )
  if (at >= 0) throw new TypeError(`Value ${at + 1} of a statement is none.`)
}

/**
 * After a schema change postgres.js re-prepares and resends a statement out of order, which shifts every following
 * reply by one. It does so only for a query with `prepared` set, and checks that when it sends and when the reply is an
 * error. Hiding `prepared` turns the resend off.
 */
const withoutRepreparation = <Query extends object>(query: Query): Query => {
  let prepared = false
  return Object.defineProperty(query, 'prepared', {
    get: () => prepared,
    set: (value: boolean) => {
      prepared = value
      queueMicrotask(() => {
        prepared = false
      })
    },
  })
}

/** The error of every statement that was in flight on a lost connection. */
export const connectionLost = () =>
  Object.assign(new Error('The connection to the database was lost during a transaction.'), { code: 'CONNECTION_LOST' })

const createQueryBuilder = (driver: OneConnection): Kysely<Database> =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

// Kysely's driver interface on top of one connection. Transactions are opened by `transaction.ts`, not by Kysely.
class OneConnection implements Driver, DatabaseConnection {
  readonly #send: Connection['query']
  constructor(send: Connection['query']) {
    this.#send = send
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const rows = await this.#send(query)
    return { rows: rows as unknown as R[], numAffectedRows: BigInt(rows.count ?? 0) }
  }
  // eslint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read in pages, not streamed.')
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
  beginTransaction = notWithKysely
  commitTransaction = notWithKysely
  rollbackTransaction = notWithKysely
}

async function notWithKysely(): Promise<void> {
  throw new Error('Transactions are opened with read(), write() and onPlatform(), which set the hotel.')
}

/** Builds statements and never sends them: see `Statements`. */
export const statementBuilder: Kysely<Database> = createQueryBuilder(
  new OneConnection(() => {
    throw new Error('This query builder only compiles: the caller sends the statement.')
  }),
)
