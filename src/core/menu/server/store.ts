import type { Tx } from '#platform/server/database/transaction.ts'
import type { HotelScope } from '#core/people/server/gate.ts'
import type { MenuCategory, MenuItem } from '../contract.ts'

export const listCategories = (tx: Tx, scope: HotelScope): Promise<MenuCategory[]> =>
  tx.selectFrom('menu_categories').selectAll().where('hotel_id', '=', scope.hotelId).orderBy('order').orderBy('id').execute()

/** By category, order and name (specification 001 §7). */
export const listItems = (tx: Tx, scope: HotelScope, onlyAvailable: boolean): Promise<MenuItem[]> =>
  tx.selectFrom('menu_items').selectAll().where('hotel_id', '=', scope.hotelId)
    .$if(onlyAvailable, (query) => query.where('available', '=', true))
    .orderBy('category').orderBy('order').orderBy('name').execute()

/** The items with these ids that this hotel has, available or not. */
export const findItems = (tx: Tx, scope: HotelScope, ids: readonly string[]): Promise<MenuItem[]> =>
  tx.selectFrom('menu_items').selectAll().where('hotel_id', '=', scope.hotelId).where('id', 'in', ids).execute()
