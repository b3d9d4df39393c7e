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
