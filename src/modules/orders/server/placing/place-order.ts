import type { GuestScope, ManagerScope } from '#modules/access/server/scope.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import { forCategory } from '#modules/hours/contract/subject.ts'
import type { Opening } from '#modules/hours/server/opening.ts'
import { maxQuantity } from '#modules/menu/contract/options.ts'
import { getDeliveryMinutes, sumOrder } from '#modules/menu/policy/sums.ts'
import { isOutOfStock, takeFromStock } from '#modules/menu/server/stock/stock.ts'
import { findItems, selectSoldItems } from '#modules/menu/server/store.ts'
import { findPlace } from '#modules/places/server/store.ts'
import {
  answerRetry,
  findGuestByRoomAndName,
  type TypedGuest,
  type TicketOwner,
} from '#modules/tickets/server/owner.ts'
import { checkTime } from '#modules/tickets/server/scheduled.ts'
import { findTicket } from '#modules/tickets/server/ticket-store.ts'
import { idTaken, Refusal } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import {
  hoursConflict,
  itemGone,
  notEnoughLeft,
  optionsChanged,
  placeGone,
  pricesChanged,
  totalTooHigh,
  type NewOrder,
  type Order,
} from '../../contract.ts'
import { quantityInvalid } from '../../contract/lines.ts'
import { orderProblem } from '../../policy.ts'
import { countPortions, isSameOrder, joinLines, priceLines } from '../../policy/lines.ts'
import * as store from '../store.ts'
import { findSettle, type FoundSettle } from './settle.ts'

type Scope = GuestScope | ManagerScope

/** For whom an order is, and how its owner is found. */
type Orderer = {
  who: TypedGuest
  /** Known without a query for guests themselves. */
  owner: TicketOwner | ((tx: Tx) => Promise<TicketOwner>)
  /** Staff who were asked and want it while it is closed. */
  overrideHours?: boolean | undefined
}

const maxTotal = 99_999_999

/**
 * The result of a step, or how to find its refusal. Lost answer: an existing order is looked for first, so rows that the
 * refusal needs are read beside it, in one round trip.
 */
type Outcome<Made> = { made: Made } | { refuse: (tx: Tx) => Refusal | Promise<Refusal> }

/**
 * Places an order at the menu's prices. The same id again places none, even if the menu has changed since.
 * @throws Refusal 409 with what changed: items that are gone, choices that cannot be had, the place, the sums, what is
 * left, or the time at which the items are served next
 */
export const placeOrder = async (
  parts: { database: Database; opening: Opening; hotels: Pick<Hotels, 'find'> },
  scope: Scope,
  order: NewOrder,
  { who, owner, overrideHours = false }: Orderer,
): Promise<Order> => {
  const { database } = parts
  const lines = joinLines(order.lines)
  const problem = orderProblem(lines, { ...who, id: scope.actor.id, hotel_id: scope.hotelId })
  if (problem) throw new Refusal(problem)
  if (lines.some(({ quantity }) => quantity > maxQuantity)) throw new Refusal(quantityInvalid)

  const [checked, settle] = await Promise.all([
    checkOrder(parts, scope, { ...order, lines }, overrideHours),
    findSettle(parts, scope, order.settle),
  ])
  const outcome =
    'refuse' in checked
      ? checked
      : settle instanceof Refusal
        ? { refuse: () => settle }
        : await insert(database, scope, { ...checked.made, settle }, owner)
  if ('made' in outcome) return outcome.made

  // Lost answer: a retry must not be refused because the menu has changed, closed or sold out since the first try.
  const [existing, meant, refusal] = await database.read(scope, (tx) =>
    Promise.all([
      findTicket(tx, scope, store.table, order.id),
      isManager(scope) ? findGuestByRoomAndName(tx, scope, who) : who,
      outcome.refuse(tx),
    ]),
  )
  if (!existing) throw refusal
  return answerRetry(
    scope,
    existing,
    meant,
    (row) =>
      row.scheduled_for === (order.scheduled_for ?? null) &&
      row.place_id === (order.place_id ?? null) &&
      isSameAlert(row.allergy_alert, order.allergy_alert) &&
      [undefined, row.settle ?? order.settle].includes(order.settle) &&
      isSameOrder(row.items, lines),
  )
}

/** @returns true if both name the same allergens, in any order */
const isSameAlert = (one: readonly string[], other: readonly string[] = []): boolean =>
  one.length === other.length && other.every((allergen) => one.includes(allergen))

const isManager = (scope: Scope): scope is ManagerScope => scope.actor.kind !== 'guest'

type CheckedOrder = { priced: Omit<store.PricedOrder, 'settle'>; delivery: store.Delivery }

/** Checks an order against the menu, its place, its sums, the opening hours and the stock, in this order. */
const checkOrder = async (
  { database, opening }: { database: Database; opening: Opening },
  scope: Scope,
  order: NewOrder,
  overrideHours: boolean,
): Promise<Outcome<CheckedOrder>> => {
  const { lines, place_id, scheduled_for: at } = order
  const ids = lines.map((line) => line.id)
  const [menu, [serving], [place]] =
    place_id === undefined
      ? [...(await database.readBatch(scope, () => [selectSoldItems(scope, ids), store.selectServing(scope)])), []]
      : await database.readBatch(scope, (tx) => [
          selectSoldItems(scope, ids),
          store.selectServing(scope),
          findPlace(tx, scope, place_id),
        ])
  if (!serving) throw new Error('A hotel without settings of its menu.')
  const { items, gone, broken } = priceLines(lines, menu, { language: order.language, spoken: serving.spoken })
  const sums = sumOrder(items, serving, place !== undefined)
  const { taxes: _, ...shown } = sums
  const minutes = getDeliveryMinutes(
    menu.map((item) => item.preparation_minutes),
    serving,
  )
  const refusal =
    (gone.length > 0 && new Refusal(itemGone, { current: { gone } })) ||
    (broken.length > 0 && new Refusal(optionsChanged, { current: { lines: broken } })) ||
    (place_id !== undefined && !place && new Refusal(placeGone)) ||
    (sums.total > maxTotal && new Refusal(totalTooHigh)) ||
    (sums.total !== Math.round(order.expected_total * 100) / 100 &&
      new Refusal(pricesChanged, { current: { items, ...shown } })) ||
    (await opening.findRefusal(scope.hotelId, {
      subjects: menu.map(({ category }) => forCategory(category)),
      at,
      lead: minutes,
      requiresSetting: isManager(scope) ? undefined : 'orders_ahead',
      overrideHours,
      conflict: hoursConflict,
    }))
  if (refusal) return { refuse: () => refusal }
  // Race: another order may take the last portions meanwhile. The statement that takes them decides.
  const hasEnough = countPortions(items).every(({ id, quantity }) =>
    menu.every((item) => item.id !== id || item.stock === null || item.stock >= quantity),
  )
  if (!hasEnough) return { refuse: (tx) => refuseForStock(tx, scope, lines) }
  const priced = {
    id: order.id,
    items,
    ...sums,
    currency: serving.currency,
    language: order.language ?? null,
    place_id: place?.id ?? null,
    place_name: place?.name ?? null,
    allergy_alert: order.allergy_alert ?? [],
  }
  return { made: { priced, delivery: { minutes, at, overdueMinutes: serving.overdue_minutes } } }
}

/** Adds the order and takes its portions, all or nothing. */
const insert = async (
  database: Database,
  scope: Scope,
  { priced, delivery, settle }: CheckedOrder & { settle: FoundSettle },
  owner: Orderer['owner'],
): Promise<Outcome<Order>> => {
  const idExists = { refuse: () => new Refusal(idTaken) }
  const portions = countPortions(priced.items)
  const takeAll = (tx: Tx) => portions.map((one) => takeFromStock(tx, scope, one))
  const add = (row: store.PricedOrder & TicketOwner) => store.insertOrder(scope, row, delivery, portions.length > 0)
  try {
    // One round trip, where nothing must be read first.
    if (typeof owner !== 'function' && typeof settle !== 'function' && delivery.at === undefined) {
      const row = { ...priced, settle, ...owner }
      const results = await database.writeBatch<unknown[]>(scope, (tx) => [...takeAll(tx), add(row)])
      const made = results.at(-1)?.[0] as Order | undefined
      return made ? { made } : idExists
    }
    return await database.write(scope, async (tx) => {
      const owned = { ...priced, ...(typeof owner === 'function' ? await owner(tx) : owner) }
      const row = { ...owned, settle: typeof settle === 'function' ? await settle(tx, owned) : settle }
      if (delivery.at !== undefined) {
        // Lost answer: the time may have passed since the first try.
        if (await findTicket(tx, scope, store.table, row.id)) return idExists
        await checkTime(tx, scope, row.guest_id, { scheduled_for: delivery.at, leadMinutes: delivery.minutes })
      }
      for (const take of takeAll(tx)) await tx.executeQuery(take)
      const [made] = (await tx.executeQuery<Order>(add(row).compile())).rows
      return made ? { made } : idExists
    })
  } catch (error) {
    if (isOutOfStock(error)) return { refuse: (tx) => refuseForStock(tx, scope, priced.items) }
    if (store.isOrderTaken(error)) return idExists
    throw error
  }
}

/** The refusal that says of which items fewer are left than an order wants. */
const refuseForStock = async (
  tx: Tx,
  scope: Scope,
  lines: readonly { id: string; quantity: number }[],
): Promise<Refusal> => {
  const items = await findItems(
    tx,
    scope,
    lines.map(({ id }) => id),
  )
  const getWanted = (id: string): number =>
    lines.filter((line) => line.id === id).reduce((sum, { quantity }) => sum + quantity, 0)
  const left = items.flatMap(({ id, stock }) => (stock !== null && stock < getWanted(id) ? [{ id, left: stock }] : []))
  return new Refusal(notEnoughLeft, { values: { left: left[0]?.left ?? 0 }, current: { left } })
}
