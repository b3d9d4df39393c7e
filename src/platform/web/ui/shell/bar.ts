import type { IconType } from '../icons/Icon.tsx'

/** An entry of the bar at the lower edge. */
export type BarItem = {
  href: string
  label: string
  /** One line of at most twelve letters, for the bar itself, where the label is longer. */
  short?: string | undefined
  icon: IconType
  badge?: number | undefined
  current: boolean
}

/**
 * Which items stand in the bottom bar and which behind "More". One item alone is never hidden behind it: "More" would
 * take the very slot that the item needs.
 */
export const splitBar = <Item>(
  items: readonly Item[],
  slots: number,
): { inBar: readonly Item[]; inSheet: readonly Item[] } =>
  items.length <= slots + 1
    ? { inBar: items, inSheet: [] }
    : { inBar: items.slice(0, slots), inSheet: items.slice(slots) }
