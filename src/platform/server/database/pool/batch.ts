import pg from 'pg'
import { serialize } from 'pg-protocol'
import { parsers, toParameter } from '../types-of-values.ts'

/**
 * A statement with its values.
 * @property isPrepared whether its text comes again: the connection then keeps what PostgreSQL made of it
 */
export type Statement = { text: string; values: readonly unknown[]; isPrepared: boolean }

const withoutValues = (text: string): Statement => ({ text, values: [], isPrepared: true })
export const begin = withoutValues('begin')
export const beginSnapshot = withoutValues('begin isolation level repeatable read read only')
export const commit = withoutValues('commit')
export const rollback = withoutValues('rollback')

/**
 * The result of a statement.
 * @property tag what PostgreSQL has done: `UPDATE 2`, `COMMIT`, or `ROLLBACK` for a commit after an error
 * @property count how many rows it read or changed
 */
export type Answer = { rows: Record<string, unknown>[]; tag: string; count: number }

type Column = { name: string; parse: ((text: string) => unknown) | undefined }
type Known = {
  name: string
  columns: readonly Column[] | null
  state: 'new' | 'sent' | 'failed'
  /** The whole message of a statement without values, such as `commit`. */
  bytes: Buffer | null
}

/** The statements that a connection keeps prepared. */
export class PreparedStatements {
  readonly #known = new Map<string, Known>()

  find({ text, isPrepared }: Statement): Known {
    if (!isPrepared) return { name: '', columns: null, state: 'new', bytes: null }
    const known = this.#known.get(text)
    if (known) return known
    const added: Known = { name: `s${this.#known.size}`, columns: null, state: 'new', bytes: null }
    this.#known.set(text, added)
    return added
  }
}

/** The messages of pg about columns and rows, as far as they are read here. */
type Described = { fields: { name: string; dataTypeID: number }[] }
type Row = { fields: (string | null)[] }

const sync = serialize.sync()
const execute = serialize.execute()
const describePortal = serialize.describe({ type: 'P', name: '' })

/**
 * Statements that are sent together and answered together: one message to PostgreSQL, with one Sync at its end. After
 * the first error PostgreSQL skips the others. It is a `Query`, because pg pipelines nothing else.
 */
export class Batch extends pg.Query {
  readonly answers: Promise<Answer[]>
  readonly #statements: readonly { statement: Statement; known: Known }[]
  readonly #results: Answer[]
  readonly #settle: PromiseWithResolvers<Answer[]>
  readonly #explain: (error: Error) => Error
  #current = 0
  #error: Error | null = null
  #hasFailed = false

  /** @param explain turns an error into the one with which the answers fail */
  constructor(prepared: PreparedStatements, statements: readonly Statement[], explain: (error: Error) => Error) {
    super('')
    this.#statements = statements.map((statement) => ({ statement, known: prepared.find(statement) }))
    this.#results = statements.map(() => ({ rows: [], tag: '', count: 0 }))
    this.#settle = Promise.withResolvers()
    this.#explain = explain
    this.answers = this.#settle.promise
  }

  /** True if PostgreSQL reported an error of a later statement than the first. */
  get hasFailedMidway(): boolean {
    return this.#hasFailed && this.#current > 0
  }

  override submit = ({ stream }: pg.Connection): void => {
    stream.write(Buffer.concat([...this.#statements.flatMap(({ statement, known }) => encode(statement, known)), sync]))
  }

  handleRowDescription({ fields }: Described): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parsers[dataTypeID] }))
    const current = this.#statements[this.#current]
    if (current) current.known.columns = columns
  }

  handleDataRow({ fields }: Row): void {
    const columns = this.#statements[this.#current]?.known.columns ?? []
    const row: Record<string, unknown> = {}
    try {
      for (let at = 0; at < columns.length; at += 1) {
        const { name, parse } = columns[at] as Column
        const text = fields[at] ?? null
        row[name] = text === null || parse === undefined ? text : parse(text)
      }
    } catch (error) {
      this.#error ??= error as Error
    }
    this.#results[this.#current]?.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const result = this.#results[this.#current]
    if (result) {
      result.tag = text
      result.count = Number(/\d+$/.exec(text)?.[0] ?? 0)
    }
    const known = this.#statements[this.#current]?.known
    // It returns no rows.
    if (known) known.columns ??= []
    this.#current += 1
  }

  handleError(error: Error): void {
    this.#hasFailed = true
    // Whether PostgreSQL has these now depends on where it stopped.
    for (const { known } of this.#statements.slice(this.#current)) if (known.columns === null) known.state = 'failed'
    this.#settle.reject(this.#explain(error))
  }

  handleReadyForQuery(): void {
    if (this.#error) this.#settle.reject(this.#error)
    else this.#settle.resolve(this.#results)
  }
}

const encode = ({ text, values }: Statement, known: Known): Buffer[] => {
  if (known.bytes) return [known.bytes]
  const { name, columns, state } = known
  const bytes: Buffer[] = []
  if (state === 'failed') bytes.push(serialize.close({ type: 'S', name }))
  if (state !== 'sent') bytes.push(serialize.parse({ name, text, types: [] }))
  bytes.push(serialize.bind({ statement: name, values: values.map(toParameter) }))
  // The columns of a prepared statement stay the same, or it fails.
  if (columns === null) bytes.push(describePortal)
  bytes.push(execute)
  known.state = 'sent'
  if (name !== '' && values.length === 0 && columns !== null) known.bytes = Buffer.concat(bytes)
  return bytes
}
