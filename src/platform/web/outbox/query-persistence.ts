import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { getClearSignal } from './clear-persisted.ts'
import { put, removeOthers, getRows, type KeptAnswer } from './storage.ts'

const afterMs = 500

/**
 * Keeps what the server answered to a person, so that it can be read without a network, and brings back what was kept.
 * Kept answers count as old: they are asked for again as soon as that is possible. What belonged to somebody else is
 * removed.
 * @param belongs which answers are worth keeping
 * @returns how to stop
 */
export const keepAnswers = (queries: QueryClient, owner: string, belongs: (key: QueryKey) => boolean): (() => void) => {
  const cache = queries.getQueryCache()
  const changed = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const cleared = getClearSignal()
  const over = (): boolean => stopped || cleared.aborted
  const store = (): void => {
    timer = undefined
    for (const [hash, { queryKey, state }] of changed) {
      const answer: KeptAnswer = { key: `${owner} ${hash}`, owner, queryKey, data: state.data }
      // A full disk keeps less; the page itself lacks nothing.
      if (!over()) void put('kept', answer).catch(() => {})
    }
    changed.clear()
  }
  const note = (query: Query): void => {
    if (query.state.data === undefined || !belongs(query.queryKey)) return
    changed.set(query.queryHash, query)
    timer ??= setTimeout(store, afterMs)
  }
  const restore = async (): Promise<void> => {
    await removeOthers(owner)
    for (const { queryKey, data } of await getRows('kept', owner)) {
      if (over() || queries.getQueryData(queryKey) !== undefined) continue
      queries.setQueryData(queryKey, data, { updatedAt: 1 })
      void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    }
  }
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query)
  })
  const begin = async (): Promise<void> => {
    await restore().catch(() => {})
    for (const query of cache.getAll()) if (query.state.dataUpdatedAt > 1) note(query)
  }
  void begin()
  return () => {
    stopped = true
    clearTimeout(timer)
    unsubscribe()
  }
}
