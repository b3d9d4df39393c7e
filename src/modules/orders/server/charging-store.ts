import { sql, type Compilable, type RawBuilder } from 'kysely'
import type { Uncharged, UnchargedSum } from '#modules/bill/server/source.ts'
import { getStatusIn } from '#modules/tickets/server/ticket-store.ts'
import { compileOnce } from '#platform/server/database/compile-once.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Order } from '../contract.ts'
import { openStatuses } from '../policy.ts'
import type { Known } from './store.ts'

/** The same as `isForBill`. */
export const isForBillRow = sql<boolean>`settle is distinct from 'on_delivery' and total > 0`

/** What of an order its charge needs, and its stay, which may be merged. */
export type ToCharge = Pick<
  Order,
  'id' | 'items' | 'service_charge' | 'delivery_fee' | 'taxes' | 'language' | 'currency'
> & {
  stay_id: string
  room_number: string
  merged_into: string | null
}

const selectToChargeOf = compileOnce<{ hotelId: string; id: string }, ToCharge>((tx, { hotelId, id }) =>
  tx
    .selectFrom('orders')
    .innerJoin('stays', (join) =>
      join.onRef('stays.hotel_id', '=', 'orders.hotel_id').onRef('stays.id', '=', 'orders.stay_id'),
    )
    .select(['orders.id', 'items', 'service_charge', 'delivery_fee', 'taxes', 'orders.language', 'currency'])
    .select(['stays.id as stay_id', 'stays.room_number', 'stays.merged_into'])
    .where('orders.hotel_id', '=', hotelId)
    .where('orders.id', '=', id)
    .where('orders.status', '=', sql.lit('preparing'))
    .where(isForBillRow)
    .$narrowType<Pick<Known, 'items' | 'taxes'>>(),
)

/** Selects an order that goes on the bill of its stay when it is delivered now. */
export const selectToCharge = ({ hotelId }: Scope, id: string): Compilable<ToCharge> =>
  selectToChargeOf({ hotelId, id })

/** The orders of a stay that go on its bill when they are delivered, the first one first. */
export const listOpenForBill = (
  tx: Tx,
  { hotelId }: Scope,
  stayId: string,
): Promise<Pick<Order, 'id' | 'items' | 'total' | 'currency'>[]> =>
  tx
    .selectFrom('orders')
    .select(['id', 'items', 'total', 'currency'])
    .where('hotel_id', '=', hotelId)
    .where('stay_id', '=', stayId)
    .where(getStatusIn(openStatuses))
    .where(isForBillRow)
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<Known>()
    .execute()

/** An SQL condition: an order was delivered to a present stay and is on no bill. */
const isUncharged = (hotelId: string): RawBuilder<boolean> => sql<boolean>`
  "hotel_id" = ${hotelId} and status = 'delivered' and ${isForBillRow}
  and stay_id = any(array(select id from stays where stays.hotel_id = ${hotelId} and stays.status = 'present'))
  and not exists (select from charges where charges.hotel_id = orders.hotel_id and source_key = 'order:' || orders.id)`

/** What present stays were delivered that is on no bill, by stay. */
export const listUncharged = async (tx: Tx, { hotelId }: Scope): Promise<Uncharged[]> => {
  const { rows } = await sql<Uncharged>`
    select id as order_id, stay_id, total, currency from orders where ${isUncharged(hotelId)}
    order by stay_id, delivered_at, id`.execute(tx)
  return rows
}

/** How many orders these are, and their sum, by currency. */
export const sumUncharged = async (tx: Tx, { hotelId }: Scope): Promise<UnchargedSum[]> => {
  const { rows } = await sql<UnchargedSum>`
    select currency, count(*)::int as orders, sum(total) as total from orders where ${isUncharged(hotelId)}
    group by currency order by currency`.execute(tx)
  return rows
}
