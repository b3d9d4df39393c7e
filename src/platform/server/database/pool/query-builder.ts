import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Database } from '../schema.ts'
import type { Answer } from './batch.ts'

const notWithKysely = async (): Promise<void> => {
  throw new Error('Transactions are opened with read(), write() and onPlatform(), which set the hotel.')
}

// Transactions are opened by `transaction.ts`, not by Kysely.
const driver: Driver = {
  init: async () => {},
  acquireConnection: async () => {
    throw new Error('This query builder only compiles: the caller sends the statement.')
  },
  releaseConnection: async () => {},
  destroy: async () => {},
  beginTransaction: notWithKysely,
  commitTransaction: notWithKysely,
  rollbackTransaction: notWithKysely,
}

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

/** Builds statements and never sends them: see `Statements`. */
export const statementBuilder = new Kysely<Database>({ dialect })

class OneConnection implements DatabaseConnection {
  readonly #send: (query: CompiledQuery) => Promise<Answer>
  constructor(send: (query: CompiledQuery) => Promise<Answer>) {
    this.#send = send
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, count } = await this.#send(query)
    return { rows: rows as R[], numAffectedRows: BigInt(count) }
  }
  // eslint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read in pages, not streamed.')
  }
}

/** A query builder that sends its statements. It shares all else, so that each transaction can have its own. */
export const createQueryBuilder = (send: (query: CompiledQuery) => Promise<Answer>): Kysely<Database> => {
  const connection = new OneConnection(send)
  const executor = statementBuilder.getExecutor().withConnectionProvider({
    provideConnection: (consumer) => consumer(connection),
  })
  return new Kysely({ config: { dialect }, dialect, driver, executor })
}
