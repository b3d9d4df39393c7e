import { sql, type Compilable, type RawBuilder } from 'kysely'
import { readCursor } from '#platform/contract/page.ts'
import { isViolationOf, type Tx } from '#platform/server/database/transaction.ts'
import { getNewest, limitTo, type ListQuery } from '#platform/server/list/page.ts'
import type { TicketOwner } from '#core/tickets/server/owner.ts'
import { scheduledColumns } from '#core/tickets/server/scheduled.ts'
import { isLaterRow, type TicketTable } from '#core/tickets/server/ticket-store.ts'
import { onDay } from '#core/hotels/server/on-day.ts'
import type { HotelScope, ManagerScope } from '#core/access/server/scope.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { MenuSettings } from '#core/menu/contract/settings.ts'
import type { Order, OrderStatus, Revenue } from '../contract.ts'
import { openStatuses, transitions } from '../policy.ts'

const now = sql<string>`now()`

export const table: TicketTable<Order, (typeof openStatuses)[number]> = {
  name: 'orders',
  waiting: openStatuses,
  since: 'escalation_from',
  department: 'kitchen',
  open: openStatuses,
  transitions,
  transitionColumns: {
    preparing: () => ({ preparing_at: now }),
    delivered: () => ({ delivered_at: now }),
  },
}

/** The types of the JSON columns, which the generated schema lacks. */
type Known = Pick<Order, 'items' | 'taxes' | 'allergy_alert'>

/** What was ordered, at the prices it was ordered for. */
export type Priced = Pick<
  Order,
  | 'id'
  | 'items'
  | 'subtotal'
  | 'service_charge'
  | 'delivery_fee'
  | 'total'
  | 'taxes'
  | 'language'
  | 'place_id'
  | 'place_name'
  | 'allergy_alert'
>

/** When an order is to be delivered: so many minutes from now, or at a time. */
export type Delivery = { minutes: number; at: string | undefined }

/** Selects how the hotel serves, and its languages, the main one first. */
export const selectServing = (tx: Tx, { hotelId }: HotelScope): Compilable<MenuSettings & { spoken: Language[] }> =>
  tx
    .selectFrom('menu_settings')
    .selectAll()
    .select(sql<Language[]>`(select content_languages from hotels where id = ${hotelId})`.as('spoken'))
    .where('hotel_id', '=', hotelId)

/** Adds an order, for a time where one is given. Returns no row if the id exists already. */
export const insertOrder = (tx: Tx, scope: HotelScope, order: Priced & TicketOwner, delivery: Delivery) =>
  tx
    .insertInto('orders')
    .values(getRow(scope, order, delivery))
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .returningAll()
    .$narrowType<Known>()

/** The same, but an id that exists already fails the transaction: what it took from the stock is undone. */
export const insertNewOrder = (tx: Tx, scope: HotelScope, order: Priced & TicketOwner, delivery: Delivery) =>
  tx
    .insertInto('orders')
    .values(getRow(scope, order, delivery))
    .returningAll()
    .$narrowType<Known>()

const getRow = ({ hotelId }: HotelScope, order: Priced & TicketOwner, { minutes, at }: Delivery) => ({
  hotel_id: hotelId,
  ...order,
  ...(at === undefined
    ? { estimated_delivery: sql<string>`now() + make_interval(mins => ${minutes})` }
    : { ...scheduledColumns({ scheduled_for: at, leadMinutes: minutes }), estimated_delivery: at }),
})

/** Whether a statement failed because the order exists already. */
export const isOrderTaken = (error: unknown): boolean => isViolationOf(error, 'orders_pkey')

/** The orders of one day. `also: 'open'` adds the open orders of other days. */
type DayWanted = { day?: string | undefined; also?: 'open' | undefined }

type BoardWanted = ListQuery &
  DayWanted & {
    status?: OrderStatus | 'open' | undefined
    sort: 'newest' | 'oldest'
    id?: string | undefined
    later?: 'true' | 'false' | undefined
  }

const ofDay = ({ hotelId }: ManagerScope, { day = '', also }: DayWanted): RawBuilder<boolean> =>
  also === 'open' ? sql<boolean>`(status <> 'delivered' or (${onDay(hotelId, day)}))` : onDay(hotelId, day)

// Statuses are literals in the statements: only then PostgreSQL uses the partial indexes in every plan.

/** The orders on the board, for `readPage`. */
export const listOfHotel = (
  tx: Tx,
  scope: ManagerScope,
  { status, day, also, sort, id, later, ...wanted }: BoardWanted,
): Compilable<Order> => {
  const query = tx
    .selectFrom('orders')
    .selectAll()
    .where('hotel_id', '=', scope.hotelId)
    .where('archived_at', 'is', null)
    .$if(status === 'open', (some) => some.where('status', '<>', sql.lit('delivered')))
    .$if(status !== undefined && status !== 'open', (some) => some.where('status', '=', status as OrderStatus))
    .$if(later !== undefined, (some) => some.where(later === 'true' ? isLaterRow : sql<boolean>`not (${isLaterRow})`))
    .$if(id !== undefined, (some) => some.where('id', '=', id ?? ''))
    .$if(day !== undefined, (some) => some.where(ofDay(scope, { day, also })))
  if (sort === 'newest') return getNewest(query, wanted).$narrowType<Known>()
  const last = wanted.cursor === undefined ? null : readCursor(wanted.cursor)
  return query
    .$if(last !== null, (later) => later.where(sql<boolean>`(created_at, id) > (${last?.created_at}, ${last?.id})`))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limitTo(wanted.limit))
    .$narrowType<Known>()
}

/** Counts what is on the board by status, of all days or of one, without what is for later. */
export const countByStatus = async (
  tx: Tx,
  scope: ManagerScope,
  wanted: DayWanted,
): Promise<Record<OrderStatus, number>> => {
  const rows = await tx
    .selectFrom('orders')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('hotel_id', '=', scope.hotelId)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`not (${isLaterRow})`)
    .$if(wanted.day !== undefined, (some) => some.where(ofDay(scope, wanted)))
    .groupBy('status')
    .execute()
  return {
    pending: 0,
    preparing: 0,
    delivered: 0,
    ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  }
}

/**
 * How many orders were delivered and their revenue by currency, archived ones included; of one day if given. Summed each
 * time, from an index that contains the totals (src/testing/large-dataset): a hotel's year takes two milliseconds, and a
 * stored sum could become wrong.
 */
export const getRevenue = async (tx: Tx, scope: ManagerScope, day?: string): Promise<Revenue> => {
  const rows = await tx
    .selectFrom('orders')
    .select([
      'currency',
      sql<boolean>`currency = (select currency from hotels where id = ${scope.hotelId})`.as('own'),
      sql<number>`count(*)::int`.as('orders'),
      sql<number>`sum(total)`.as('total'),
    ])
    .where('hotel_id', '=', scope.hotelId)
    .where('status', '=', sql.lit('delivered'))
    .$if(day !== undefined, (some) => some.where(onDay(scope.hotelId, day ?? '')))
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  const { orders, total } = rows.find(({ own }) => own) ?? { orders: 0, total: 0 }
  const others = rows.filter(({ own }) => !own).map(({ own: _own, ...sum }) => sum)
  return { orders, total, ...(others.length > 0 && { others }) }
}

/** Whether `archiveDelivered` would find any order. */
export const anyToArchive = async (tx: Tx, scope: ManagerScope): Promise<boolean> =>
  (
    await tx
      .selectFrom('orders')
      .select('id')
      .where('hotel_id', '=', scope.hotelId)
      .where('status', '=', sql.lit('delivered'))
      .where('archived_at', 'is', null)
      .limit(1)
      .execute()
  ).length > 0

/** Takes at most `most` delivered orders off the board. @returns how many it were */
export const archiveDelivered = async (tx: Tx, scope: ManagerScope, most: number): Promise<number> => {
  const some = tx
    .selectFrom('orders')
    .select('id')
    .where('hotel_id', '=', scope.hotelId)
    .where('status', '=', sql.lit('delivered'))
    .where('archived_at', 'is', null)
    .limit(most)
  return (
    await tx
      .updateTable('orders')
      .set({ archived_at: now, updated_at: now })
      .where('hotel_id', '=', scope.hotelId)
      .where('archived_at', 'is', null)
      .where('id', 'in', some)
      .returning('id')
      .execute()
  ).length
}
