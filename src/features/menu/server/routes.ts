import { handleInHotel } from '#core/access/server/scope.ts'
import { replyHijacked, type RouteHandler } from '#platform/server/http/route-handler.ts'
import * as contract from '../contract.ts'
import * as copies from '../contract/copies.ts'
import * as files from '../contract/files.ts'
import * as options from '../contract/options.ts'
import * as settings from '../contract/settings.ts'
import type { MenuCopies } from './copying/service.ts'
import type { MenuFiles } from './files/service.ts'
import type { ItemService } from './items/service.ts'
import type { OptionService } from './options/service.ts'
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
  handleInHotel(settings.updateMenuSettings, ({ scope, body }) => menu.updateSettings(scope, body)),
]

export const itemRoutes = (items: ItemService): RouteHandler[] => [
  handleInHotel(contract.addItem, ({ scope, body }) => items.addItem(scope, body)),
  handleInHotel(contract.updateItem, ({ scope, params, body }) => items.updateItem(scope, params.itemId, body)),
  handleInHotel(contract.setAvailability, ({ scope, params, body }) =>
    items.setAvailability(scope, params.itemId, body.available),
  ),
  handleInHotel(settings.setStock, ({ scope, params, body }) => items.setStock(scope, params.itemId, body)),
  handleInHotel(contract.moveItem, async ({ scope, params, body }) => ({
    items: await items.moveItem(scope, params.itemId, body.direction, body.past),
  })),
  handleInHotel(contract.deleteItem, async ({ scope, params }) => void (await items.deleteItem(scope, params.itemId))),
]

export const optionRoutes = (groups: OptionService): RouteHandler[] => [
  handleInHotel(options.addOptionGroup, ({ scope, body }) => groups.addGroup(scope, body)),
  handleInHotel(options.updateOptionGroup, ({ scope, params, body }) =>
    groups.updateGroup(scope, params.groupId, body),
  ),
  handleInHotel(options.setOptionAvailability, ({ scope, params, body }) =>
    groups.setAvailability(scope, params, body.available),
  ),
  handleInHotel(
    options.deleteOptionGroup,
    async ({ scope, params }) => void (await groups.deleteGroup(scope, params.groupId)),
  ),
]

export const fileRoutes = (menu: MenuFiles): RouteHandler[] => [
  handleInHotel(files.exportMenu, async ({ scope, query: { format, language }, reply }) => {
    const bytes = await menu.export(scope, format, language)
    void reply
      .headers({
        'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : files.xlsxType,
        'content-disposition': `attachment; filename="menu-${scope.hotelId}.${format}"`,
        'cache-control': 'no-store',
      })
      .send(bytes)
    return replyHijacked as never
  }),
  handleInHotel(files.previewMenuImport, ({ scope, body }) => menu.preview(scope, body)),
  handleInHotel(files.importMenu, ({ scope, query, body }) => menu.import(scope, query.fingerprint, body)),
]

export const copyRoutes = (menu: MenuCopies): RouteHandler[] => [
  handleInHotel(copies.getMenuCopySource, ({ scope, query }) => menu.findSource(scope, query.from_hotel)),
  handleInHotel(copies.copyMenu, ({ scope, body }) => menu.copy(scope, body)),
]
