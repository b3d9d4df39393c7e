import type { Handled } from '#platform/server/http/handled.ts'
import { on } from '#core/people/server/gate.ts'
import * as contract from '../contract.ts'
import type { MenuService } from './service.ts'

export const menuEditingRoutes = (menu: MenuService): Handled[] => [
  on(contract.addCategory, ({ scope, body }) => menu.addCategory(scope, body)),
  on(contract.updateCategory, ({ scope, params, body }) => menu.updateCategory(scope, params.categoryId, body)),
  on(contract.orderCategories, async ({ scope, body }) => ({ items: await menu.orderCategories(scope, body.ids) })),
  on(contract.deleteCategory, async ({ scope, params }) => void (await menu.deleteCategory(scope, params.categoryId))),
  on(contract.addItem, ({ scope, body }) => menu.addItem(scope, body)),
  on(contract.updateItem, ({ scope, params, body }) => menu.updateItem(scope, params.itemId, body)),
  on(contract.setAvailability, ({ scope, params, body }) => menu.setAvailability(scope, params.itemId, body.available)),
  on(contract.moveItem, async ({ scope, params, body }) => ({
    items: await menu.moveItem(scope, params.itemId, body.direction, body.past),
  })),
  on(contract.deleteItem, async ({ scope, params }) => void (await menu.deleteItem(scope, params.itemId))),
]
