import type { CompiledQuery, Kysely } from 'kysely'
import type { Database } from '../schema.ts'
import { commit, type Answer, type Statement } from './batch.ts'
import { assertBindable, toStatement, type Connection } from './connection.ts'
import { createQueryBuilder } from './query-builder.ts'

/**
 * One transaction on a connection of its own until it ends. `begin` and the hotel are sent together with its first
 * statement, so they cost no round trip.
 */
export class OpenTransaction {
  readonly tx: Kysely<Database> = createQueryBuilder((query) => this.#query(query))
  /** The error of the first statement that failed: PostgreSQL carries out no others, and does not commit. */
  firstError: unknown
  readonly #connection: Connection
  /** Statements that go out with the next one. */
  #opening: readonly Statement[]
  #isOver = false

  constructor(connection: Connection, opening: readonly Statement[]) {
    this.#connection = connection
    this.#opening = opening
  }

  /** True if what opens it has been sent. */
  get hasBegun(): boolean {
    return this.#opening.length === 0
  }

  /** Refuses further statements: the connection may soon be within the transaction of another caller. */
  end(): void {
    this.#isOver = true
  }

  /** @throws the error of a statement that failed, also one that was caught: PostgreSQL then rolls back instead */
  async commit(): Promise<void> {
    this.end()
    if (!this.hasBegun) return
    const [answer] = await this.#connection.send([commit])
    if (answer?.tag === 'ROLLBACK') this.firstError ??= new Error('The database answered a commit with a rollback.')
    if (this.firstError !== undefined) throw this.firstError
  }

  /** @throws TypeError for an invalid parameter, see `assertBindable` */
  async #query(query: CompiledQuery): Promise<Answer> {
    if (this.#isOver) throw new Error('The transaction of this statement has ended.')
    assertBindable(query)
    const opening = this.#opening
    this.#opening = []
    try {
      const answers = await this.#connection.send([...opening, toStatement(query)])
      return answers[opening.length] as Answer
    } catch (error) {
      this.firstError ??= error
      throw error
    }
  }
}
