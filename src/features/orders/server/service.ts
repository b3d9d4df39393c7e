import { isOneOf } from '#core/access/policy.ts'
import { idTaken, Refusal } from '#platform/contract/failure.ts'
import type { Page } from '#platform/contract/page.ts'
import { eventNumber, type Database, type Tx } from '#platform/server/database/transaction.ts'
import { readPage } from '#platform/server/list/page.ts'
import type { RawJson } from '#platform/server/list/raw-json.ts'
import {
  answerRetry,
  findMeantGuest,
  ownerFromSession,
  resolveOwner,
  type GuestNamed,
  type TicketOwner,
} from '#core/tickets/server/owner.ts'
import type { Opening } from '#core/hours/server/opening.ts'
import { checkTime, withdraw } from '#core/tickets/server/scheduled.ts'
import { findTicket } from '#core/tickets/server/ticket-store.ts'
import type { Sold } from '#core/menu/contract.ts'
import { whatIsSold } from '#core/menu/server/store.ts'
import type { GuestScope, ManagerScope } from '#core/access/server/scope.ts'
import type * as z from 'zod/mini'
import {
  hoursConflict,
  deliveryMinutes,
  itemGone,
  pricesChanged,
  quantityInvalid,
  maxQuantity,
  totalTooHigh,
  clearOrders,
  type getOrderSummary,
  type listOrders,
  type NewOrder,
  type Order,
} from '../contract.ts'
import { joinLines, orderProblem, priceLines, getTotal } from '../policy.ts'
import * as store from './store.ts'

const clearedAtOnce = 200
const clearForMs = 3_000

type BoardQuery = z.output<typeof listOrders.query>

/** What is special about orders. Each use case opens its own transactions. */
export class OrderService {
  readonly #database: Database
  readonly #opening: Opening
  constructor(database: Database, opening: Opening) {
    this.#database = database
    this.#opening = opening
  }

  /**
   * Places an order at the menu's prices. The same id again places none, even if the menu has changed since.
   * @throws Refusal 409 with the items that are gone, with the lines and the total at today's prices, or with the time at
   * which they are served next
   */
  place(scope: GuestScope, order: NewOrder): Promise<Order> {
    const owner = ownerFromSession(scope)
    const { scheduled_for } = order
    return this.#place(scope, order, owner, async (priced) => {
      const row = { ...priced, ...owner }
      if (scheduled_for !== undefined)
        return this.#database.write(scope, (tx) => insertForTime(tx, scope, row, scheduled_for))
      const [[made]] = await this.#database.writeBatch(scope, (tx) => [store.insertOrder(tx, scope, row, undefined)])
      return made
    })
  }

  /** Withdraws what the guest ordered for a time. @throws Refusal 409 once it has rung or somebody has claimed it */
  withdraw(scope: GuestScope, id: string): Promise<undefined> {
    return this.#database.write(scope, (tx) => withdraw(tx, scope, store.table, id))
  }

  /** Places an order for a guest, by the same rules. `despite`: also while it is closed. */
  enter(scope: ManagerScope, order: NewOrder, who: GuestNamed, despite?: boolean): Promise<Order> {
    const { scheduled_for } = order
    return this.#place(
      scope,
      order,
      who,
      (priced) =>
        this.#database.write(scope, async (tx) => {
          const row = { ...priced, ...(await resolveOwner(tx, scope, who)) }
          return scheduled_for === undefined
            ? store.insertOrder(tx, scope, row, undefined).executeTakeFirst()
            : insertForTime(tx, scope, row, scheduled_for)
        }),
      despite,
    )
  }

  async #place(
    scope: GuestScope | ManagerScope,
    { id, lines: asked, expected_total, scheduled_for }: NewOrder,
    who: GuestNamed,
    insert: (priced: store.Priced) => Promise<Order | undefined>,
    despite = false,
  ): Promise<Order> {
    const lines = joinLines(asked)
    const problem = orderProblem(lines, { ...who, id: scope.actor.id, hotel_id: scope.hotelId })
    if (problem) throw new Refusal(problem)
    if (lines.some(({ quantity }) => quantity > maxQuantity)) throw new Refusal(quantityInvalid)
    const [menu] = await this.#database.readBatch(scope, (tx) => [
      whatIsSold(
        tx,
        scope,
        lines.map((line) => line.id),
      ),
    ])
    const priced = getPrices(lines, menu, expected_total)
    const closed = await this.#opening.refuse(scope.hotelId, {
      usedBy: menu.map(({ category }) => `category:${category}`),
      at: scheduled_for,
      lead: deliveryMinutes,
      ahead: isManager(scope) ? undefined : 'orders_ahead',
      despite,
      conflict: hoursConflict,
    })
    const made = priced instanceof Refusal || closed ? undefined : await insert({ id, ...priced })
    if (made) return made
    // A retry must not be refused because the menu has changed or closed since the first try.
    const [first, meant] = await this.#database.read(scope, (tx) =>
      Promise.all([findTicket(tx, scope, store.table, id), isManager(scope) ? findMeantGuest(tx, scope, who) : who]),
    )
    if (first) return sameOrder(scope, first, meant, { lines, scheduled_for })
    throw priced instanceof Refusal ? priced : (closed ?? new Refusal(idTaken))
  }

  list(scope: ManagerScope, query: BoardQuery): Promise<RawJson<Page<Order>>> {
    return readPage(this.#database, scope, query.limit, (tx) => store.listOfHotel(tx, scope, query))
  }

  summary(
    scope: ManagerScope,
    query: z.output<typeof getOrderSummary.query>,
  ): Promise<z.output<typeof getOrderSummary.response>> {
    const { day } = query
    const seesRevenue = scope.actor.staff_role === 'manager'
    const mayClear = isOneOf(clearOrders.roles, scope.actor.staff_role)
    return this.#database.read(scope, async (tx) => {
      const [counts, clearable, revenue, ofDay, event_number] = await Promise.all([
        store.countByStatus(tx, scope, query),
        store.anyToArchive(tx, scope),
        seesRevenue ? store.getRevenue(tx, scope) : null,
        day === undefined || !seesRevenue ? null : store.getRevenue(tx, scope, day),
        eventNumber(tx, scope),
      ])
      return { counts, clearable: clearable && mayClear, revenue, revenue_of_day: ofDay, event_number }
    })
  }

  /**
   * Takes delivered orders off the board in batches, for a few seconds: each order is an event, and thousands of them
   * take too long for one call. `more` says that some are left.
   */
  async clear(scope: ManagerScope): Promise<z.output<typeof clearOrders.response>> {
    const until = Date.now() + clearForMs
    for (let cleared = 0; ;) {
      const some = await this.#database.write(scope, (tx) => store.archiveDelivered(tx, scope, clearedAtOnce))
      cleared += some
      if (some < clearedAtOnce) return { cleared, more: false }
      if (Date.now() > until) return { cleared, more: true }
    }
  }
}

/** Adds an order for a time. Undefined if the id exists already, whatever the time. */
const insertForTime = async (
  tx: Tx,
  scope: GuestScope | ManagerScope,
  row: store.Priced & TicketOwner,
  scheduled_for: string,
): Promise<Order | undefined> => {
  if (await findTicket(tx, scope, store.table, row.id)) return undefined
  await checkTime(tx, scope, row.guest_id, { scheduled_for, leadMinutes: deliveryMinutes })
  return store.insertOrder(tx, scope, row, scheduled_for).executeTakeFirst()
}

const isManager = (scope: GuestScope | ManagerScope): scope is ManagerScope => scope.actor.kind === 'manager'

/** The lines at the menu's prices; or the refusal if an item is gone or the total is not the expected one. */
const getPrices = (
  lines: NewOrder['lines'],
  menu: readonly Sold[],
  expected: number,
): Refusal | Pick<Order, 'items' | 'total'> => {
  const { items, gone } = priceLines(lines, menu)
  if (gone.length > 0) return new Refusal(itemGone, { current: { gone } })
  const total = getTotal(items)
  if (total > 99_999_999) return new Refusal(totalTooHigh)
  return total === Math.round(expected * 100) / 100
    ? { items, total }
    : new Refusal(pricesChanged, { current: { items, total } })
}

const sameOrder = (
  scope: GuestScope | ManagerScope,
  order: Order,
  who: GuestNamed,
  { lines, scheduled_for }: Pick<NewOrder, 'lines' | 'scheduled_for'>,
): Order => {
  const wanted = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  return answerRetry(
    scope,
    order,
    who,
    (row) =>
      row.scheduled_for === (scheduled_for ?? null) &&
      row.items.length === wanted.size &&
      row.items.every(({ id, quantity }) => wanted.get(id) === quantity),
  )
}
