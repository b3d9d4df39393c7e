import type { Failure } from '#platform/contract/failure.ts'
import { worksHere, type Actor } from '#core/access/policy.ts'
import { canTransition, type Transitions } from '#core/tickets/policy.ts'
import type { MenuItem, Sold } from '#core/menu/contract.ts'
import {
  cartEmpty,
  loginRequired,
  missingFields,
  maxQuantity,
  type NewOrder,
  type Order,
  type OrderLine,
  type OrderStatus,
} from './contract.ts'

export const transitions: Transitions<OrderStatus> = {
  pending: { primary: 'preparing' },
  preparing: { primary: 'delivered' },
  delivered: {},
}

export const mayMoveOrder = (actor: Actor, order: Pick<Order, 'status'>, to: OrderStatus): boolean =>
  worksHere(actor) && canTransition(transitions, order.status, to)

/** Still to be brought: what the badges count. */
export const openStatuses = ['pending', 'preparing'] as const satisfies readonly OrderStatus[]
export const isOpenOrder = (order: Pick<Order, 'status'>): boolean => order.status !== 'delivered'

/** Cleared orders leave the board; the revenue keeps them. */
export const isOnBoard = (order: Pick<Order, 'archived_at'>): boolean => order.archived_at === null

// In whole cents: three times 0.1 is 0.3.
const cents = (price: number): number => Math.round(price * 100)

/** What lines cost together, two decimals. */
export const getTotal = (lines: readonly Pick<OrderLine, 'price' | 'quantity'>[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + cents(price) * quantity, 0) / 100

/** The same item twice is one line with both quantities. */
export const joinLines = (lines: NewOrder['lines']): NewOrder['lines'] => {
  const quantities = new Map<string, number>()
  for (const { id, quantity } of lines) quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  return Array.from(quantities, ([id, quantity]) => ({ id, quantity }))
}

/** Puts the menu's names and prices to lines; `gone` are the ids that are not there or switched off. */
export const priceLines = (lines: NewOrder['lines'], menu: readonly Sold[]): { items: OrderLine[]; gone: string[] } => {
  const byId = new Map(menu.filter(({ available }) => available).map((item) => [item.id, item]))
  return {
    items: lines.flatMap(({ id, quantity }) => {
      const item = byId.get(id)
      return item ? [{ id, name: item.name, price: item.price, quantity }] : []
    }),
    gone: lines.filter(({ id }) => !byId.has(id)).map(({ id }) => id),
  }
}

type Orderer = { id: string; room_number: string; guest_name: string; hotel_id: string }

/**
 * What keeps an order from being placed: an empty cart, nobody signed in, or somebody without hotel, id, room or name.
 */
export const orderProblem = (lines: readonly unknown[], guest: Orderer | null): Failure | null => {
  if (lines.length === 0) return cartEmpty
  if (guest === null) return loginRequired
  return [guest.hotel_id, guest.id, guest.room_number, guest.guest_name].every((field) => field.trim() !== '')
    ? null
    : missingFields
}

/** A line of the cart: the item, how many, and what the menu said when it was put in. */
export type CartLine = { name: string; price: number; quantity: number }
export type CartLines = Readonly<Record<string, CartLine>>

/** The cart with so many of an item; none or less takes it out. */
export const withQuantity = (
  lines: CartLines,
  { id, name, price }: Pick<MenuItem, 'id' | 'name' | 'price'>,
  quantity: number,
): CartLines => {
  const { [id]: before, ...others } = lines
  return quantity > 0
    ? { ...lines, [id]: { name, price, ...before, quantity: Math.min(maxQuantity, quantity) } }
    : others
}

/** The cart without what was ordered: what was put in while the order was on its way stays. */
export const withoutLines = (lines: CartLines, ordered: CartLines): CartLines =>
  Object.entries(ordered).reduce(
    (left, [id, { quantity }]) =>
      left[id] ? withQuantity(left, { id, ...left[id] }, left[id].quantity - quantity) : left,
    lines,
  )

/** The cart with an order that came back. What is in it already keeps the price that the guest saw last. */
export const withLines = (lines: CartLines, back: CartLines): CartLines =>
  Object.entries(back).reduce(
    (cart, [id, line]) => withQuantity(cart, { id, ...line }, (cart[id]?.quantity ?? 0) + line.quantity),
    lines,
  )

/** How a line stands to the menu of now: it can be had as it was, costs something else, or cannot be had. */
export const lineAvailability = (
  { price }: CartLine,
  item: Pick<MenuItem, 'price'> | undefined,
): 'same' | 'changed' | 'gone' => {
  if (item === undefined) return 'gone'
  return cents(item.price) === cents(price) ? 'same' : 'changed'
}
