import { sql } from 'kysely'
import type { Scope } from '../scope.ts'
import type { DatabaseAddress } from './connection.ts'
import { maxSilenceMs, Pool, type RowsOfEach, type Statements, type Tx } from './pool.ts'

export { databaseIsGone, type Tx } from './pool.ts'

/**
 * As whom the application speaks to the database: `app` inside one hotel, `platform` before and above the hotels. Two
 * logins, and neither can become the other.
 */
export type Logins = { app: DatabaseAddress; platform: DatabaseAddress }

const hotelIdShape = /^[a-z0-9-]{2,60}$/

const beginWrite = (scope: Scope): string => `begin; set local app.hotel_id = '${getHotelId(scope)}'`
const beginRead = (scope: Scope): string =>
  `begin isolation level repeatable read read only; set local app.hotel_id = '${getHotelId(scope)}'`

// What a connection can do in less than a second; of many connections no more than fit into one process.
const waitersOfEach = 200
const maxWaiters = 2_000

/** How many of these connections each pool gets: a third for what is above the hotels, and at least one each. */
export const shareConnections = (connections: number): { app: number; platform: number } => {
  const platform = Math.max(1, Math.floor(connections / 3))
  return { app: Math.max(1, connections - platform), platform }
}

/** The application's own connections. */
export class Database {
  readonly #app: Pool
  readonly #platform: Pool
  readonly #written = new Set<(hotelId: string) => void>()

  /** @param connections of both pools together, two at least; each is made when it is first needed */
  constructor(logins: Logins, connections: number, silenceMs = maxSilenceMs) {
    const { app, platform } = shareConnections(connections)
    // A queue each, so that neither keeps the other's callers out. After a restart everybody is looked up above the
    // hotels first.
    const room = Math.min(maxWaiters, connections * waitersOfEach)
    this.#app = new Pool(logins.app, { size: app, maxWaiters: room, silenceMs })
    this.#platform = new Pool(logins.platform, { size: platform, maxWaiters: room, silenceMs })
  }

  /** Whether a call into a hotel that comes now is refused, because enough wait already. */
  get isFull(): boolean {
    return this.#app.isFull
  }

  /** Calls `tell` after each committed change inside a hotel; it must not throw. Work above the hotels tells nobody. */
  onCommit(tell: (hotelId: string) => void): void {
    this.#written.add(tell)
  }

  /**
   * Work that changes rows of one hotel: one transaction, committed when `work` resolves, rolled back when it throws.
   * `work` can run more than once (a lost serialisation race) and so must touch nothing but the transaction.
   * @throws Refusal `platform.unavailable` while the database is away
   */
  write<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#told(scope, this.#app.transaction(beginWrite(scope), true, work))
  }

  /** Reads of one hotel in one snapshot: everything `work` sees is of the same moment. Changes nothing. */
  read<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#app.transaction(beginRead(scope), false, work)
  }

  /**
   * Reads of one hotel that need no answer of each other: one snapshot, one round trip.
   * @returns the rows of each statement
   */
  readBatch<Rows extends unknown[]>(scope: Scope, statements: Statements<Rows>): Promise<RowsOfEach<Rows>> {
    return this.#app.atOnce(beginRead(scope), true, statements)
  }

  /**
   * Changes to one hotel that need no answer of each other: one transaction, its commit included, in one round trip.
   */
  writeBatch<Rows extends unknown[]>(scope: Scope, statements: Statements<Rows>): Promise<RowsOfEach<Rows>> {
    return this.#told(scope, this.#app.atOnce(beginWrite(scope), false, statements))
  }

  /** Work before or above a hotel: finding a session, signing in, administration. For `core` and `platform` alone. */
  onPlatform<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#platform.transaction('begin', true, work)
  }

  /** Asks whether the database answers, to both logins. */
  async ping(): Promise<void> {
    await Promise.all(
      [this.#app, this.#platform].map((pool) => pool.transaction('begin', false, (tx) => sql`select 1`.execute(tx))),
    )
  }

  async close(): Promise<void> {
    await Promise.all([this.#app.close(), this.#platform.close()])
  }

  async #told<T>({ hotelId }: Scope, change: Promise<T>): Promise<T> {
    const result = await change
    this.#written.forEach((tell) => tell(hotelId))
    return result
  }
}

const getHotelId = (scope: Scope): string => {
  // The statement above is put together as text: nothing but a slug may come into it.
  if (!hotelIdShape.test(scope.hotelId)) throw new TypeError('Not the id of a hotel.')
  return scope.hotelId
}

/** Asks for the number of the hotel's newest event. */
export const eventCounter = (tx: Tx, scope: Scope) =>
  tx.selectFrom('hotel_event_counters').select('last_number').where('hotel_id', '=', scope.hotelId)

/**
 * The number of the hotel's newest event in the snapshot of `tx`. It goes out with every list, so that a screen knows
 * after which event it has to follow.
 */
export const eventNumber = async (tx: Tx, scope: Scope): Promise<number> =>
  (await eventCounter(tx, scope).executeTakeFirstOrThrow()).last_number
