import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordAdded, recordChanged, recordRemoved } from '#modules/audit/server/record-row.ts'
import { changedMeanwhile, idTaken, notFound, Refusal, refuse, refuseIf } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { moveRow } from '#platform/server/list/move.ts'
import { maxFeatured, maxMenuItems, type MenuItem } from '../../contract.ts'
import {
  categoryUnknown,
  dietContradicts,
  optionGroupUnknown,
  tooManyFeatured,
  tooManyItems,
  type ItemChange,
  type NewItem,
} from '../../contract/editing.ts'
import { priceBelowZero } from '../../contract/option-editing.ts'
import { itemProblem } from '../../policy/editing.ts'
import { findContradiction } from '../../policy/ingredients.ts'
import { getCheapest, getGroups } from '../../policy/options.ts'
import { changeMenu, isUnchanged, refuseOlder } from '../editing/changes.ts'
import { deleteRow, findItems, listCategories, listGroups, placeRow } from '../store.ts'
import * as store from './store.ts'
import { getItemValues, type ItemValues } from './values.ts'

const table = 'menu_items'

/** Editing of the menu's items by staff. */
export const createItemService = (database: Database) => ({
  /** Idempotent by id. */
  addItem(scope: ManagerScope, { id, ...form }: NewItem): Promise<MenuItem> {
    refuseIf(itemProblem(form, scope.hotelId))
    const values = getItemValues(form, null)
    return changeMenu(database, scope, async (tx) => {
      const [first] = await findItems(tx, scope, [id])
      if (first)
        return first.name === values.name && first.price === values.price && first.category === values.category
          ? first
          : refuse(idTaken)
      await refuseUnfit(tx, scope, id, values, null)
      if ((await store.countItems(tx, scope, id)).count >= maxMenuItems) throw new Refusal(tooManyItems)
      const added = await store.insertItem(tx, scope, {
        id,
        ...values,
        stock: form.stock ?? null,
        order: await store.findNextOrder(tx, scope, values.category),
      })
      return recordAdded(tx, scope, ['menu.item_added', table], added ?? refuse(idTaken))
    })
  },

  /** An item that changes its category goes to the end of the new one. */
  updateItem(scope: ManagerScope, id: string, { seen, ...form }: ItemChange): Promise<MenuItem> {
    refuseIf(itemProblem(form, scope.hotelId))
    return changeMenu(database, scope, async (tx) => {
      const current = await store.lockItem(tx, scope, id)
      if (!current) throw new Refusal(notFound)
      const values = { ...getItemValues(form, current), ...getStock(form, current) }
      if (isUnchanged(current, values)) return current
      refuseOlder(current, seen)
      refuseOtherStock(form, current)
      await refuseUnfit(tx, scope, id, values, current)
      const moves = current.category !== values.category
      const changed = await store.updateItemRow(tx, scope, id, {
        ...values,
        ...(moves && { order: await store.findNextOrder(tx, scope, values.category) }),
      })
      return recordChanged(tx, scope, ['menu.item_changed', table], current, changed ?? refuse(notFound))
    })
  },

  setAvailability(scope: ManagerScope, id: string, available: boolean): Promise<MenuItem> {
    return database.write(scope, async (tx) => {
      const current = (await store.lockItem(tx, scope, id)) ?? refuse(notFound)
      const changed = (await store.updateItemRow(tx, scope, id, { available })) ?? refuse(notFound)
      return recordChanged(tx, scope, ['menu.item_switched', table], current, changed)
    })
  },

  /**
   * Says how many are left.
   * @throws Refusal 409 with the item of now, if it was ordered or counted since the caller looked
   */
  setStock(
    scope: ManagerScope,
    id: string,
    change: { stock: number | null; seen_stock: number | null },
  ): Promise<MenuItem> {
    return database.write(scope, async (tx) => {
      const current = await store.lockItem(tx, scope, id)
      if (!current) throw new Refusal(notFound)
      if (current.stock === change.stock) return current
      refuseOtherStock(change, current)
      const changed = (await store.updateItemRow(tx, scope, id, { stock: change.stock })) ?? refuse(notFound)
      return recordChanged(tx, scope, ['menu.stock_set', table], current, changed)
    })
  },

  /**
   * Swaps an item with a neighbour in its category. Idempotent: an item already past the neighbour stays.
   * @throws Refusal 409 with the current item, when the other one is no longer its neighbour
   */
  moveItem(scope: ManagerScope, id: string, direction: 'up' | 'down', past: string): Promise<MenuItem[]> {
    return changeMenu(database, scope, async (tx) => {
      const [moved] = await findItems(tx, scope, [id])
      if (!moved) throw new Refusal(notFound)
      const items = (await store.listOfCategory(tx, scope, moved.category)).map((item) =>
        item.id === id ? moved : item,
      )
      for (const item of moveRow(items, id, { direction, past }))
        if (!items.includes(item)) await placeRow(tx, scope, table, item.id, item.order)
      return findItems(tx, scope, [id, past])
    })
  },

  async deleteItem(scope: ManagerScope, id: string): Promise<undefined> {
    await database.write(scope, async (tx) => {
      const deleted = (await deleteRow(tx, scope, table, id)) ?? refuse(notFound)
      await recordRemoved(tx, scope, ['menu.item_deleted', table], deleted)
    })
  },
})

type StockChange = Pick<ItemChange, 'stock' | 'seen_stock'>

/** The stock that a form sets; nothing where it only repeats what it was filled with. */
const getStock = ({ stock, seen_stock }: StockChange, { stock: current }: MenuItem): { stock?: number | null } =>
  stock === undefined || stock === seen_stock || stock === current ? {} : { stock }

const refuseOtherStock = (change: StockChange, current: MenuItem): void => {
  const sets = 'stock' in getStock(change, current)
  if (sets && change.seen_stock !== undefined && change.seen_stock !== current.stock)
    throw new Refusal(changedMeanwhile, { current })
}

/** Refuses what the rest of the menu does not allow, and what contradicts itself. */
const refuseUnfit = async (
  tx: Tx,
  scope: ManagerScope,
  id: string,
  values: ItemValues,
  before: MenuItem | null,
): Promise<void> => {
  const contradiction = findContradiction(values)
  if (contradiction)
    throw new Refusal(dietContradicts, { values: { diet: contradiction.diet, allergen: contradiction.with } })
  if (before?.category !== values.category) {
    const categories = await listCategories(tx, scope)
    if (!categories.some((category) => category.id === values.category)) refuse(categoryUnknown, 'category')
  }
  if (values.option_groups.length > 0) {
    const groups = getGroups(values, await listGroups(tx, scope))
    if (groups.length < values.option_groups.length) refuse(optionGroupUnknown, 'option_groups')
    if (getCheapest(values, groups) < 0) refuse(priceBelowZero, 'price')
  }
  if (values.featured && !before?.featured && (await store.countItems(tx, scope, id)).featured >= maxFeatured)
    throw new Refusal(tooManyFeatured)
}
