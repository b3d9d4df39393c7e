import type { IconType } from '../icons.ts'

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
 * Splits items between the bottom bar and "More". A single item is never hidden: "More" would take the slot that the
 * item needs.
 */
export const splitBar = <Item>(
  items: readonly Item[],
  slots: number,
): { inBar: readonly Item[]; inSheet: readonly Item[] } =>
  items.length <= slots + 1
    ? { inBar: items, inSheet: [] }
    : { inBar: items.slice(0, slots), inSheet: items.slice(slots) }
