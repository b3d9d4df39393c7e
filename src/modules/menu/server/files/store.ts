import type { ManagerScope } from '#modules/access/server/scope.ts'
import { changedMeanwhile, Refusal } from '#platform/contract/failure.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { MenuItem } from '../../contract.ts'
import { insertItem, lockItem, updateItemRow } from '../items/store.ts'
import { insertGroup, updateGroupRow } from '../options/store.ts'
import { insertCategory, listCategories, listGroups, listItems } from '../store.ts'
import { getItemFields, type CurrentMenu, type ItemValues } from './items.ts'
import type { Changes } from './plan.ts'

/** The whole menu, with the hotel's currency and languages. */
export const readMenu = async (tx: Tx, scope: ManagerScope): Promise<CurrentMenu & { further: Language[] }> => {
  const [categories, items, option_groups, hotel] = await Promise.all([
    listCategories(tx, scope),
    listItems(tx, scope, false),
    listGroups(tx, scope),
    readHotel(tx, scope),
  ])
  return { categories, items, option_groups, ...hotel }
}

/** The hotel's currency, and the languages of its texts other than the main one. */
export const readHotel = async (
  tx: Tx,
  { hotelId }: ManagerScope,
): Promise<{ currency: string; further: Language[] }> => {
  const { currency, content_languages } = await tx
    .selectFrom('hotels')
    .select(['currency', 'content_languages'])
    .$narrowType<{ content_languages: Language[] }>()
    .where('id', '=', hotelId)
    .executeTakeFirstOrThrow()
  return { currency, further: content_languages.slice(1) }
}

/**
 * Writes what an import changes, in a transaction that has the menu for itself. New rows go to the end.
 * @throws Refusal changedMeanwhile for an item that is gone, or whose stock was ordered from
 */
export const applyChanges = async (tx: Tx, scope: ManagerScope, now: CurrentMenu, changes: Changes): Promise<void> => {
  let place = now.categories.at(-1)?.order ?? 0
  for (const category of changes.categories)
    await insertCategory(tx, scope, { ...category, translations: {}, order: (place += 1) })
  for (const { before, after } of changes.groups) {
    const { id, name, least, most, options, translations } = after
    const values = { name, least, most, options, translations }
    await (before ? updateGroupRow(tx, scope, id, values) : insertGroup(tx, scope, { id, ...values }))
  }
  const getOrder = countPlaces(now.items)
  // In the order in which orders take from the stock, so that neither waits for the other for ever.
  const changed = changes.items.filter(({ before }) => before).toSorted((a, b) => (a.after.id < b.after.id ? -1 : 1))
  for (const { before, after } of changed) if (before) await changeItem(tx, scope, before, after, getOrder)
  for (const { before, after } of changes.items)
    if (!before) await insertItem(tx, scope, { ...after, image_url: null, order: getOrder(after.category) })
}

/** Only the columns that differ are written. Race: the kitchen may switch the item off meanwhile. */
const changeItem = async (
  tx: Tx,
  scope: ManagerScope,
  before: MenuItem,
  after: ItemValues & { id: string },
  getOrder: (category: string) => number,
): Promise<void> => {
  const was = getItemFields(before)
  const { id, ...will } = after
  const columns = (Object.keys(will) as (keyof ItemValues)[]).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(will[name]),
  )
  if (columns.includes('stock') && (await lockItem(tx, scope, id))?.stock !== before.stock)
    throw new Refusal(changedMeanwhile)
  const row = await updateItemRow(tx, scope, id, {
    ...Object.fromEntries(columns.map((name) => [name, will[name]])),
    ...(columns.includes('category') && { order: getOrder(will.category) }),
  })
  if (!row) throw new Refusal(changedMeanwhile)
}

/** Gives the place after the last item of a category, each one once. */
export const countPlaces = (items: readonly MenuItem[]): ((category: string) => number) => {
  const last = new Map<string, number>()
  for (const { category, order } of items) last.set(category, Math.max(last.get(category) ?? 0, order))
  return (category) => {
    const next = (last.get(category) ?? 0) + 1
    last.set(category, next)
    return next
  }
}
