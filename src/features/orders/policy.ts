import type { Failure } from '#platform/contract/failure.ts'
import type { Transitions } from '#core/tickets/policy.ts'
import type { MenuItem } from '#core/menu/contract.ts'
import { fromCents, toCents } from '#core/menu/policy/money.ts'
import {
  cartEmpty,
  loginRequired,
  missingFields,
  maxQuantity,
  type Order,
  type OrderLine,
  type OrderStatus,
} from './contract.ts'

export const transitions: Transitions<OrderStatus> = {
  pending: { primary: 'preparing' },
  preparing: { primary: 'delivered' },
  delivered: {},
}

/** Still to be delivered: what the badges count. */
export const openStatuses = ['pending', 'preparing'] as const satisfies readonly OrderStatus[]
export const isOpenOrder = (order: Pick<Order, 'status'>): boolean => order.status !== 'delivered'

/** Cleared orders are off the board. The revenue keeps them. */
export const isOnBoard = (order: Pick<Order, 'archived_at'>): boolean => order.archived_at === null

/** The price of all lines together, with two decimals. */
export const getTotal = (lines: readonly Pick<OrderLine, 'price' | 'quantity'>[]): number =>
  fromCents(lines.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0))

/** What has to be open for items of the menu, such as `category:<id>`. */
export const getHoursNeeded = (
  menu: { items: readonly Pick<MenuItem, 'id' | 'category'>[] },
  lines: readonly { id: string }[],
): string[] => {
  const categories = new Map(menu.items.map(({ id, category }) => [id, category]))
  return [...new Set(lines.flatMap(({ id }) => categories.get(id) ?? []))].map((category) => `category:${category}`)
}

type Orderer = { id: string; room_number: string; guest_name: string; hotel_id: string }

/** Why an order cannot be placed: an empty cart, no guest, or a guest without hotel, id, room or name. */
export const orderProblem = (lines: readonly unknown[], guest: Orderer | null): Failure | null => {
  if (lines.length === 0) return cartEmpty
  if (guest === null) return loginRequired
  return [guest.hotel_id, guest.id, guest.room_number, guest.guest_name].every((field) => field.trim() !== '')
    ? null
    : missingFields
}

/** A line of the cart, with the name and price that the menu had when it was added. */
export type CartLine = { name: string; price: number; quantity: number }
export type CartLines = Readonly<Record<string, CartLine>>

/** The cart with this quantity of an item; 0 or less removes it. */
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

/** The cart without what was ordered. What was added while the order was being sent stays. */
export const withoutLines = (lines: CartLines, ordered: CartLines): CartLines =>
  Object.entries(ordered).reduce(
    (left, [id, { quantity }]) =>
      left[id] ? withQuantity(left, { id, ...left[id] }, left[id].quantity - quantity) : left,
    lines,
  )

/** The cart with the lines of a refused order. Lines that it already has keep the price that the guest saw last. */
export const withLines = (lines: CartLines, back: CartLines): CartLines =>
  Object.entries(back).reduce(
    (cart, [id, line]) => withQuantity(cart, { id, ...line }, (cart[id]?.quantity ?? 0) + line.quantity),
    lines,
  )

/** Whether the menu still has a line's item, and at the same price. */
export const lineAvailability = (
  { price }: CartLine,
  item: Pick<MenuItem, 'price'> | undefined,
): 'same' | 'changed' | 'gone' => {
  if (item === undefined) return 'gone'
  return toCents(item.price) === toCents(price) ? 'same' : 'changed'
}
