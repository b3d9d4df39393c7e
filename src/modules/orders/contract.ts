import * as z from 'zod/mini'
import { deskRoles, orderRoles } from '#modules/access/policy.ts'
import { despiteHours, hoursClosed, timeUnavailable } from '#modules/hours/contract/closed.ts'
import { Allergens } from '#modules/menu/contract/ingredients.ts'
import {
  forGuest,
  nameRequired,
  roomRequired,
  scheduledFor,
  ticketFields,
  ticketRoutes,
} from '#modules/tickets/contract.ts'
import { failure } from '#platform/contract/failure.ts'
import { Money } from '#platform/contract/format/money.ts'
import { Id } from '#platform/contract/id.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Day, Timestamp } from '#platform/contract/time.ts'
import { AskedLine, OrderLine, OrderTax, quantityInvalid } from './contract/lines.ts'

export const orderStatuses = ['pending', 'preparing', 'delivered'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** How an order is paid: on the bill of the stay, or when it arrives. */
export const Settle = z.enum(['room', 'on_delivery'], { error: 'platform.field_invalid' })
export type Settle = z.output<typeof Settle>

export const Order = z.object({
  ...ticketFields,
  items: z.array(OrderLine),
  /** The sum of the lines. */
  subtotal: Money,
  service_charge: Money,
  delivery_fee: Money,
  /** In the hotel's currency when it was ordered. */
  total: Money,
  taxes: z.array(OrderTax),
  currency: z.string(),
  /** Null: it was ordered while the hotel had no bills, and goes on the bill of the stay if it has them now. */
  settle: z.nullable(Settle),
  /** The guest's, when it was ordered. */
  language: z.nullable(z.string()),
  /** Where it goes, if not to the room. */
  place_id: z.nullable(Id),
  place_name: z.nullable(z.string()),
  /** Allergies that the kitchen may know. Removed a day after the delivery. */
  allergy_alert: Allergens,
  status: z.enum(orderStatuses),
  estimated_delivery: Timestamp,
  preparing_at: z.nullable(Timestamp),
  delivered_at: z.nullable(Timestamp),
  archived_at: z.nullable(Timestamp),
})
export type Order = z.output<typeof Order>

/** For how long an unsent order is sent without asking the guest again. */
export const maxAgeMs = 15 * 60_000
/** How many of their orders guests see on the menu. */
export const recentOrders = 3
/** The name of a line for its guest, as it was when they ordered. */
export const getNameForGuest = ({ name, name_for_guest }: Pick<OrderLine, 'name' | 'name_for_guest'>): string =>
  name_for_guest ?? name
/** The items in one line: "Octopus salad, 2 × Sea bass". */
export const itemsLine = (order: Pick<Order, 'items'>, nameOf = ({ name }: OrderLine): string => name): string =>
  order.items.map((line) => (line.quantity > 1 ? `${line.quantity} × ${nameOf(line)}` : nameOf(line))).join(', ')

/** How many of the newest orders the dashboard shows. */
export const recentOnDashboard = 3
export const shortId = (id: string): string => id.slice(0, 8)
export const maxLines = 100

export const cartEmpty = failure('orders.cart_empty', 400)
export const itemGone = failure('orders.item_gone', 409)
/** Answers `current: { lines: [{ at, item, groups }] }`: the positions of the lines, and what can be chosen now. */
export const optionsChanged = failure('orders.options_changed', 409)
/** Answers `current: { left: [{ id, left }] }`. */
export const notEnoughLeft = failure('orders.not_enough_left', 409)
export const placeGone = failure('orders.place_gone', 409)
/** Answers `current: { items, subtotal, service_charge, delivery_fee, total }`. */
export const pricesChanged = failure('orders.prices_changed', 409)
export const totalTooHigh = failure('orders.total_too_high', 400)
/** Answers `current: { settle }`: how it is paid instead. */
export const settleChanged = failure('orders.settle_changed', 409)
export const loginRequired = failure('orders.login_required', 401)
/** Its dishes are never served at the same time. */
export const hoursConflict = failure('orders.hours_conflict', 409)
export const missingFields = failure('orders.missing_fields', 400)

/**
 * Prices and total come from the menu. `expected_total` is what the guest's screen showed: if the menu says otherwise,
 * the guest is asked first.
 */
export const NewOrder = z.strictObject({
  id: Id,
  lines: z._default(z.array(AskedLine).check(z.maxLength(maxLines, { error: 'platform.field_too_long' })), []),
  expected_total: z.number({ error: 'platform.field_required' }),
  scheduled_for: scheduledFor,
  language: z.optional(z.enum(languageCodes, { error: 'platform.field_invalid' })),
  place_id: z.optional(Id),
  allergy_alert: z.optional(Allergens),
  /** As the screen showed it. Left out, the hotel's rule decides. Without meaning where the hotel has no bills. */
  settle: z.optional(Settle),
})
export type NewOrder = z.output<typeof NewOrder>

/** By staff, with the same rules and prices. */
export const NewOrderForGuest = z.strictObject({ ...NewOrder.shape, ...forGuest, ...despiteHours })
export type NewOrderForGuest = z.output<typeof NewOrderForGuest>

const path = '/api/hotels/{hotelSlug}'
const routes = ticketRoutes({ feature: 'orders', roles: orderRoles, row: Order, params: z.object({ orderId: Id }) })
// Guests order from the menu, so its flag is theirs. The staff's board has its own.
const feature = 'menu'
const staff = { access: 'manager', roles: orderRoles, feature: 'orders' } as const
// The orders of one day. `also: open` adds the open ones of other days, for the board of today.
const ofDay = { day: z.optional(Day), also: z.optional(z.enum(['open'], { error: 'platform.field_invalid' })) }
/** Why an order is refused, by a guest or for one. */
const orderFailures = [
  cartEmpty,
  missingFields,
  quantityInvalid,
  itemGone,
  optionsChanged,
  notEnoughLeft,
  placeGone,
  pricesChanged,
  totalTooHigh,
  settleChanged,
  hoursClosed,
  hoursConflict,
  timeUnavailable,
]

export const placeOrder = route({
  id: 'placeOrder',
  method: 'POST',
  path: `${path}/my/orders`,
  summary: 'Order from the menu to the room',
  ...routes.createOwn(NewOrder, orderFailures),
  feature,
})
export const listMyOrders = route({
  id: 'listMyOrders',
  method: 'GET',
  path: `${path}/my/orders`,
  summary: "The guest's own orders, newest first",
  ...routes.listOwn,
  feature,
})
export const withdrawMyOrder = route({
  id: 'withdrawMyOrder',
  method: 'DELETE',
  path: `${path}/my/orders/{orderId}`,
  summary: 'Withdraw what was ordered for a time, until it rings',
  ...routes.withdraw,
  feature,
})
export const listOrders = route({
  id: 'listOrders',
  method: 'GET',
  path: `${path}/orders`,
  summary: 'Orders of the hotel that are on the board',
  ...routes.list({
    status: z.optional(z.enum([...orderStatuses, 'open'], { error: 'platform.field_invalid' })),
    ...ofDay,
    sort: z._default(z.enum(['newest', 'oldest'], { error: 'platform.field_invalid' }), 'newest'),
  }),
})
const brought = { orders: z.int(), total: Money }
/** Delivered orders, in the hotel's currency. `others` if it had other currencies before: they cannot be added up. */
const Revenue = z.object({ ...brought, others: z.optional(z.array(z.object({ currency: z.string(), ...brought }))) })
export type Revenue = z.output<typeof Revenue>

/**
 * Counts of the board, if any day has something to clear, and the revenue of everything delivered: in all, and of
 * the day if one is given.
 */
export const getOrderSummary = route({
  id: 'getOrderSummary',
  method: 'GET',
  scope: 'orders:read',
  path: `${path}/orders/summary`,
  summary: 'Counts by status, and revenue',
  ...staff,
  query: z.object(ofDay),
  response: z.object({
    counts: z.object({ pending: z.int(), preparing: z.int(), delivered: z.int() }),
    clearable: z.boolean(),
    /** Null for all roles but managers. */
    revenue: z.nullable(Revenue),
    revenue_of_day: z.nullable(Revenue),
    event_number: z.int(),
  }),
  errors: [],
})
export const getOpenOrders = route({
  id: 'getOpenOrders',
  method: 'GET',
  path: `${path}/orders/open`,
  summary: 'How many orders are not delivered, and the oldest unclaimed one',
  ...routes.getOpen(z.object({ pending: z.int(), preparing: z.int() })),
})
export const createOrderForGuest = route({
  id: 'createOrderForGuest',
  method: 'POST',
  path: `${path}/orders`,
  summary: 'Order for a guest: on the phone, at the desk',
  ...routes.createForGuest(NewOrderForGuest, [...orderFailures, roomRequired, nameRequired]),
})
export const claimOrder = route({
  id: 'claimOrder',
  method: 'POST',
  path: `${path}/orders/{orderId}/claim`,
  summary: 'Say that one sees to it, before it is prepared',
  ...routes.claim,
})
export const startPreparing = route({
  id: 'startPreparing',
  method: 'POST',
  path: `${path}/orders/{orderId}/prepare`,
  summary: 'Pending to preparing',
  ...routes.transition,
})
export const markDelivered = route({
  id: 'markDelivered',
  method: 'POST',
  path: `${path}/orders/{orderId}/deliver`,
  summary: 'Preparing to delivered',
  ...routes.transition,
})
/** Takes delivered orders off the board. The revenue keeps them. `more`: some are left, so call again. */
export const clearOrders = route({
  id: 'clearOrders',
  method: 'POST',
  scope: 'orders:write',
  path: `${path}/orders/clear`,
  summary: 'Take delivered orders off the board',
  ...staff,
  roles: deskRoles,
  body: z.strictObject({}),
  response: z.object({ cleared: z.int(), more: z.boolean() }),
  audit: { none: 'They only leave the board.' },
  errors: [],
})

nameSchemas({ Order, NewOrder, NewOrderForGuest, Revenue, Settle })
