import type * as z from 'zod/mini'
import { isOneOf, keyMay } from '#modules/access/policy.ts'
import type { GuestScope, ManagerScope } from '#modules/access/server/scope.ts'
import { returnToStock } from '#modules/menu/server/stock/stock.ts'
import type { StayFollower } from '#modules/stays/server/follower.ts'
import { withdraw, withdrawScheduledOfStay } from '#modules/tickets/server/scheduled.ts'
import { findTicket } from '#modules/tickets/server/ticket-store.ts'
import type { Page } from '#platform/contract/page.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { readPage } from '#platform/server/list/page.ts'
import type { RawJson } from '#platform/server/list/raw-json.ts'
import type { Scope } from '#platform/server/scope.ts'
import { clearOrders, type getOrderSummary, type listOrders, type Order } from '../contract.ts'
import { countPortions } from '../policy/lines.ts'
import * as store from './store.ts'

const clearedAtOnce = 200
const clearForMs = 3_000

type BoardQuery = z.output<typeof listOrders.query>

/** The use cases of orders that other tickets have not. Each opens its own transactions. */
export const createOrderService = (database: Database) => ({
  /** Withdraws what the guest ordered for a time. @throws Refusal 409 once it has rung or is claimed */
  withdraw: (scope: GuestScope, id: string): Promise<undefined> =>
    database.write(scope, async (tx) => {
      const order = await findTicket(tx, scope, store.table, id)
      await withdraw(tx, scope, store.table, id)
      if (order) await giveAllBack(tx, scope, order)
      return undefined
    }),

  list: (scope: ManagerScope, query: BoardQuery): Promise<RawJson<Page<Order>>> =>
    readPage(database, scope, query, (tx) => store.listOfHotel(tx, scope, query), {
      // Which orders are of a day depends on the hotel's time zone.
      changesWithEvents: query.day === undefined,
    }),

  summary: (
    scope: ManagerScope,
    query: z.output<typeof getOrderSummary.query>,
  ): Promise<z.output<typeof getOrderSummary.response>> => {
    const { day } = query
    const { actor } = scope
    const seesRevenue = actor.kind === 'integration' || actor.staff_role === 'manager'
    const mayClear =
      actor.kind === 'integration'
        ? keyMay(actor.scopes, clearOrders.scope)
        : isOneOf(clearOrders.roles, actor.staff_role)
    return database.read(scope, async (tx) => {
      const [counts, clearable, revenue, ofDay, event_number] = await Promise.all([
        store.countByStatus(tx, scope, query),
        store.hasToArchive(tx, scope),
        seesRevenue ? store.getRevenue(tx, scope) : null,
        day === undefined || !seesRevenue ? null : store.getRevenue(tx, scope, day),
        eventNumber(tx, scope),
      ])
      return { counts, clearable: clearable && mayClear, revenue, revenue_of_day: ofDay, event_number }
    })
  },

  /**
   * Takes delivered orders off the board in batches, for a few seconds: each order is an event, and thousands of them
   * take too long for one call. `more` says that some are left.
   */
  clear: async (scope: ManagerScope): Promise<z.output<typeof clearOrders.response>> => {
    const until = Date.now() + clearForMs
    for (let cleared = 0; ;) {
      const some = await database.write(scope, (tx) => store.archiveDelivered(tx, scope, clearedAtOnce))
      cleared += some
      if (some < clearedAtOnce) return { cleared, more: false }
      if (Date.now() > until) return { cleared, more: true }
    }
  },
})

const giveAllBack = async (tx: Tx, scope: Scope, { items, created_at }: Order): Promise<void> => {
  for (const portions of countPortions(items)) await returnToStock(tx, scope, portions, created_at)
}

/** Withdraws what guests of a stay that ends have ordered for a time. What was counted for it comes back. */
export const withdrawOfStay: NonNullable<StayFollower['withdraw']> = async (tx, scope, { id }) => {
  const orders = await withdrawScheduledOfStay<Order>(tx, scope.hotelId, store.table, id)
  for (const order of orders) await giveAllBack(tx, scope, order)
  return orders.length
}
