import type { LiveEvent } from '#platform/contract/live.ts'
import type { Menu, MenuCategory, MenuItem } from './contract.ts'

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** By order and name, as the server lists the items of a category. */
export const byPlace = (one: MenuItem, other: MenuItem): number =>
  one.order - other.order || compare(one.name, other.name) || compare(one.id, other.id)

const byOrder = (one: MenuCategory, other: MenuCategory): number => one.order - other.order || compare(one.id, other.id)

const withRow = <Row extends { id: string }>(rows: readonly Row[], row: Row): Row[] => [
  ...rows.filter(({ id }) => id !== row.id),
  row,
]

type Event = Pick<LiveEvent, 'number' | 'entity' | 'operation' | 'id' | 'row'>

/**
 * The menu after events of its rows, in their order.
 * @param forGuests only what is available, and no category without it
 * @returns null where the events do not say enough (a category that this menu does not know): it must be read again
 */
export const menuAfter = (menu: Menu, events: readonly Event[], forGuests: boolean): Menu | null => {
  let { categories, items, event_number } = menu
  for (const { number, entity, operation, id, row } of events) {
    if (number <= event_number) continue
    event_number = number
    const gone = operation === 'delete'
    if (entity === 'menu_categories') {
      const category = row as unknown as MenuCategory
      const isKnown = categories.some((one) => one.id === id)
      if (gone) categories = categories.filter((one) => one.id !== id)
      else if (isKnown || !forGuests) categories = withRow(categories, category).toSorted(byOrder)
    } else if (entity === 'menu_items') {
      const item = row as unknown as MenuItem
      const shows = !gone && (item.available || !forGuests)
      if (shows && !categories.some((one) => one.id === item.category)) return null
      items = shows ? withRow(items, item).toSorted(byPlace) : items.filter((one) => one.id !== id)
    }
  }
  if (!forGuests) return { categories, items, event_number }
  const used = new Set(items.map(({ category }) => category))
  return { categories: categories.filter(({ id }) => used.has(id)), items, event_number }
}
