import type { LiveEvent } from '#platform/contract/live.ts'
import { maxLeftShown, type Menu, type MenuCategory, type MenuItem } from './contract.ts'
import type { OptionGroup } from './contract/options.ts'
import type { MenuSettings } from './contract/settings.ts'

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Compares by order and name, as the server sorts the items of a category. */
export const byPlace = (one: MenuItem, other: MenuItem): number =>
  one.order - other.order || compare(one.name, other.name) || compare(one.id, other.id)

const byOrder = (one: MenuCategory, other: MenuCategory): number => one.order - other.order || compare(one.id, other.id)

/** Compares by name, as the server sorts option groups. */
const byName = (one: OptionGroup, other: OptionGroup): number =>
  compare(one.name, other.name) || compare(one.id, other.id)

const withRow = <Row extends { id: string }>(rows: readonly Row[], row: Row): Row[] => [
  ...rows.filter(({ id }) => id !== row.id),
  row,
]

type Event = Pick<LiveEvent, 'number' | 'entity' | 'operation' | 'id' | 'row'>

/**
 * Applies events to a menu, in their order.
 * @param forGuests only available items, and no category without them
 * @returns null when an event names a category that this menu lacks: the menu must be read again
 */
export const menuAfter = (menu: Menu, events: readonly Event[], forGuests: boolean): Menu | null => {
  let { categories, items, option_groups, settings, event_number } = menu
  for (const { number, entity, operation, id, row } of events) {
    if (number <= event_number) continue
    event_number = number
    const isDeleted = operation === 'delete'
    if (entity === 'menu_categories') {
      const category = row as unknown as MenuCategory
      const isKnown = categories.some((one) => one.id === id)
      if (isDeleted) categories = categories.filter((one) => one.id !== id)
      else if (isKnown || !forGuests) categories = withRow(categories, category).toSorted(byOrder)
    } else if (entity === 'menu_items') {
      const item = row as unknown as MenuItem
      const shows = !isDeleted && (item.available || !forGuests)
      if (shows && !categories.some((one) => one.id === item.category)) return null
      items = shows ? withRow(items, item).toSorted(byPlace) : items.filter((one) => one.id !== id)
    } else if (entity === 'menu_option_groups') {
      const others = option_groups.filter((one) => one.id !== id)
      option_groups = isDeleted ? others : [...others, row as unknown as OptionGroup].toSorted(byName)
    } else if (entity === 'menu_settings') settings = row as unknown as MenuSettings
  }
  if (!forGuests) return { categories, items, option_groups, settings, event_number }
  const used = new Set(items.map(({ category }) => category))
  return { categories: categories.filter(({ id }) => used.has(id)), items, option_groups, settings, event_number }
}

/**
 * An item as guests get it, whether as a row or in an event: nothing of its stock but the last few, and of its
 * preparation the minutes until its delivery.
 */
export const hideFromGuests = <Row extends { stock?: unknown }>(
  row: Row,
): Omit<Row, 'stock_daily' | 'stock_filled_at' | 'stock_fills_at' | 'preparation_minutes'> & {
  stock: number | null
  delivery_minutes?: number
} => {
  const {
    stock_daily: _daily,
    stock_filled_at: _filled,
    stock_fills_at: _fills,
    preparation_minutes: minutes,
    ...shown
  } = row as Row & Record<string, unknown>
  const { stock } = row
  return {
    ...shown,
    stock: typeof stock === 'number' && stock <= maxLeftShown ? stock : null,
    ...(typeof minutes === 'number' && { delivery_minutes: minutes }),
  }
}
