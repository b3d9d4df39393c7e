import { isOwn, worksHere, type Actor } from '#core/people/policy.ts'
import type { MenuItem } from '#core/menu/contract.ts'
import type { NewOrder, Order, OrderLine, OrderStatus } from './contract.ts'

const next: Readonly<Record<OrderStatus, OrderStatus | null>> = { pending: 'preparing', preparing: 'delivered', delivered: null }

export const maySeeOrder = (actor: Actor, order: Pick<Order, 'guest_id'>): boolean => worksHere(actor) || isOwn(actor, order)
export const mayMoveOrder = (actor: Actor, order: Pick<Order, 'status'>, to: OrderStatus): boolean => worksHere(actor) && next[order.status] === to
/** Still to be brought: what the badges count. */
export const isOpenOrder = (order: Pick<Order, 'status'>): boolean => order.status !== 'delivered'

// In whole cents: three times 0.1 is 0.3.
const cents = (price: number): number => Math.round(price * 100)

/** What lines cost together, two decimals. */
export const totalOf = (lines: readonly Pick<OrderLine, 'price' | 'quantity'>[]): number => lines.reduce((sum, { price, quantity }) => sum + cents(price) * quantity, 0) / 100

/** The same item twice is one line with both quantities. */
export const joinLines = (lines: NewOrder['lines']): NewOrder['lines'] => {
  const quantities = new Map<string, number>()
  for (const { id, quantity } of lines) quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  return Array.from(quantities, ([id, quantity]) => ({ id, quantity }))
}

/** Puts the menu's names and prices to lines; `gone` are the ids that are not there or switched off. */
export const priceLines = (lines: NewOrder['lines'], menu: readonly MenuItem[]): { items: OrderLine[]; gone: string[] } => {
  const byId = new Map(menu.filter(({ available }) => available).map((item) => [item.id, item]))
  return {
    items: lines.flatMap(({ id, quantity }) => { const item = byId.get(id); return item ? [{ id, name: item.name, price: item.price, quantity }] : [] }),
    gone: lines.filter(({ id }) => !byId.has(id)).map(({ id }) => id),
  }
}
