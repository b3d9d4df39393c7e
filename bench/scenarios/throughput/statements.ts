import { newId } from '#platform/contract/id.ts'
import type { Statement } from '#platform/server/database/pool/batch.ts'
import { databaseConnections, type Environment } from '../../environment.ts'
import { getRequest } from '../../load/operations.ts'
import type { Transaction } from '../../load/transactions.ts'
import { startDeskbell } from '../../servers/start-deskbell.ts'

/** Lets each guest create a request, and reads which statements Deskbell sends for it. */
export const readTransactions = async ({ deskbell, guests }: Environment): Promise<Transaction[]> => {
  const sent: Statement[] = []
  const debug = (_connection: number, text: string, values: unknown[]): void =>
    void sent.push({ text, values, isPrepared: !text.startsWith('set local') })
  const { app, stop } = await startDeskbell({ ...deskbell, app: { ...deskbell.app, debug } }, databaseConnections)
  const transactions: Transaction[] = []
  for (const guest of guests) {
    const id = newId()
    const url = `/api/hotels/${guest.hotel}/my/requests`
    await app.inject({ method: 'POST', url, headers: { cookie: guest.cookie }, payload: getRequest(guest, id) })
    const insert = sent.findIndex(({ values }) => values.includes(id))
    if (insert < 0) throw new Error('A create sent no statement with its id.')
    // All statements of a transaction are sent at once.
    const begin = sent.findLastIndex(({ text }, at) => at < insert && text.startsWith('begin'))
    const commit = sent.findIndex(({ text }, at) => at > insert && text === 'commit')
    transactions.push({ id, statements: sent.slice(begin, commit + 1) })
    sent.length = 0
  }
  await stop()
  return transactions
}
