import type { ManagerScope } from '#modules/access/server/scope.ts'
import { changedAt } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { MenuCategory } from '../contract.ts'
import type { MenuSettingsChange } from '../contract/settings-editing.ts'
import type { MenuSettings } from '../contract/settings.ts'
import type { KnownOfCategory } from './reading/store.ts'

type CategoryValues = Pick<MenuCategory, 'name' | 'icon' | 'order' | 'translations'>

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
    .set({ ...values, updated_at: changedAt })
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .returningAll()
    .$narrowType<KnownOfCategory>()
    .executeTakeFirst()

/** Moves a category. `updated_at` does not change, so that open forms stay valid. */
export const placeCategory = (tx: Tx, scope: ManagerScope, id: string, order: number): Promise<unknown> =>
  tx.updateTable('menu_categories').set({ order }).where('hotel_id', '=', scope.hotelId).where('id', '=', id).execute()

/** @returns the row that is gone */
export const deleteCategoryRow = (
  tx: Tx,
  scope: ManagerScope,
  id: string,
): Promise<Pick<MenuCategory, 'id' | 'name'> | undefined> =>
  tx
    .deleteFrom('menu_categories')
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst()

export const updateSettings = (
  tx: Tx,
  scope: ManagerScope,
  values: Omit<MenuSettingsChange, 'seen'>,
): Promise<MenuSettings> =>
  tx
    .updateTable('menu_settings')
    .set({ ...values, updated_at: changedAt })
    .where('hotel_id', '=', scope.hotelId)
    .returningAll()
    .executeTakeFirstOrThrow()
