import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { fromCents, toCents } from '#modules/money/policy.ts'
import { lockStay } from '#modules/stays/server/lock.ts'
import { lockUntilCommit, type Database, type Tx } from '#platform/server/database/transaction.ts'
import type { Backfill } from '../contract/backfill.ts'
import { refuseOtherSums, type ExpectedSums } from './invoicing.ts'
import { chargeSource, type ChargeSource, type UnchargedSum } from './source.ts'

/** Takes in what present stays have had while the hotel had no bills. */
export const createBackfill = (database: Database, sources: readonly ChargeSource[]) => {
  const read = async (tx: Tx, scope: ManagerScope): Promise<Backfill> => {
    const found: UnchargedSum[] = []
    for (const source of sources) found.push(...((await source.sumUncharged?.(tx, scope)) ?? []))
    return sumUp(found)
  }
  return {
    get: (scope: ManagerScope): Promise<Backfill> => database.read(scope, (tx) => read(tx, scope)),

    /** @throws Refusal 409 with what there is now when the caller saw other sums */
    make: (scope: ManagerScope, expected: ExpectedSums): Promise<{ charged: number; sums: Backfill['sums'] }> =>
      database.write(scope, async (tx) => {
        // Race of two managers: the second one finds nothing that is left.
        await lockUntilCommit(tx, `bill_backfill:${scope.hotelId}`)
        const current = await read(tx, scope)
        refuseOtherSums(current.sums, expected, current)
        const made: UnchargedSum[] = []
        for (const { listUncharged, takeOrder } of sources)
          for (const order of (await listUncharged?.(tx, scope)) ?? []) {
            const stay = await lockStay(tx, scope, order.stay_id)
            const taken = stay && (await takeOrder?.(tx, scope, stay, order.order_id))
            if (taken && (await chargeSource(tx, scope, stay, taken))) made.push({ ...order, orders: 1 })
          }
        const { orders: charged, sums } = sumUp(made)
        const after = { charged, sums }
        await recordEntry(tx, scope, 'bill.backfilled', { entity: 'bill_settings', id: null, after })
        return after
      }),
  }
}

const sumUp = (found: readonly UnchargedSum[]): Backfill => {
  const cents = new Map<string, number>()
  for (const { currency, total } of found) cents.set(currency, (cents.get(currency) ?? 0) + toCents(total))
  return {
    orders: found.reduce((sum, { orders }) => sum + orders, 0),
    sums: [...cents]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([currency, sum]) => ({ currency, total: fromCents(sum) })),
  }
}
