import { eventNumber, type Database } from '#platform/server/database/transaction.ts'
import type { RouteHandler } from '#platform/server/http/route-handler.ts'
import { invalidInput, Refusal } from '#platform/contract/failure.ts'
import { maxListBytes, takeWhileUnderBytes } from '#platform/server/list/page.ts'
import { handleInHotel, type HotelScope } from '#core/access/server/scope.ts'
import { getMenu, getMyMenu, type MenuItem, type MenuPage } from '../contract.ts'
import { listCategories, listItemsAfter, type CursorKey } from './store.ts'

/** Read access to the menu: guests order from it, staff edit it. */
export const menuRoutes = (database: Database): RouteHandler[] => [
  handleInHotel(getMyMenu, ({ scope, query }) => read(database, scope, query.cursor, true)),
  handleInHotel(getMenu, ({ scope, query }) => read(database, scope, query.cursor, false)),
]

const itemsAtOnce = 100
const maxItemBytes = 64 * 1024

const read = (
  database: Database,
  scope: HotelScope,
  cursor: string | undefined,
  onlyAvailable: boolean,
): Promise<MenuPage> =>
  database.read(scope, async (tx) => {
    const cursorKey = cursor === undefined ? null : parseCursor(cursor)
    const [categories, rows, number] = await Promise.all([
      listCategories(tx, scope, onlyAvailable),
      listItemsAfter(tx, scope, { onlyAvailable, after: cursorKey, limit: itemsAtOnce + 1 }),
      eventNumber(tx, scope),
    ])
    // What the categories leave of the response's size: with names in ten languages they can be large.
    const items = takeWhileUnderBytes(
      rows.slice(0, itemsAtOnce),
      Math.min(maxItemBytes, maxListBytes - Buffer.byteLength(JSON.stringify(categories))),
    )
    const last = items.at(-1)
    return {
      categories,
      items,
      next_cursor: last && rows.length > items.length ? getCursor(last) : null,
      event_number: number,
    }
  })

// The list is sorted by category, order and name, and so is its cursor.
const getCursor = ({ category, order, name, id }: MenuItem): string =>
  Buffer.from(JSON.stringify([category, order, name, id])).toString('base64url')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const parseCursor = (cursor: string): CursorKey => {
  const wrong = new Refusal(invalidInput, { fields: { cursor: 'platform.field_invalid' } })
  try {
    const [category, order, name, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (
      typeof category === 'string' &&
      uuid.test(category) &&
      Number.isInteger(order) &&
      Math.abs(Number(order)) < 2 ** 31 &&
      typeof name === 'string' &&
      !name.includes('\0') &&
      typeof id === 'string' &&
      uuid.test(id)
    )
      return { category, order: Number(order), name, id }
  } catch {
    throw wrong
  }
  throw wrong
}
