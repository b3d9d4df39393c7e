import { sql } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import { asJson, changedAt } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { MenuItem } from '../../contract.ts'
import { findNextMorning, getNextMorning } from '../stock/stock.ts'
import { selectItems, type KnownOfItem } from '../store.ts'
import type { ItemValues } from './values.ts'

/** The columns that a change of an item can write. */
export type ItemColumns = ItemValues & Pick<MenuItem, 'order' | 'stock'>

export const listOfCategory = (tx: Tx, scope: ManagerScope, category: string): Promise<MenuItem[]> =>
  selectItems(tx, scope).where('category', '=', category).orderBy('order').orderBy('name').execute()

/** How many items there are, and how many besides one are featured. */
export const countItems = (
  tx: Tx,
  scope: ManagerScope,
  besides: string,
): Promise<{ count: number; featured: number }> =>
  tx
    .selectFrom('menu_items')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where featured and id <> ${besides}))::int`.as('featured'),
    ])
    .where('hotel_id', '=', scope.hotelId)
    .executeTakeFirstOrThrow()

/** An item as it is now. No order takes from its stock until the transaction ends. */
export const lockItem = (tx: Tx, scope: ManagerScope, id: string): Promise<MenuItem | undefined> =>
  selectItems(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst()

/** The position after the last item of a category (highest order + 1). */
export const findNextOrder = async (tx: Tx, scope: ManagerScope, category: string): Promise<number> =>
  (
    await tx
      .selectFrom('menu_items')
      .select(sql<number>`coalesce(max("order"), 0) + 1`.as('next'))
      .where('hotel_id', '=', scope.hotelId)
      .where('category', '=', category)
      .executeTakeFirstOrThrow()
  ).next

/** Returns no row if the id exists already. */
export const insertItem = async (
  tx: Tx,
  scope: ManagerScope,
  { id, name, price, category, order, ...values }: ItemColumns & { id: string },
): Promise<MenuItem | undefined> => {
  const stock_fills_at = values.stock_daily === null ? null : await findNextMorning(tx, scope)
  return tx
    .insertInto('menu_items')
    .values({ hotel_id: scope.hotelId, id, name, price, category, order, ...withJson(values), stock_fills_at })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doNothing())
    .returningAll()
    .$narrowType<KnownOfItem>()
    .executeTakeFirst()
}

export const updateItemRow = (
  tx: Tx,
  scope: ManagerScope,
  id: string,
  values: Partial<ItemColumns>,
): Promise<MenuItem | undefined> =>
  tx
    .updateTable('menu_items')
    .set({ ...withJson(values), ...getFill(scope, values.stock_daily), updated_at: changedAt })
    .where('hotel_id', '=', scope.hotelId)
    .where('id', '=', id)
    .returningAll()
    .$narrowType<KnownOfItem>()
    .executeTakeFirst()

/** The items that use an option group, by name. */
export const listItemsOfGroup = (tx: Tx, scope: ManagerScope, group: string): Promise<MenuItem[]> =>
  selectItems(tx, scope)
    .where(sql<boolean>`option_groups ? ${group}::text`)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** An item with a daily stock is filled next morning, or when it is to be filled already. `least` leaves out nulls. */
const getFill = ({ hotelId }: ManagerScope, daily: number | null | undefined) =>
  daily === undefined
    ? {}
    : { stock_fills_at: daily === null ? null : sql<string>`least(stock_fills_at, ${getNextMorning(hotelId)})` }

const withJson = <Values extends Partial<ItemColumns>>(values: Values) => {
  const { option_groups, allergens, may_contain, diets, ...others } = values
  return {
    ...others,
    ...(option_groups && { option_groups: asJson(option_groups) }),
    ...(allergens !== undefined && { allergens: allergens && asJson(allergens) }),
    ...(may_contain && { may_contain: asJson(may_contain) }),
    ...(diets && { diets: asJson(diets) }),
  }
}
