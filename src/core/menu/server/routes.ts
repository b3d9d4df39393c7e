import { eventNumber, type Database } from '#platform/server/database/transaction.ts'
import type { Handled } from '#platform/server/http/handled.ts'
import { on, type HotelScope } from '#core/people/server/gate.ts'
import { getMenu, getMyMenu, type Menu } from '../contract.ts'
import { listCategories, listItems } from './store.ts'

/** The menu, for reading: guests order from it, staff edit it. */
export const menuRoutes = (database: Database): Handled[] => [
  on(getMyMenu, async ({ scope }) => {
    const menu = await read(database, scope, true)
    const used = new Set(menu.items.map(({ category }) => category))
    return { ...menu, categories: menu.categories.filter(({ id }) => used.has(id)) }
  }),
  on(getMenu, ({ scope }) => read(database, scope, false)),
]

const read = (database: Database, scope: HotelScope, onlyAvailable: boolean): Promise<Menu> =>
  database.read(scope, async (tx) => {
    const [categories, items, number] = await Promise.all([listCategories(tx, scope), listItems(tx, scope, onlyAvailable), eventNumber(tx, scope)])
    return { categories, items, event_number: number }
  })
