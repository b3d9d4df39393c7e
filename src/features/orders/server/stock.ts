import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import { maxStock } from '#core/menu/contract.ts'
import { kitchenDay } from '#core/menu/server/kitchen-day.ts'
import type { Order } from '../contract.ts'
import { countPortions } from '../policy/lines.ts'

/**
 * Gives the portions of an order back that is not made after all. What was filled since is full already, so it gets
 * nothing.
 */
export const giveBack = async (
  tx: Tx,
  { hotelId }: Scope,
  { items, created_at }: Pick<Order, 'items' | 'created_at'>,
): Promise<void> => {
  for (const { id, quantity } of countPortions(items))
    await sql`update menu_items set stock = least(stock + ${quantity}::int, ${maxStock}::int)
      where hotel_id = ${hotelId} and id = ${id} and stock is not null
      and (stock_daily is null or stock_filled_on is null or stock_filled_on <= ${kitchenDay(sql`${created_at}::timestamptz`, hotelId)})`.execute(
      tx,
    )
}
