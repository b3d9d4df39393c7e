import type { QueryClient } from '@tanstack/react-query'
import { getClearSignal } from './clear-persisted.ts'
import { getRows } from './storage.ts'

/**
 * Brings back what the server answered to a person before. It counts as old: it is asked for again as soon as that is
 * possible.
 */
export const bringBack = async (queries: QueryClient, owner: string): Promise<void> => {
  const cleared = getClearSignal()
  for (const { queryKey, data } of await getRows('kept', owner)) {
    if (cleared.aborted || queries.getQueryData(queryKey) !== undefined) continue
    queries.setQueryData(queryKey, data, { updatedAt: 1 })
    void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}
