import * as z from 'zod/mini'
import type { HotelScope } from '#modules/access/server/scope.ts'
import { invalidInput, Refusal } from '#platform/contract/failure.ts'
import { eventNumber, type Database } from '#platform/server/database/transaction.ts'
import { maxListBytes, takeWhileUnderBytes } from '#platform/server/list/page.ts'
import type { MenuPage } from '../contract.ts'
import { hideFromGuests } from '../policy.ts'
import { listCategories, listGroups, listItems, selectSettings, type CursorKey, type GroupCursorKey } from './store.ts'

const itemsAtOnce = 100
const maxItemBytes = 64 * 1024
/** With less room than this the items begin on the next page. */
const minItemBytes = 24 * 1024

/** A page of the menu, as guests or staff see it. */
export const readMenuPage = (
  database: Database,
  scope: HotelScope,
  cursor: string | undefined,
  forGuests: boolean,
): Promise<MenuPage> =>
  database.read(scope, async (tx) => {
    const { item: afterItem = null, group: afterGroup = null } = cursor === undefined ? {} : parseCursor(cursor)
    const [categories, groups, rows, settings, event_number] = await Promise.all([
      listCategories(tx, scope, forGuests),
      afterItem ? [] : listGroups(tx, scope, afterGroup),
      listItems(tx, scope, forGuests, { after: afterItem, limit: itemsAtOnce + 1 }),
      selectSettings(tx, scope).executeTakeFirst(),
      eventNumber(tx, scope),
    ])
    if (!settings) throw new Error('A hotel without settings of its menu.')
    // Categories with names in ten languages can be large: the rest of the response's size is for the others.
    const room = maxListBytes - bytesOf(categories)
    const option_groups = takeWhileUnderBytes(groups, room - bytesOf(settings))
    const left = room - bytesOf(option_groups)
    const page = { categories, option_groups, settings, event_number }
    const lastGroup = option_groups.at(-1)
    if (lastGroup && (option_groups.length < groups.length || left < minItemBytes))
      return { ...page, items: [], next_cursor: encode(['group', lastGroup.name, lastGroup.id]) }
    const items = takeWhileUnderBytes(rows.slice(0, itemsAtOnce), Math.min(maxItemBytes, left))
    const last = items.at(-1)
    return {
      ...page,
      items: forGuests ? items.map(hideFromGuests) : items,
      next_cursor: last && rows.length > items.length ? encode([last.category, last.order, last.name, last.id]) : null,
    }
  })

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

// The option groups are sorted by name, the items by category, order and name, and so are their cursors.
const encode = (key: readonly unknown[]): string => Buffer.from(JSON.stringify(key)).toString('base64url')

const Uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))
const Name = z.string().check(z.refine((name) => !name.includes('\0')))
const ItemKey = z.tuple([Uuid, z.int32(), Name, Uuid])
const GroupKey = z.tuple([z.literal('group'), Name, Uuid])

const parseCursor = (cursor: string): { item?: CursorKey; group?: GroupCursorKey } => {
  try {
    const key = z.union([GroupKey, ItemKey]).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (key.length === 3) return { group: { name: key[1], id: key[2] } }
    const [category, order, name, id] = key
    return { item: { category, order, name, id } }
  } catch {
    throw new Refusal(invalidInput, { fields: { cursor: 'platform.field_invalid' } })
  }
}
