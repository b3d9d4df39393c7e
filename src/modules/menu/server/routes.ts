import { handleInHotel } from '#modules/access/server/scope.ts'
import { replyHijacked, type RouteHandler } from '#platform/server/http/route-handler.ts'
import { getMenu, getMyMenu } from '../contract.ts'
import * as copy from '../contract/copies.ts'
import * as contract from '../contract/editing.ts'
import * as file from '../contract/files.ts'
import * as options from '../contract/option-editing.ts'
import * as settings from '../contract/settings-editing.ts'
import { createMenuCopies } from './copying/service.ts'
import { createMenuFiles } from './files/service.ts'
import { createItemService } from './items/service.ts'
import { createOptionService } from './options/service.ts'
import { readMenuPage } from './read-page.ts'
import { createMenuService } from './service.ts'

type Options = Parameters<typeof createMenuCopies>[0]

export const menuRoutes = ({ database, ...further }: Options): RouteHandler[] => {
  const menu = createMenuService(database)
  const items = createItemService(database)
  const groups = createOptionService(database)
  const files = createMenuFiles(database)
  const copies = createMenuCopies({ database, ...further })
  return [
    handleInHotel(getMyMenu, ({ scope, query }) => readMenuPage(database, scope, query.cursor, true)),
    handleInHotel(getMenu, ({ scope, query }) => readMenuPage(database, scope, query.cursor, false)),

    handleInHotel(contract.addCategory, ({ scope, body }) => menu.addCategory(scope, body)),
    handleInHotel(contract.updateCategory, ({ scope, params, body }) =>
      menu.updateCategory(scope, params.categoryId, body),
    ),
    handleInHotel(contract.orderCategories, async ({ scope, body }) => ({
      items: await menu.orderCategories(scope, body.ids),
    })),
    handleInHotel(contract.deleteCategory, ({ scope, params }) => menu.deleteCategory(scope, params.categoryId)),
    handleInHotel(settings.updateMenuSettings, ({ scope, body }) => menu.updateSettings(scope, body)),

    handleInHotel(contract.addItem, ({ scope, body }) => items.addItem(scope, body)),
    handleInHotel(contract.updateItem, ({ scope, params, body }) => items.updateItem(scope, params.itemId, body)),
    handleInHotel(contract.setAvailability, ({ scope, params, body }) =>
      items.setAvailability(scope, params.itemId, body.available),
    ),
    handleInHotel(settings.setStock, ({ scope, params, body }) => items.setStock(scope, params.itemId, body)),
    handleInHotel(contract.moveItem, async ({ scope, params, body }) => ({
      items: await items.moveItem(scope, params.itemId, body.direction, body.past),
    })),
    handleInHotel(contract.deleteItem, ({ scope, params }) => items.deleteItem(scope, params.itemId)),

    handleInHotel(options.addOptionGroup, ({ scope, body }) => groups.addGroup(scope, body)),
    handleInHotel(options.updateOptionGroup, ({ scope, params, body }) =>
      groups.updateGroup(scope, params.groupId, body),
    ),
    handleInHotel(options.setOptionAvailability, ({ scope, params, body }) =>
      groups.setAvailability(scope, params, body.available),
    ),
    handleInHotel(options.deleteOptionGroup, ({ scope, params }) => groups.deleteGroup(scope, params.groupId)),

    handleInHotel(file.exportMenu, async ({ scope, query: { format, language }, reply }) => {
      const bytes = await files.export(scope, format, language)
      void reply
        .headers({
          'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : file.xlsxType,
          'content-disposition': `attachment; filename="menu-${scope.hotelId}.${format}"`,
          'cache-control': 'no-store',
        })
        .send(bytes)
      return replyHijacked as never
    }),
    handleInHotel(file.previewMenuImport, ({ scope, body }) => files.preview(scope, body)),
    handleInHotel(file.importMenu, ({ scope, query, body }) => files.import(scope, query.fingerprint, body)),

    handleInHotel(copy.getMenuCopySource, ({ scope, query }) => copies.findSource(scope, query.from_hotel)),
    handleInHotel(copy.copyMenu, ({ scope, body }) => copies.copy(scope, body)),
  ]
}
