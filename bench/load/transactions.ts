import { newId } from '#platform/contract/id.ts'
import type { DatabaseAddress } from '#platform/server/database/address.ts'
import type { Statement } from '#platform/server/database/pool/batch.ts'
import { Connection } from '#platform/server/database/pool/connection.ts'
import { oneOf, repeat, type RateResult } from './rate.ts'

/** The statements of a create, and the id of its request among their values. */
export type Transaction = { id: string; statements: readonly Statement[] }
type TransactionsTask = {
  database: DatabaseAddress
  transactions: readonly Transaction[]
  connections: number
  atOnce: number
  seconds: number
}

/** Sends transactions straight to PostgreSQL, each with a new id. */
export const measureTransactions = async (task: TransactionsTask): Promise<RateResult> => {
  const connections = Array.from({ length: task.connections }, () => new Connection(task.database))
  const senders = Array.from({ length: task.atOnce }, (_none, at) => connections[at % task.connections] as Connection)
  const send = async (connection: Connection): Promise<void> => {
    const { id, statements } = oneOf(task.transactions)
    const next = newId()
    const answers = await connection.sendTransaction(
      statements.map((one) => ({ ...one, values: one.values.map((value) => (value === id ? next : value)) })),
    )
    if (answers.every(({ rows }) => rows.length === 0)) throw new Error('A transaction created nothing.')
  }
  try {
    return await repeat(senders, task.seconds, send)
  } finally {
    await Promise.all(connections.map((connection) => connection.close()))
  }
}
