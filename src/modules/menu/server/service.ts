import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordAdded, recordChanged, recordRemoved } from '#modules/audit/server/record-row.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { forCategory } from '#modules/hours/contract/subject.ts'
import { removeUse } from '#modules/hours/server/store.ts'
import { idTaken, notFound, Refusal, refuse, refuseIf } from '#platform/contract/failure.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { MenuCategory } from '../contract.ts'
import {
  maxCategories,
  categoryNotEmpty,
  orderNotWhole,
  tooManyCategories,
  type CategoryChange,
  type NewCategory,
} from '../contract/editing.ts'
import type { MenuSettingsChange } from '../contract/settings-editing.ts'
import type { MenuSettings } from '../contract/settings.ts'
import { categoryChangeProblem, newCategoryProblem } from '../policy/editing.ts'
import { changeMenu, isUnchanged, refuseOlder } from './editing/changes.ts'
import { listOfCategory } from './items/store.ts'
import * as store from './store.ts'

/** Editing of the menu's categories and settings by staff. */
export const createMenuService = (database: Database) => ({
  /** Idempotent by id. */
  addCategory(scope: ManagerScope, { id, name, icon, translations = {} }: NewCategory): Promise<MenuCategory> {
    refuseIf(newCategoryProblem({ name, icon }))
    return changeMenu(database, scope, async (tx) => {
      const categories = await store.listCategories(tx, scope)
      const first = categories.find((category) => category.id === id)
      if (first) return first.name === name && first.icon === icon ? first : refuse(idTaken)
      if (categories.length >= maxCategories) throw new Refusal(tooManyCategories)
      const order = (categories.at(-1)?.order ?? 0) + 1
      const added = await store.insertCategory(tx, scope, { id, name, icon, translations, order })
      return recordAdded(tx, scope, ['menu.category_added', 'menu_categories'], added ?? refuse(idTaken))
    })
  },

  updateCategory(scope: ManagerScope, id: string, { seen, ...change }: CategoryChange): Promise<MenuCategory> {
    refuseIf(categoryChangeProblem(change))
    const { name, icon, translations } = change
    return changeMenu(database, scope, async (tx) => {
      const current = (await store.listCategories(tx, scope)).find((category) => category.id === id)
      if (!current) throw new Refusal(notFound)
      const values = {
        name: name || current.name,
        icon: icon || current.icon,
        translations: translations ?? current.translations,
      }
      if (isUnchanged(current, values)) return current
      refuseOlder(current, seen)
      const changed = (await store.updateCategoryRow(tx, scope, id, values)) ?? refuse(notFound)
      return recordChanged(tx, scope, ['menu.category_changed', 'menu_categories'], current, changed)
    })
  },

  /** Sorts the categories. A list that misses one was made from an outdated menu and is refused. */
  orderCategories(scope: ManagerScope, ids: readonly string[]): Promise<MenuCategory[]> {
    return changeMenu(database, scope, async (tx) => {
      const existing = await store.listCategories(tx, scope)
      if (
        existing.length !== ids.length ||
        new Set(ids).size !== ids.length ||
        !existing.every(({ id }) => ids.includes(id))
      )
        throw new Refusal(orderNotWhole, { current: existing })
      for (const [place, id] of ids.entries()) {
        if (existing.find((category) => category.id === id)?.order !== place + 1)
          await store.placeRow(tx, scope, 'menu_categories', id, place + 1)
      }
      return store.listCategories(tx, scope)
    })
  },

  async deleteCategory(scope: ManagerScope, id: string): Promise<undefined> {
    await changeMenu(database, scope, async (tx) => {
      if ((await listOfCategory(tx, scope, id)).length > 0) throw new Refusal(categoryNotEmpty)
      const deleted = (await store.deleteRow(tx, scope, 'menu_categories', id)) ?? refuse(notFound)
      await removeUse(tx, scope, forCategory(id))
      await recordRemoved(tx, scope, ['menu.category_deleted', 'menu_categories'], deleted)
    })
  },

  updateSettings(scope: ManagerScope, { seen, ...values }: MenuSettingsChange): Promise<MenuSettings> {
    return changeMenu(database, scope, async (tx) => {
      const current = await store.selectSettings(tx, scope).executeTakeFirstOrThrow()
      if (isUnchanged<MenuSettings>(current, values)) return current
      refuseOlder(current, seen)
      const after = await store.updateSettings(tx, scope, values)
      await recordEntry(tx, scope, 'menu.settings_changed', {
        entity: 'menu_settings',
        id: null,
        before: current,
        after,
      })
      return after
    })
  },
})
