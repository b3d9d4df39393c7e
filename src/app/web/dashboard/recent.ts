import type { Recent } from '#modules/features/web/feature.ts'

/** The maximum number of entries. */
const maxRecent = 8

/** Merges several lists by time, newest first. Entries of the same time keep the order of the lists. */
export const mergeRecent = <Entry extends Pick<Recent, 'created_at'>>(
  lists: readonly (readonly Entry[])[],
  limit = maxRecent,
): Entry[] =>
  lists
    .flat()
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .slice(0, limit)
