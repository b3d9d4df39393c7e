import { Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { getClientConfig, type DatabaseAddress } from './address.ts'
import { assertBindable } from './pool/connection.ts'
import { parsers, toParameter } from './types-of-values.ts'

export { DatabaseError } from 'pg'

// eslint-disable-next-line typescript/no-explicit-any -- the columns of a statement without a type are unknown
type Row = Record<string, any>
/** The rows of a statement, and how many rows it read or changed. */
type Rows<R> = R & { readonly count: number }
type Value =
  | string
  | number
  | bigint
  | boolean
  | null
  | Date
  | Uint8Array
  | readonly unknown[]
  | Readonly<Record<string, unknown>>
type Copy = (Readable | Writable) & pg.Submittable

/** One connection of the account that owns the tables. Its statements run one after the other. */
export type Client = {
  /** Sends a statement with its values. Lists and objects go as JSON. */
  <R extends readonly unknown[] = Row[]>(text: TemplateStringsArray, ...values: Value[]): Promise<Rows<R>>
  /** Sends a text as it is. Without values it may hold several statements: their rows come together. */
  unsafe<R extends readonly unknown[] = Row[]>(text: string, values?: readonly unknown[]): Promise<Rows<R>>
  /** Sends a COPY of `pg-copy-streams`. The next statement waits for its end. */
  copy<S extends Copy>(stream: S): Promise<S>
  /** Commits when `work` resolves, and rolls back when it throws. Other statements of the client wait. */
  begin<T>(work: (tx: Client) => Promise<T>): Promise<T>
  /** Closes the connection. A statement that is under way fails. */
  end(): Promise<void>
  /** Closes it at once, also while it connects. */
  abort(): void
  /** As `end`, when the block of an `await using` is left. */
  [Symbol.asyncDispose](): Promise<void>
}

const closeTimeoutMs = 2_000

type Options = {
  connectTimeoutMs?: number
  onNotification?: (channel: string, payload: string) => void
  /** Is called when the connection has ended, also by a failure. */
  onEnd?: () => void
}

/**
 * Opens a connection with its first statement. A lost one is not opened again: a transaction would continue without its
 * beginning, and a lock would be gone.
 */
export const openClient = (
  address: DatabaseAddress,
  { connectTimeoutMs = 10_000, onNotification, onEnd }: Options = {},
): Client => {
  const socket = new Socket()
  const connection = new pg.Client({
    ...getClientConfig(address),
    stream: () => socket,
    connectionTimeoutMillis: connectTimeoutMs,
    types: { getTypeParser: (type: number) => parsers[type] ?? String },
  })
  // Each statement tells it.
  connection.on('error', () => {})
  if (onEnd) connection.on('end', onEnd)
  if (onNotification) connection.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload))
  let connected: Promise<unknown> | undefined
  let isAborted = false
  const connect = async (): Promise<pg.Client> => {
    if (isAborted) throw new Error(terminated)
    await (connected ??= connection.connect())
    return connection
  }
  const abort = (): void => {
    isAborted = true
    socket.destroy(new Error(terminated))
  }
  const end = async (): Promise<void> => {
    if (!connected || isAborted) return
    const limit = setTimeout(abort, closeTimeoutMs)
    await connection.end()
    clearTimeout(limit)
  }
  return createClient(connect, { end, abort })
}

const createClient = (connect: () => Promise<pg.Client>, closing: Pick<Client, 'end' | 'abort'>): Client => {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work).catch((error: unknown) => {
      throw explain(error)
    })
    last = done.catch(() => {})
    return done
  }
  const unsafe: Client['unsafe'] = <R extends readonly unknown[]>(text: string, values: readonly unknown[] = []) =>
    inTurn(async () => {
      assertBindable({ parameters: values })
      const result = await (await connect()).query<Row>(text, values.map(toParameter))
      return toRows<R>([result].flat())
    })
  const send = <R extends readonly unknown[]>(text: TemplateStringsArray, ...values: unknown[]) =>
    unsafe<R>(
      text.reduce((before, after, index) => `${before}$${index}${after}`),
      values,
    )
  const begin: Client['begin'] = (work) =>
    inTurn(async () => {
      const tx = createClient(connect, closing)
      await tx.unsafe('begin')
      try {
        const result = await work(tx)
        await tx.unsafe('commit')
        return result
      } catch (error) {
        await tx.unsafe('rollback').catch(() => {})
        throw error
      }
    })
  const copy: Client['copy'] = (stream) =>
    new Promise((resolve, reject) => {
      inTurn(async () => {
        stream.on('error', explain)
        resolve((await connect()).query(stream))
        await finished(stream)
      }).catch(reject)
    })
  return Object.assign(send, { unsafe, begin, copy, ...closing, [Symbol.asyncDispose]: closing.end })
}

const toRows = <R extends readonly unknown[]>(results: readonly pg.QueryResult<Row>[]): Rows<R> => {
  const rows: unknown = results.flatMap((result) => result.rows)
  const count = results.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
  return Object.defineProperty(rows as Rows<R>, 'count', { value: count })
}

const terminated = 'Connection terminated'
// The driver's own failures of a connection have no code.
const lost = /^(Connection terminated|Client (was closed|has encountered a connection error))/
const timedOut = 'timeout expired'

/** Gives the error of a lost connection plain words, and the code by which `databaseIsGone` knows it. */
const explain = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  if (lost.test(error.message)) error.message = 'the connection was lost'
  else if (error.message !== timedOut) return error
  return Object.assign(error, { code: 'CONNECTION_LOST' })
}
