import type { Recent } from '../feature.ts'

/** How many entries the dashboard's activity has at most. */
export const maxRecent = 8

/** The newest of several lists, merged by time; of the same moment the order stays that of the features. */
export const mergeRecent = <Entry extends Pick<Recent, 'created_at'>>(
  lists: readonly (readonly Entry[])[],
  most = maxRecent,
): Entry[] =>
  lists
    .flat()
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .slice(0, most)
