import { sql, type Compilable } from 'kysely'
import type { HotelScope, ManagerScope } from '#modules/access/server/scope.ts'
import { changedAt } from '#platform/server/database/column-values.ts'
import { compileOnce } from '#platform/server/database/compile-once.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { maxMenuItems, type MenuCategory, type MenuItem, type SoldItem } from '../contract.ts'
import type { OptionGroup } from '../contract/options.ts'
import type { MenuSettingsChange } from '../contract/settings-editing.ts'
import type { MenuSettings } from '../contract/settings.ts'

/** The types of JSON columns, which the generated schema lacks. */
export type KnownOfCategory = Pick<MenuCategory, 'translations'>
export type KnownOfItem = Pick<MenuItem, 'translations' | 'option_groups' | 'allergens' | 'may_contain' | 'diets'>
export type KnownOfGroup = Pick<OptionGroup, 'translations' | 'options'>

/** The items of a hotel. */
export const selectItems = (tx: Tx, { hotelId }: HotelScope) =>
  tx.selectFrom('menu_items').selectAll().$narrowType<KnownOfItem>().where('hotel_id', '=', hotelId)

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

/** The sort key of an item in `listItems`. */
export type CursorKey = Pick<MenuItem, 'category' | 'order' | 'name' | 'id'>

/** The sort key of a group in `listGroups`. */
export type GroupCursorKey = Pick<OptionGroup, 'name' | 'id'>

/** Items sorted by category, order and name; with a page those after its cursor, from the beginning when it is null. */
export const listItems = (
  tx: Tx,
  scope: HotelScope,
  onlyAvailable: boolean,
  { after, limit }: { after: CursorKey | null; limit: number } = { after: null, limit: maxMenuItems },
): Promise<MenuItem[]> =>
  selectItems(tx, scope)
    .$if(onlyAvailable, (query) => query.where('available', '=', true))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(category, "order", name, id)
          > (${after?.category}::uuid, ${after?.order}::integer, ${after?.name}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('category')
    .orderBy('order')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()

const selectSold = compileOnce<{ hotelId: string; ids: string }, SoldItem>((tx, { hotelId, ids }) =>
  tx
    .selectFrom('menu_items')
    .selectAll()
    // Most items have no options: they cost no look into the other table.
    .select(
      sql<OptionGroup[]>`case when option_groups = '[]' then '[]' else
        (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from menu_option_groups one
        where one.hotel_id = ${hotelId} and menu_items.option_groups ? one.id::text) end`.as('groups'),
    )
    .$narrowType<KnownOfItem>()
    .where('hotel_id', '=', hotelId)
    // One parameter however many there are: a list would need another prepared statement for each length.
    .where('id', '=', sql<string>`any(string_to_array(${ids}, ',')::uuid[])`),
)

/** Selects those of these items that the hotel has, available or not, each with its option groups in any order. */
export const selectSoldItems = ({ hotelId }: HotelScope, ids: readonly string[]): Compilable<SoldItem> =>
  selectSold({ hotelId, ids: ids.join(',') })

/** Selects how the hotel serves. */
export const selectSettings = (tx: Tx, { hotelId }: HotelScope) =>
  tx.selectFrom('menu_settings').selectAll().where('hotel_id', '=', hotelId)

/** The option groups after a name and id, sorted by them; from the beginning when they are null. */
export const listGroups = (
  tx: Tx,
  { hotelId }: HotelScope,
  after: GroupCursorKey | null = null,
): Promise<OptionGroup[]> =>
  tx
    .selectFrom('menu_option_groups')
    .selectAll()
    .$narrowType<KnownOfGroup>()
    .where('hotel_id', '=', hotelId)
    .$if(after !== null, (query) => query.where(sql<boolean>`(name, id) > (${after?.name}, ${after?.id}::uuid)`))
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Those of these items that the hotel has, available or not. */
export const findItems = (tx: Tx, scope: HotelScope, ids: readonly string[]): Promise<MenuItem[]> =>
  selectItems(tx, scope).where('id', 'in', ids).execute()

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

/** Moves a category or an item. `updated_at` does not change, so that open forms stay valid. */
export const placeRow = (
  tx: Tx,
  { hotelId }: ManagerScope,
  table: 'menu_categories' | 'menu_items',
  id: string,
  order: number,
): Promise<unknown> =>
  tx.updateTable(table).set({ order }).where('hotel_id', '=', hotelId).where('id', '=', id).execute()

/** @returns the row that is gone */
export const deleteRow = (
  tx: Tx,
  { hotelId }: ManagerScope,
  table: 'menu_categories' | 'menu_items' | 'menu_option_groups',
  id: string,
): Promise<{ id: string; name: string } | undefined> =>
  tx.deleteFrom(table).where('hotel_id', '=', hotelId).where('id', '=', id).returning(['id', 'name']).executeTakeFirst()

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
