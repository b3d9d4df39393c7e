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

/** Where the database is and as whom to speak to it; understood by the `postgres` package. */
export type DatabaseAddress = postgres.Options<Record<string, postgres.PostgresType>> & { url?: string }

/** Opens a client by address. */
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
 * One connection with its own query builder, from its making to its loss. Statements are sent at once and in order
 * without waiting for the answers of earlier ones, so a whole transaction's opening and its first query are one round
 * trip.
 *
 * The driver would connect again by itself, but it carries over what was half said: a statement of before then waits
 * for ever, or takes the answer of a statement of after. So a lost connection is lost for good, and another takes its
 * place.
 */
export class Connection {
  readonly db: Kysely<Database>
  /** Whether it has answered yet. Until then nothing is sent ahead: the driver would try its luck with it later. */
  isUsable = false
  isLost = false
  isRetired = false
  /** Transactions sent whole whose answers are not here yet. */
  inFlight = 0
  #unanswered = 0
  #heardAt = 0
  readonly #client: postgres.Sql

  constructor(address: DatabaseAddress) {
    // No end of its own after half an hour, the driver's habit: it could come in the middle of a transaction.
    this.#client = openClient(address, {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: 5,
      onclose: () => this.abort(),
      connection: { application_name: 'deskbell', ...address.connection },
    })
    this.db = queriesThrough(new OneConnection((query) => this.query(query)))
  }

  /** Sends plain statements (no values) as one message. */
  send(statements: string): Promise<unknown> {
    return this.#watched(this.#client.unsafe(statements).simple().execute())
  }

  /** Sends a statement, behind everything that was sent before. */
  query(query: CompiledQuery): Promise<postgres.RowList<postgres.Row[]>> {
    assertBindable(query)
    return this.#watched(
      withoutRepreparation(
        this.#client.unsafe(query.sql, query.parameters as postgres.ParameterOrJSON<never>[], { prepare: true }),
      ).execute(),
    )
  }

  /** For how long it has owed an answer and said nothing, in milliseconds; 0 where it owes none. */
  idleFor(): number {
    return this.#unanswered === 0 ? 0 : performance.now() - this.#heardAt
  }

  #watched<Answer extends Promise<unknown>>(answer: Answer): Answer {
    if ((this.#unanswered += 1) === 1) this.#heardAt = performance.now()
    const heard = () => {
      this.#unanswered -= 1
      this.#heardAt = performance.now()
    }
    answer.then(heard, heard)
    return answer
  }

  /**
   * Takes no more work and ends when what was sent is answered: it has prepared statements about a table as it was
   * before.
   */
  discard(): void {
    this.isRetired = true
    void this.close().catch(() => {})
  }

  /** Gives it up: what still waits for an answer fails, and nothing more is sent. */
  abort(): void {
    if (this.isLost) return
    this.isLost = true
    // What is still in the driver's queue would make it connect once more, for nobody, and stay: no further socket for
    // it.
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
 * What the driver finds wrong with a statement behind others it tells the one that is under way, and waits for an
 * answer to a question that it never asked: the transaction would hang, and its connection be lost for all others. So
 * it is looked at before.
 * @throws TypeError for a value that is none, and for too many
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
 * When a table has got a column, the driver sends a prepared statement again by itself: out of turn, behind what was
 * sent since. From then on it gives every answer to the wrong question. It does so only for a statement that is
 * `prepared`, and looks there twice: when it sends, and when the answer is a failure.
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

/** The failure of everything that was under way on a connection that is lost. */
export const connectionLost = () =>
  Object.assign(new Error('The connection to the database was lost during a transaction.'), { code: 'CONNECTION_LOST' })

const queriesThrough = (driver: OneConnection): Kysely<Database> =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

// Kysely's view of a connection that is always there: transactions are opened by `transaction.ts`, not by Kysely.
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
  beginTransaction = neverByKysely
  commitTransaction = neverByKysely
  rollbackTransaction = neverByKysely
}

async function neverByKysely(): Promise<void> {
  throw new Error('Transactions are opened with inHotel() and onPlatform(), which set the hotel.')
}

/** Makes statements and sends none. */
export const statementBuilder: Kysely<Database> = queriesThrough(
  new OneConnection(() => {
    throw new Error('This statement is only made here: whoever asked for it sends it.')
  }),
)
