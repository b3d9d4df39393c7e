import { useEffect } from 'react'
import type { ApiFailure } from '../api.ts'

type Paged = {
  items: readonly unknown[]
  more: boolean
  loadingMore: boolean
  failure: ApiFailure | null
  loadMore: () => Promise<void>
}

/**
 * Loads page after page while the screen shows the list.
 * @param limit how many rows to load; the rest is for a button
 */
export const useAllRows = ({ items, more, loadingMore, failure, loadMore }: Paged, limit = Infinity): void => {
  useEffect(() => {
    if (more && !loadingMore && failure === null && items.length < limit) void loadMore()
  })
}
