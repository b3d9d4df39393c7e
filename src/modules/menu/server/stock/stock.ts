import { sql, type RawBuilder } from 'kysely'
import { isViolationOf, type Tx } from '#platform/server/database/transaction.ts'
import { findDueBy, maxPerSweep, type DueRows } from '#platform/server/jobs/due-rows.ts'
import type { Scope } from '#platform/server/scope.ts'
import { maxStock } from '../../contract.ts'

/** Portions of an item. */
export type Portions = { id: string; quantity: number }

/**
 * Takes portions of an item from its stock, where they are counted. Fails the transaction when there are not enough:
 * the stock is never below 0. `updated_at` does not change, so that open forms stay valid.
 */
export const takeFromStock = (tx: Tx, { hotelId }: Scope, { id, quantity }: Portions) =>
  tx
    .updateTable('menu_items')
    .set({ stock: sql<number>`stock - ${quantity}::int` })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .where('stock', 'is not', null)
    .returning('id')

/** @returns true for the error of a statement that would have let a stock fall below 0 */
export const isOutOfStock = (error: unknown): boolean => isViolationOf(error, 'menu_items_stock_check')

/**
 * Gives portions back that were ordered and are not made after all. What was filled since is full already, so it gets
 * nothing.
 * @param orderedAt when they were ordered
 */
export const returnToStock = async (tx: Tx, { hotelId }: Scope, { id, quantity }: Portions, orderedAt: string) =>
  tx
    .updateTable('menu_items')
    .set({ stock: sql<number>`least(stock + ${quantity}::int, ${sql.lit(maxStock)})` })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .where('stock', 'is not', null)
    .where((where) => where.or([where('stock_filled_at', 'is', null), where('stock_filled_at', '<=', orderedAt)]))
    .execute()

/** The next 04:00 in a hotel, as it is in an update. @param after a moment, by default now */
export const getNextMorning = (hotelId: string, after: RawBuilder<unknown> = sql`now()`): RawBuilder<string> =>
  sql<string>`(select (((${after} at time zone time_zone) - interval '4 hours')::date + 1 + time '04:00') at time zone time_zone
    from hotels where id = ${hotelId})`

/** The same for an insert, in which Citus takes no query. */
export const findNextMorning = async (tx: Tx, { hotelId }: Scope): Promise<string> => {
  const { rows } = await sql<{ at: string }>`select ${getNextMorning(hotelId)} as at`.execute(tx)
  return rows[0]?.at ?? ''
}

/** Sets what is counted daily to its number every morning, once, also after a time without a server. */
export const dueFills: DueRows = {
  ...findDueBy({ table: 'menu_items', due: 'stock_fills_at' }),
  move: async (tx, { hotelId }) => {
    const { rows } = await sql`update menu_items set stock = stock_daily, stock_filled_at = now(),
        stock_fills_at = ${getNextMorning(hotelId)}
      where hotel_id = ${hotelId} and id in (
        select id from menu_items where hotel_id = ${hotelId} and stock_fills_at <= now()
        order by id limit ${maxPerSweep} for update skip locked) returning id`.execute(tx)
    return rows.length
  },
}

/** The mornings of a hotel follow its time zone. */
export const followZone = async (tx: Tx, { hotelId }: Scope): Promise<void> => {
  await sql`update menu_items set stock_fills_at = ${getNextMorning(hotelId)}
    where hotel_id = ${hotelId} and stock_daily is not null`.execute(tx)
}
