import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { fromCents, toCents } from '#modules/money/policy.ts'
import { lockStay } from '#modules/stays/server/lock.ts'
import { lockUntilCommit, type Database, type Tx } from '#platform/server/database/transaction.ts'
import type { Backfill } from '../contract/backfill.ts'
import { refuseOtherSums, type ExpectedSums } from './invoicing.ts'
import { chargeSource, type ChargeSource, type Uncharged } from './source.ts'

/** Takes in what present stays have had while the hotel had no bills. */
export const createBackfill = (database: Database, sources: readonly ChargeSource[]) => {
  const list = async (tx: Tx, scope: ManagerScope) => {
    const found = []
    for (const { listUncharged, takeOrder } of sources)
      for (const order of (await listUncharged?.(tx, scope)) ?? []) found.push({ order, takeOrder })
    return found
  }
  return {
    get: (scope: ManagerScope): Promise<Backfill> =>
      database.read(scope, async (tx) => {
        const found = await list(tx, scope)
        return { orders: found.length, sums: sumUncharged(found.map(({ order }) => order)) }
      }),

    /** @throws Refusal 409 with what there is now when the caller saw other sums */
    make: (scope: ManagerScope, expected: ExpectedSums): Promise<{ charged: number; sums: Backfill['sums'] }> =>
      database.write(scope, async (tx) => {
        // Race of two managers: the second one finds nothing that is left.
        await lockUntilCommit(tx, `bill_backfill:${scope.hotelId}`)
        const found = await list(tx, scope)
        const sums = sumUncharged(found.map(({ order }) => order))
        refuseOtherSums(sums, expected, { orders: found.length, sums })
        const charged: Uncharged[] = []
        for (const { order, takeOrder } of found) {
          const stay = await lockStay(tx, scope, order.stay_id)
          const taken = stay && (await takeOrder?.(tx, scope, stay, order.order_id))
          if (taken && (await chargeSource(tx, scope, stay, taken))) charged.push(order)
        }
        const after = { charged: charged.length, sums: sumUncharged(charged) }
        await recordEntry(tx, scope, 'bill.backfilled', { entity: 'bill_settings', id: null, after })
        return after
      }),
  }
}

const sumUncharged = (orders: readonly Uncharged[]): Backfill['sums'] => {
  const cents = new Map<string, number>()
  for (const { currency, total } of orders) cents.set(currency, (cents.get(currency) ?? 0) + toCents(total))
  return [...cents]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([currency, sum]) => ({ currency, total: fromCents(sum) }))
}
