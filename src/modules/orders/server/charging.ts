import { sql } from 'kysely'
import type { HotelScope, ManagerScope } from '#modules/access/server/scope.ts'
import { createRowCharge, type ChargeSource, type SourceCharge } from '#modules/bill/server/source.ts'
import { findHotelWith, type Hotels } from '#modules/hotels/server/hotels.ts'
import type { Stay } from '#modules/stays/contract.ts'
import { getLock, isUnmerged, findStay } from '#modules/stays/server/lock.ts'
import { findTicket, getStatement, getTransition, transition } from '#modules/tickets/server/ticket-store.ts'
import { invalidInput, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { fallbackLanguage, type Language } from '#platform/contract/languages.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { messageText } from '#platform/server/messages.ts'
import type { Scope } from '#platform/server/scope.ts'
import { getNameForGuest, itemsLine, type Order } from '../contract.ts'
import { isForBill } from '../policy.ts'
import { describeCharge } from '../policy/charge.ts'
import {
  isForBillRow,
  listOpenForBill,
  listUncharged,
  selectToCharge,
  sumUncharged,
  type ToCharge,
} from './charging-store.ts'
import { table } from './store.ts'

/** The hotel's zone, and its languages, the main one first. */
type Hotel = { time_zone: string; content_languages: readonly Language[] }

type Charged = Pick<Order, 'id' | 'currency'> & Parameters<typeof describeCharge>[0]

/** What an order is charged as, but for the day. */
const describe = (order: Charged, { content_languages: [main = fallbackLanguage] }: Hotel) => ({
  kind: 'order' as const,
  source_key: `order:${order.id}`,
  source_id: order.id,
  ...describeCharge(order, {
    service: messageText(main, 'orders.slip_service'),
    delivery: messageText(main, 'orders.delivery_fee'),
  }),
  currency: order.currency,
})

/** A delivered order as it is charged. */
const getCharge = (order: Order, hotel: Hotel): SourceCharge => ({
  ...describe(order, hotel),
  day: localTime(Date.parse(order.delivered_at ?? order.updated_at), hotel.time_zone).slice(0, 10),
})

/** An order that the transaction itself has delivered. Once delivered, it stays so. */
const chargeDelivered = createRowCharge({
  table: 'orders',
  only: sql<boolean>`delivered_at = now()::timestamptz(3)`,
  day: (zone) => sql<string>`(delivered_at at time zone ${zone})::date`,
})

/**
 * Delivers an order. Where the hotel has bills, it is charged to its stay in the same transaction.
 * @throws Refusal 409 with the order when it is not being prepared
 */
export const deliver = async (
  { database, hotels }: { database: Database; hotels: Pick<Hotels, 'find'> },
  scope: ManagerScope,
  id: string,
): Promise<Order> => {
  const hotel = await findHotelWith(hotels, scope.hotelId, 'bill')
  for (;;) {
    const found = hotel && (await findToCharge(database, scope, id))
    if (!found) return database.write(scope, (tx) => transition(tx, scope, table, id, 'delivered'))
    const { order, stay } = found
    // Race with an invoice, an end or a merge of the stay: the stay is locked before the ticket. So what is delivered
    // meanwhile is on the invoice, or is charged after it. One round trip, so that no lock is held over a second one.
    const only = sql<boolean>`stay_id = ${order.stay_id} and ${isForBillRow} and ${isUnmerged(scope, stay.id)}`
    const [, [delivered]] = await database.writeBatch<[unknown, Order, unknown]>(scope, (tx) => [
      getLock(scope, stay.id),
      getStatement(tx, getTransition(scope, table, id, 'delivered', { only })),
      chargeDelivered(scope, stay, describe(order, hotel), hotel.time_zone),
    ])
    if (delivered) return delivered
    // A merge came between, another way to pay, or another call has delivered it.
  }
}

/** An order that is being prepared and goes on a bill, with the stay of that bill. */
const findToCharge = async (
  database: Database,
  scope: ManagerScope,
  id: string,
): Promise<{ order: ToCharge; stay: Pick<Stay, 'id' | 'room_number'> } | undefined> => {
  const [[order]] = await database.readBatch<[ToCharge]>(scope, () => [selectToCharge(scope, id)])
  if (!order) return undefined
  const { stay_id, room_number, merged_into } = order
  const stay = merged_into === null ? { id: stay_id, room_number } : await findMerged(database, scope, merged_into)
  return stay && { order, stay }
}

/** A stay into which another was merged; if it was merged too, the last one. */
const findMerged = async (database: Database, scope: Scope, id: string): Promise<Stay | undefined> => {
  const stay = await database.read(scope, (tx) => findStay(tx, scope, id))
  return stay?.merged_into ? findMerged(database, scope, stay.merged_into) : stay
}

const readHotel = async (tx: Tx, { hotelId }: Scope): Promise<Hotel> =>
  tx
    .selectFrom('hotels')
    .select('time_zone')
    .select(sql<Language[]>`content_languages`.as('content_languages'))
    .where('id', '=', hotelId)
    .executeTakeFirstOrThrow()

const isGuest = (scope: Scope): boolean => (scope as HotelScope).actor.kind === 'guest'

/** What orders charge to stays, and what they have not charged yet. */
export const orderCharges: ChargeSource = {
  listUnderWay: async (tx, scope, stayId) =>
    (await listOpenForBill(tx, scope, stayId)).map((order) => ({
      kind: 'order',
      order_id: order.id,
      description: itemsLine(order, isGuest(scope) ? getNameForGuest : undefined),
      total: order.total,
      currency: order.currency,
    })),

  listUncharged,
  sumUncharged,

  takeOrder: async (tx, scope, stay, orderId) => {
    const order = (await findTicket(tx, scope as HotelScope, table, orderId)) ?? refuse(notFound)
    if (order.status !== 'delivered' || !isForBill(order))
      throw new Refusal(invalidInput, { fields: { order_id: 'platform.field_invalid' } })
    // Race of two desks that choose two stays: the order belongs to the first one, which has its charge too.
    if (order.stay_id === null)
      await tx
        .updateTable('orders')
        .set({ stay_id: stay.id })
        .where('hotel_id', '=', scope.hotelId)
        .where('id', '=', orderId)
        .where('stay_id', 'is', null)
        .execute()
    return getCharge(order, await readHotel(tx, scope))
  },
}
