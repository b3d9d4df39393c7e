import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import { handleInHotel } from '#core/access/server/scope.ts'
import * as contract from '../contract.ts'
import type { MenuService } from './service.ts'

export const menuEditingRoutes = (menu: MenuService): RouteHandler[] => [
  handleInHotel(contract.addCategory, ({ scope, body }) => menu.addCategory(scope, body)),
  handleInHotel(contract.updateCategory, ({ scope, params, body }) =>
    menu.updateCategory(scope, params.categoryId, body),
  ),
  handleInHotel(contract.orderCategories, async ({ scope, body }) => ({
    items: await menu.orderCategories(scope, body.ids),
  })),
  handleInHotel(
    contract.deleteCategory,
    async ({ scope, params }) => void (await menu.deleteCategory(scope, params.categoryId)),
  ),
  handleInHotel(contract.addItem, ({ scope, body }) => menu.addItem(scope, body)),
  handleInHotel(contract.updateItem, ({ scope, params, body }) => menu.updateItem(scope, params.itemId, body)),
  handleInHotel(contract.setAvailability, ({ scope, params, body }) =>
    menu.setAvailability(scope, params.itemId, body.available),
  ),
  handleInHotel(contract.moveItem, async ({ scope, params, body }) => ({
    items: await menu.moveItem(scope, params.itemId, body.direction, body.past),
  })),
  handleInHotel(contract.deleteItem, async ({ scope, params }) => void (await menu.deleteItem(scope, params.itemId))),
]
