import { sql, type Compilable } from 'kysely'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { MenuCategory, MenuItem, Sold } from '../contract.ts'

/** The types of JSON columns, which the generated schema lacks. */
export type KnownOfCategory = Pick<MenuCategory, 'translations'>
export type KnownOfItem = Pick<MenuItem, 'translations'>

/** All categories in their order, or only those with available items. */
export const listCategories = (tx: Tx, scope: HotelScope, onlyWithAvailable = false): Promise<MenuCategory[]> =>
  tx
    .selectFrom('menu_categories')
    .selectAll()
    .$narrowType<KnownOfCategory>()
    .where('hotel_id', '=', scope.hotelId)
    .$if(onlyWithAvailable, (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom('menu_items')
            .select('id')
            .where('menu_items.hotel_id', '=', scope.hotelId)
            .whereRef('menu_items.category', '=', 'menu_categories.id')
            .where('available', '=', true),
        ),
      ),
    )
    .orderBy('order')
    .orderBy('id')
    .execute()

/** Sorted by category, order and name. */
export const listItems = (tx: Tx, scope: HotelScope, onlyAvailable: boolean): Promise<MenuItem[]> =>
  tx
    .selectFrom('menu_items')
    .selectAll()
    .$narrowType<KnownOfItem>()
    .where('hotel_id', '=', scope.hotelId)
    .$if(onlyAvailable, (query) => query.where('available', '=', true))
    .orderBy('category')
    .orderBy('order')
    .orderBy('name')
    .orderBy('id')
    .execute()

/** The sort key of an item in `listItems`. */
export type CursorKey = Pick<MenuItem, 'category' | 'order' | 'name' | 'id'>

/** The items after a cursor in `listItems`; from the beginning when it is null. */
export const listItemsAfter = (
  tx: Tx,
  scope: HotelScope,
  { onlyAvailable, after, limit }: { onlyAvailable: boolean; after: CursorKey | null; limit: number },
): Promise<MenuItem[]> =>
  tx
    .selectFrom('menu_items')
    .selectAll()
    .$narrowType<KnownOfItem>()
    .where('hotel_id', '=', scope.hotelId)
    .$if(onlyAvailable, (query) => query.where('available', '=', true))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(category, "order", name, id) > (${after?.category}::uuid, ${after?.order}::integer, ${after?.name}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('category')
    .orderBy('order')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Selects names and prices of those of these items that the hotel has, available or not. */
export const whatIsSold = (tx: Tx, scope: HotelScope, ids: readonly string[]): Compilable<Sold> =>
  tx
    .selectFrom('menu_items')
    .select(['id', 'name', 'price', 'available', 'category'])
    .where('hotel_id', '=', scope.hotelId)
    .where('id', 'in', ids)

/** Those of these items that the hotel has, available or not. */
export const findItems = (tx: Tx, scope: HotelScope, ids: readonly string[]): Promise<MenuItem[]> =>
  tx
    .selectFrom('menu_items')
    .selectAll()
    .$narrowType<KnownOfItem>()
    .where('hotel_id', '=', scope.hotelId)
    .where('id', 'in', ids)
    .execute()
