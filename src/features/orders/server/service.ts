import { sql } from 'kysely'
import { idTaken, Refusal } from '#platform/contract/failure.ts'
import type { Page } from '#platform/contract/page.ts'
import { eventNumber, type Database } from '#platform/server/database/transaction.ts'
import { readPage } from '#platform/server/list/page.ts'
import type { RawJson } from '#platform/server/list/raw-json.ts'
import { answerRetry, ownerFromSession, resolveOwner, type GuestNamed } from '#core/tickets/server/owner.ts'
import { readOpenTickets, readOwnTickets } from '#core/tickets/server/ticket-lists.ts'
import { claim, findTicket, transition } from '#core/tickets/server/ticket-store.ts'
import type { Sold } from '#core/menu/contract.ts'
import { whatIsSold } from '#core/menu/server/store.ts'
import type { GuestScope, ManagerScope } from '#core/access/server/scope.ts'
import type * as z from 'zod/mini'
import {
  itemGone,
  pricesChanged,
  quantityInvalid,
  maxQuantity,
  totalTooHigh,
  type clearOrders,
  type getOpenOrders,
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

/** The use cases of orders; each owns its transaction. */
export class OrderService {
  readonly #database: Database
  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Places an order at the menu's prices. Twice with the same id is once, even when the menu changed in between.
   * @throws Refusal 409 with what is gone, or with the lines and total as they are now
   */
  place(scope: GuestScope, order: NewOrder): Promise<Order> {
    const owner = ownerFromSession(scope)
    return this.#place(scope, order, owner, async (priced) => {
      const [[made]] = await this.#database.writeBatch(scope, (tx) => [
        store.insertOrder(tx, scope, { ...priced, ...owner }),
      ])
      return made
    })
  }

  /** Entered by staff for a guest, by the same rules. */
  enter(scope: ManagerScope, order: NewOrder, who: GuestNamed): Promise<Order> {
    return this.#place(scope, order, who, (priced) =>
      this.#database.write(scope, async (tx) =>
        store.insertOrder(tx, scope, { ...priced, ...(await resolveOwner(tx, scope, who)) }).executeTakeFirst(),
      ),
    )
  }

  async #place(
    scope: GuestScope | ManagerScope,
    { id, lines: asked, expected_total }: NewOrder,
    who: GuestNamed,
    insert: (priced: store.Priced) => Promise<Order | undefined>,
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
    const made = priced instanceof Refusal ? undefined : await insert({ id, ...priced })
    if (made) return made
    // Looked for before anything is refused: the answer to a first sending may have been lost, and the menu changed
    // since.
    const first = await this.#database.read(scope, (tx) => findTicket(tx, scope, store.table, id))
    if (first) return sameOrder(scope, first, who, lines)
    throw priced instanceof Refusal ? priced : new Refusal(idTaken)
  }

  listOwn(scope: GuestScope, query: Pick<BoardQuery, 'limit' | 'cursor'>): Promise<RawJson<Page<Order>>> {
    return readOwnTickets(this.#database, scope, store.table, query)
  }

  list(scope: ManagerScope, query: BoardQuery): Promise<RawJson<Page<Order>>> {
    return readPage(this.#database, scope, query.limit, (tx) => store.listOfHotel(tx, scope, query))
  }

  summary(
    scope: ManagerScope,
    query: z.output<typeof getOrderSummary.query>,
  ): Promise<z.output<typeof getOrderSummary.response>> {
    const { day } = query
    return this.#database.read(scope, async (tx) => {
      const [counts, clearable, revenue, ofDay, event_number] = await Promise.all([
        store.countByStatus(tx, scope, query),
        store.anyToArchive(tx, scope),
        store.getRevenue(tx, scope),
        day === undefined ? null : store.getRevenue(tx, scope, day),
        eventNumber(tx, scope),
      ])
      return { counts, clearable, revenue, revenue_of_day: ofDay, event_number }
    })
  }

  open(scope: ManagerScope): Promise<z.output<typeof getOpenOrders.response>> {
    return readOpenTickets(this.#database, scope, store.table)
  }

  take(scope: ManagerScope, id: string): Promise<Order> {
    return this.#database.write(scope, (tx) => claim(tx, scope, store.table, id))
  }

  startPreparing(scope: ManagerScope, id: string): Promise<Order> {
    const columns = { preparing_at: sql<string>`now()` }
    return this.#database.write(scope, (tx) => transition(tx, scope, store.table, id, 'preparing', columns))
  }

  markDelivered(scope: ManagerScope, id: string): Promise<Order> {
    const columns = { delivered_at: sql<string>`now()` }
    return this.#database.write(scope, (tx) => transition(tx, scope, store.table, id, 'delivered', columns))
  }

  /**
   * Some at a time, for a few seconds: each order is an event, and nobody should wait for thousands of them. `more`
   * says that some are left.
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

/** The lines at the menu's prices; the refusal where one is gone, or the sum is not what was expected. */
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
  lines: NewOrder['lines'],
): Order => {
  const wanted = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  return answerRetry(
    scope,
    order,
    who,
    ({ items }) => items.length === wanted.size && items.every(({ id, quantity }) => wanted.get(id) === quantity),
  )
}
