import { sql } from 'kysely'
import type { HotelScope, ManagerScope } from '#modules/access/server/scope.ts'
import { chargeSource, type ChargeSource, type SourceCharge } from '#modules/bill/server/source.ts'
import { findHotelWith, type Hotels } from '#modules/hotels/server/hotels.ts'
import { lockStay } from '#modules/stays/server/lock.ts'
import { findTicket, transition } from '#modules/tickets/server/ticket-store.ts'
import { invalidInput, notFound, Refusal, refuse } from '#platform/contract/failure.ts'
import { fallbackLanguage, type Language } from '#platform/contract/languages.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { messageText } from '#platform/server/messages.ts'
import type { Scope } from '#platform/server/scope.ts'
import { getNameForGuest, itemsLine, type Order } from '../contract.ts'
import { isForBill } from '../policy.ts'
import { describeCharge } from '../policy/charge.ts'
import { listOpenForBill, listUncharged, sumUncharged, table } from './store.ts'

/** The hotel's zone, and its languages, the main one first. */
type Hotel = { time_zone: string; content_languages: readonly Language[] }

/** A delivered order as it is charged. */
const getCharge = (order: Order, { time_zone, content_languages: [main = fallbackLanguage] }: Hotel): SourceCharge => ({
  kind: 'order',
  source_key: `order:${order.id}`,
  source_id: order.id,
  ...describeCharge(order, {
    service: messageText(main, 'orders.slip_service'),
    delivery: messageText(main, 'orders.delivery_fee'),
  }),
  currency: order.currency,
  day: localTime(Date.parse(order.delivered_at ?? order.updated_at), time_zone).slice(0, 10),
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
  return database.write(scope, async (tx) => {
    const order = hotel && (await findTicket(tx, scope, table, id))
    // Race with an invoice, an end or a merge of the stay: the stay is locked before the ticket. So what is delivered
    // meanwhile is on the invoice, or is charged after it; and the order no longer moves to another stay.
    const stay = order?.stay_id && isForBill(order) ? await lockStay(tx, scope, order.stay_id) : undefined
    const delivered = await transition(tx, scope, table, id, 'delivered')
    if (hotel && stay) await chargeSource(tx, scope, stay, getCharge(delivered, hotel))
    return delivered
  })
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
