import { sql, type Compilable, type RawBuilder } from 'kysely'
import type { HotelScope, ManagerScope } from '#modules/access/server/scope.ts'
import { onDay } from '#modules/hotels/server/on-day.ts'
import type { MenuSettings } from '#modules/menu/contract/settings.ts'
import type { TicketOwner } from '#modules/tickets/server/owner.ts'
import { getRingTime } from '#modules/tickets/server/scheduled.ts'
import { isScheduledRow, type TicketTable } from '#modules/tickets/server/ticket-store.ts'
import type { Language } from '#platform/contract/languages.ts'
import { readCursor } from '#platform/contract/page.ts'
import { compileOnce } from '#platform/server/database/compile-once.ts'
import { isViolationOf, type Tx } from '#platform/server/database/transaction.ts'
import { getNewest, limitTo, type ListQuery } from '#platform/server/list/page.ts'
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
export type Known = Pick<Order, 'items' | 'taxes' | 'allergy_alert'>

const pricedColumns = [
  'id',
  'items',
  'subtotal',
  'service_charge',
  'delivery_fee',
  'total',
  'currency',
  'taxes',
  'language',
  'place_id',
  'place_name',
  'allergy_alert',
  'settle',
] as const
const ownerColumns = ['guest_id', 'room_number', 'guest_name', 'created_by', 'created_by_id'] as const

/** An order at the prices and in the currency of its moment. */
export type PricedOrder = Pick<Order, (typeof pricedColumns)[number]>

const pick = <Values, Name extends keyof Values>(values: Values, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Values, Name>

/** When an order is to be delivered: so many minutes from now, or at a time. It is overdue after `overdueMinutes`. */
export type Delivery = { minutes: number; at: string | undefined; overdueMinutes: number }

/** How the hotel serves, its currency, and its languages, the main one first. */
export type OrderSettings = MenuSettings & { spoken: Language[]; currency: string; overdue_minutes: number }

const selectServingOf = compileOnce<{ hotelId: string }, OrderSettings>((tx, { hotelId }) =>
  tx
    .selectFrom('menu_settings')
    .innerJoin('hotels', 'hotels.id', 'menu_settings.hotel_id')
    .selectAll('menu_settings')
    .select([
      sql<Language[]>`hotels.content_languages`.as('spoken'),
      sql<string>`hotels.currency`.as('currency'),
      'hotels.overdue_minutes',
    ])
    .where('hotel_id', '=', hotelId),
)

/** Selects how the hotel serves. */
export const selectServing = ({ hotelId }: HotelScope): Compilable<OrderSettings> => selectServingOf({ hotelId })

type Row = PricedOrder & TicketOwner
type Values = Row & { hotelId: string; minutes: number; overdueMinutes: number; at: string; ringsAt: string }

/**
 * The columns that triggers would look up are filled here, but for the stay. When an order for a time is overdue is left to them
 * too.
 * @param isStrict an id that exists already fails the statement, instead of adding no row
 */
const createInsert = (isScheduled: boolean, isStrict: boolean) =>
  compileOnce<Values, Order>((tx, value) => {
    const insert = tx
      .insertInto('orders')
      .values({
        hotel_id: value.hotelId,
        ...pick(value, [...pricedColumns, ...ownerColumns]),
        ...(isScheduled
          ? { scheduled_for: value.at, escalation_from: value.ringsAt, estimated_delivery: value.at }
          : {
              estimated_delivery: sql<string>`now() + make_interval(mins => ${value.minutes})`,
              escalation_due_at: sql<string>`now() + make_interval(mins => ${value.overdueMinutes})`,
            }),
      })
      .returningAll()
      .$narrowType<Known>()
    return isStrict ? insert : insert.onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
  })

const inserts = { now: createInsert(false, false), scheduled: createInsert(true, false) }
const strictInserts = { now: createInsert(false, true), scheduled: createInsert(true, true) }

/**
 * Adds an order, for a time where one is given. Returns no row if the id exists already.
 * @param isStrict an id that exists already fails the transaction: what it took from the stock is undone
 */
export const insertOrder = (
  { hotelId }: HotelScope,
  order: Row,
  { at, ...delivery }: Delivery,
  isStrict = false,
): Compilable<Order> => {
  const by = isStrict ? strictInserts : inserts
  const values = { hotelId, ...order, ...delivery }
  return at === undefined
    ? by.now({ ...values, at: '', ringsAt: '' })
    : by.scheduled({ ...values, at, ringsAt: getRingTime(at, delivery.minutes) })
}

/** @returns true for the error of a statement whose order exists already */
export const isOrderTaken = (error: unknown): boolean => isViolationOf(error, 'orders_pkey')

/** The orders of one day. `also: 'open'` adds the open orders of other days. */
type DayFilter = { day?: string | undefined; also?: 'open' | undefined }

type BoardFilter = ListQuery &
  DayFilter & {
    status?: OrderStatus | 'open' | undefined
    sort: 'newest' | 'oldest'
    id?: string | undefined
    scheduled?: 'true' | 'false' | undefined
  }

const ofDay = ({ hotelId }: ManagerScope, { day = '', also }: DayFilter): RawBuilder<boolean> =>
  also === 'open' ? sql<boolean>`(status <> 'delivered' or (${onDay(hotelId, day)}))` : onDay(hotelId, day)

// Statuses are literals in the statements: only then PostgreSQL uses the partial indexes in every plan.

/** The orders on the board, for `readPage`. */
export const listOfHotel = (
  tx: Tx,
  scope: ManagerScope,
  { status, day, also, sort, id, scheduled, ...wanted }: BoardFilter,
): Compilable<Order> => {
  const query = tx
    .selectFrom('orders')
    .selectAll()
    .where('hotel_id', '=', scope.hotelId)
    .where('archived_at', 'is', null)
    // Scheduled orders are open. The condition finds the index of open rows.
    .$if(status === 'open' || scheduled === 'true', (some) => some.where('status', '<>', sql.lit('delivered')))
    .$if(status !== undefined && status !== 'open', (some) => some.where('status', '=', sql.lit(status as OrderStatus)))
    .$if(scheduled !== undefined, (some) =>
      some.where(scheduled === 'true' ? isScheduledRow : sql<boolean>`not (${isScheduledRow})`),
    )
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

/** Counts what is on the board by status, of all days or of one, without what is scheduled. */
export const countByStatus = async (
  tx: Tx,
  scope: ManagerScope,
  wanted: DayFilter,
): Promise<Record<OrderStatus, number>> => {
  const rows = await tx
    .selectFrom('orders')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('hotel_id', '=', scope.hotelId)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`not (${isScheduledRow})`)
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

const selectDelivered = (tx: Tx, scope: ManagerScope, limit: number) =>
  tx
    .selectFrom('orders')
    .select('id')
    .where('hotel_id', '=', scope.hotelId)
    .where('status', '=', sql.lit('delivered'))
    .where('archived_at', 'is', null)
    .limit(limit)

/** @returns true if `archiveDelivered` would find any order */
export const hasToArchive = async (tx: Tx, scope: ManagerScope): Promise<boolean> =>
  (await selectDelivered(tx, scope, 1).execute()).length > 0

/** Takes at most `limit` delivered orders off the board. @returns how many it were */
export const archiveDelivered = async (tx: Tx, scope: ManagerScope, limit: number): Promise<number> =>
  (
    await tx
      .updateTable('orders')
      .set({ archived_at: now, updated_at: now })
      .where('hotel_id', '=', scope.hotelId)
      .where('archived_at', 'is', null)
      .where('id', 'in', selectDelivered(tx, scope, limit))
      .returning('id')
      .execute()
  ).length
