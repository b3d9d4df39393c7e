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
