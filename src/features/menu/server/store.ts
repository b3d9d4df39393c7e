import { sql } from 'kysely'
import type { MenuCategory, MenuItem } from '#core/menu/contract.ts'
import type { KnownOfCategory, KnownOfItem } from '#core/menu/server/store.ts'
import type { ManagerScope } from '#core/access/server/scope.ts'
import type { Tx } from '#platform/server/database/transaction.ts'

type CategoryValues = Pick<MenuCategory, 'name' | 'icon' | 'order' | 'translations'>
type ItemValues = Pick<
  MenuItem,
  'name' | 'description' | 'price' | 'category' | 'image_url' | 'available' | 'order' | 'translations'
>

export const insertCategory = (
  tx: Tx,
  scope: ManagerScope,
  category: CategoryValues & { id: string },
): Promise<MenuCategory | undefined> =>
  tx
    .insertInto('menu_categories')
    .values({ ...category, hotel_id: scope.hotelId })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .returningAll()
    .$narrowType<KnownOfCategory>()
    .executeTakeFirst()

export const updateCategoryRow = (
  tx: Tx,
  scope: ManagerScope,
  id: string,
  values: Partial<CategoryValues>,
): Promise<MenuCategory | undefined> =>
  tx
    .updateTable('menu_categories')
    .set({ ...values, updated_at: sql<string>`now()` })
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .returningAll()
    .$narrowType<KnownOfCategory>()
    .executeTakeFirst()

/** See `placeItem`. */
export const placeCategory = (tx: Tx, scope: ManagerScope, id: string, order: number): Promise<unknown> =>
  tx.updateTable('menu_categories').set({ order }).where('hotel_id', '=', scope.hotelId).where('id', '=', id).execute()

export const deleteCategoryRow = async (tx: Tx, scope: ManagerScope, id: string): Promise<boolean> =>
  (await tx
    .deleteFrom('menu_categories')
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined

export const listOfCategory = (tx: Tx, scope: ManagerScope, category: string): Promise<MenuItem[]> =>
  tx
    .selectFrom('menu_items')
    .selectAll()
    .$narrowType<KnownOfItem>()
    .where('hotel_id', '=', scope.hotelId)
    .where('category', '=', category)
    .orderBy('order')
    .orderBy('name')
    .execute()

export const countItems = async (tx: Tx, scope: ManagerScope): Promise<number> =>
  (
    await tx
      .selectFrom('menu_items')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('hotel_id', '=', scope.hotelId)
      .executeTakeFirstOrThrow()
  ).count

/** The position after the last item of a category (highest order + 1). */
export const nextOrder = async (tx: Tx, scope: ManagerScope, category: string): Promise<number> =>
  (
    await tx
      .selectFrom('menu_items')
      .select(sql<number>`coalesce(max("order"), 0) + 1`.as('next'))
      .where('hotel_id', '=', scope.hotelId)
      .where('category', '=', category)
      .executeTakeFirstOrThrow()
  ).next

export const insertItem = (
  tx: Tx,
  scope: ManagerScope,
  item: ItemValues & { id: string },
): Promise<MenuItem | undefined> =>
  tx
    .insertInto('menu_items')
    .values({ ...item, hotel_id: scope.hotelId })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .returningAll()
    .$narrowType<KnownOfItem>()
    .executeTakeFirst()

export const updateItemRow = (
  tx: Tx,
  scope: ManagerScope,
  id: string,
  values: Partial<ItemValues>,
): Promise<MenuItem | undefined> =>
  tx
    .updateTable('menu_items')
    .set({ ...values, updated_at: sql<string>`now()` })
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .returningAll()
    .$narrowType<KnownOfItem>()
    .executeTakeFirst()

/** Moves an item within its category. `updated_at` does not change, so that open forms stay valid. */
export const placeItem = (tx: Tx, scope: ManagerScope, id: string, order: number): Promise<unknown> =>
  tx.updateTable('menu_items').set({ order }).where('hotel_id', '=', scope.hotelId).where('id', '=', id).execute()

export const deleteItemRow = async (tx: Tx, scope: ManagerScope, id: string): Promise<boolean> =>
  (await tx
    .deleteFrom('menu_items')
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Changes of the menu's order take turns in a hotel, because they read positions and then write them. */
export const lockMenu = async (tx: Tx, scope: ManagerScope): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`menu:${scope.hotelId}`}, 0))`.execute(tx)
}
