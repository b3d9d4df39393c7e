import { CompiledQuery, sql, type Compilable, type SelectQueryBuilder } from 'kysely'
import { isHotelSlug } from '#platform/contract/id.ts'
import type { Scope } from '../scope.ts'
import type { DatabaseAddress } from './address.ts'
import { begin, beginSnapshot, type Statement } from './pool/batch.ts'
import { maxSilenceMs, Pool, type Opening, type RowsOfEach, type Statements, type Tx } from './pool/pool.ts'

export { databaseIsGone, type Tx } from './pool/pool.ts'

/**
 * The two logins of the application: `app` works inside one hotel, `platform` before and across hotels. Neither can
 * become the other.
 */
export type Logins = { app: DatabaseAddress; platform: DatabaseAddress }

/** Is told of a committed change, and what was read in its transaction. */
type CommitListener = (hotelId: string, rows?: readonly unknown[]) => void
type ReadAtCommit = (hotelId: string) => Compilable | undefined

/** Lets the deferred triggers run before the commit, so that what they write can be read. */
const runTriggers: Compilable = { compile: () => CompiledQuery.raw('set constraints all immediate') }

const beginWrite = (scope: Scope): Opening => [begin, setHotel(scope)]
const beginRead = (scope: Scope): Opening => [beginSnapshot, setHotel(scope)]

// A queue per connection that is done in less than a second, and a total that fits into the memory of one process.
const waitersOfEach = 200
const maxWaiters = 2_000

/** How many of these connections each pool gets: a third for work across hotels, and at least one each. */
export const shareConnections = (connections: number): { app: number; platform: number } => {
  const platform = Math.max(1, Math.floor(connections / 3))
  return { app: Math.max(1, connections - platform), platform }
}

/** The application's database connections. All access goes through these methods, which set the hotel. */
export class Database {
  readonly #app: Pool
  readonly #platform: Pool
  #commitListener: CommitListener = () => {}
  #readAtCommit: ReadAtCommit = () => undefined

  /** @param connections of both pools together, at least two; each connects when it is first needed */
  constructor(logins: Logins, connections: number, silenceMs = maxSilenceMs) {
    const { app, platform } = shareConnections(connections)
    // One queue for each pool, so that neither blocks the other's callers. After a restart every session is first
    // looked up across hotels.
    const waiters = Math.min(maxWaiters, connections * waitersOfEach)
    this.#app = new Pool(logins.app, { size: app, maxWaiters: waiters, silenceMs })
    this.#platform = new Pool(logins.platform, { size: platform, maxWaiters: waiters, silenceMs })
  }

  /** True if a call into a hotel would be refused now because the queue is full. */
  get isFull(): boolean {
    return this.#app.isFull
  }

  /**
   * Calls `listener` after each committed change inside a hotel. It must not throw. Not called for `onPlatform`.
   * @param readAtCommit builds what a batch of changes reads in its own transaction, at its end; nothing if absent
   */
  onCommit(listener: CommitListener, readAtCommit: ReadAtCommit = () => undefined): void {
    this.#commitListener = listener
    this.#readAtCommit = readAtCommit
  }

  /**
   * Runs work that changes rows of one hotel in one transaction: commits when `work` resolves, rolls back when it
   * throws. `work` can run more than once (serialization failures), so it must have no effects outside the transaction.
   * @throws Refusal `platform.unavailable` while the database is unreachable
   */
  write<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#notifyAfter(scope, this.#app.transaction(beginWrite(scope), true, work))
  }

  /** Runs reads of one hotel in one repeatable-read snapshot. `work` cannot change anything. */
  read<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#app.transaction(beginRead(scope), false, work)
  }

  /**
   * Runs reads of one hotel that do not depend on each other's results: one snapshot, one round trip.
   * @returns the rows of each statement
   */
  readBatch<Rows extends unknown[]>(scope: Scope, statements: Statements<Rows>): Promise<RowsOfEach<Rows>> {
    return this.#app.batch(beginRead(scope), true, statements)
  }

  /**
   * Runs changes to one hotel that do not depend on each other's results: one transaction, including its commit, in one
   * round trip.
   */
  async writeBatch<Rows extends unknown[]>(scope: Scope, statements: Statements<Rows>): Promise<RowsOfEach<Rows>> {
    const read = this.#readAtCommit(scope.hotelId)
    const rows = await this.#app.batch<unknown[]>(beginWrite(scope), false, (build) =>
      read ? [...statements(build), runTriggers, read] : statements(build),
    )
    const [, readRows] = read ? rows.splice(-2) : []
    this.#commitListener(scope.hotelId, readRows)
    return rows as RowsOfEach<Rows>
  }

  /**
   * Runs work before or across hotels: looking up a session, signing in, administration. For `core` and `platform`
   * only.
   */
  onPlatform<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#platform.transaction([begin], true, work)
  }

  /** Checks that the database answers on both logins. Throws when it does not. */
  async ping(): Promise<void> {
    await Promise.all(
      [this.#app, this.#platform].map((pool) => pool.transaction([begin], false, (tx) => sql`select 1`.execute(tx))),
    )
  }

  async close(): Promise<void> {
    await Promise.all([this.#app.close(), this.#platform.close()])
  }

  async #notifyAfter<T>({ hotelId }: Scope, change: Promise<T>): Promise<T> {
    const result = await change
    this.#commitListener(hotelId)
    return result
  }
}

// A statement of its own, and not set_config: a coordinator of Citus passes its text on to the other machines as it
// came.
const setHotel = (scope: Scope): Statement => {
  // The id is pasted into the statement, so it must be a slug.
  if (!isHotelSlug(scope.hotelId)) throw new TypeError('Not the id of a hotel.')
  return { text: `set local app.hotel_id = '${scope.hotelId}'`, values: [], isPrepared: false }
}

/** How many rows a query selects that has no columns yet. */
export const countRows = async <Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> => {
  const counted = query.select(sql<number>`count(*)::int`.as('count')).$castTo<{ count: number }>()
  return (await counted.executeTakeFirstOrThrow()).count
}

/** Selects the number of the hotel's newest event. */
export const eventCounter = (tx: Tx, scope: Scope) =>
  tx.selectFrom('hotel_event_counters').select('last_number').where('hotel_id', '=', scope.hotelId)

/**
 * The number of the hotel's newest event in the snapshot of `tx`. Each list carries it, so that a client knows from
 * which event to go on.
 */
export const eventNumber = async (tx: Tx, scope: Scope): Promise<number> =>
  (await eventCounter(tx, scope).executeTakeFirstOrThrow()).last_number

/**
 * True if a statement failed because a row breaks a constraint. By the message: a distributed database passes nothing
 * else on, and numbers the constraint of a part of a table.
 */
export const isViolationOf = (error: unknown, constraint: string): boolean =>
  error instanceof Error && new RegExp(`violates \\w+ constraint "${constraint}(_\\d+)?"`).test(error.message)

/**
 * Takes a lock until the end of the transaction: who takes the same one meanwhile waits.
 * @param name of what takes turns, with its hotel: `menu:hotel-marina`
 */
export const lockUntilCommit = async (tx: Tx, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** Takes the same lock together with others who share it. Who locks it alone waits for all of them. */
export const shareUntilCommit = async (tx: Tx, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(tx)
}
