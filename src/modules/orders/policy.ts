import type { MyBillPart } from '#modules/bill/contract/bill.ts'
import { forCategory, type HoursSubject } from '#modules/hours/contract/subject.ts'
import type { MenuItem } from '#modules/menu/contract.ts'
import { defaultDeliveryMinutes, type MenuSettings } from '#modules/menu/contract/settings.ts'
import { getDeliveryMinutes } from '#modules/menu/policy/sums.ts'
import { fromCents, toCents } from '#modules/money/policy.ts'
import type { Transitions } from '#modules/tickets/policy.ts'
import type { Failure } from '#platform/contract/failure.ts'
import { cartEmpty, loginRequired, missingFields, type Order, type OrderStatus, type Settle } from './contract.ts'
import { type OrderLine } from './contract/lines.ts'

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

/**
 * The ways in which a guest can pay for an order, the usual one first.
 * @param bill of the answer about their stay: both unset while it is not known
 */
export const getSettles = ({ to_room = true, pay_choice = false }: MyBillPart): readonly [Settle, ...Settle[]] =>
  !to_room ? ['on_delivery'] : pay_choice ? ['room', 'on_delivery'] : ['room']

/** True if an order goes on the bill of its stay when it is delivered, where the hotel has bills. */
export const isForBill = ({ settle, total }: Pick<Order, 'settle' | 'total'>): boolean =>
  settle !== 'on_delivery' && total > 0

/** Where an order is brought: the place that the guest scanned, or the room. */
export const getDestination = ({ place_name, room_number }: Pick<Order, 'place_name' | 'room_number'>): string =>
  place_name ?? room_number

/** The price of all lines together, with two decimals. */
export const getTotal = (lines: readonly Pick<OrderLine, 'price' | 'quantity'>[]): number =>
  fromCents(lines.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0))

/** The subjects of opening hours that items of the menu need. */
export const getHoursNeeded = (
  menu: { items: readonly Pick<MenuItem, 'id' | 'category'>[] },
  lines: readonly { id: string }[],
): HoursSubject[] => {
  const categories = new Map(menu.items.map(({ id, category }) => [id, category]))
  return [...new Set(lines.flatMap(({ id }) => categories.get(id) ?? []))].map(forCategory)
}

/**
 * The minutes from ordering to the delivery. Guests have those of an item under another name than staff.
 * @param menu undefined until it is loaded
 */
export const getMinutesNeeded = (
  menu:
    | { items: readonly Pick<MenuItem, 'id' | 'delivery_minutes' | 'preparation_minutes'>[]; settings: MenuSettings }
    | undefined,
  lines: readonly { id: string }[],
): number => {
  const ids = new Set(lines.map(({ id }) => id))
  const items = menu?.items.filter(({ id }) => ids.has(id)) ?? []
  return getDeliveryMinutes(
    items.map((item) => item.delivery_minutes ?? item.preparation_minutes),
    menu?.settings ?? { delivery_minutes: defaultDeliveryMinutes },
  )
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
