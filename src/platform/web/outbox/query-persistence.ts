import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { bringBack } from './bring-back.ts'
import { getClearSignal } from './clear-persisted.ts'
import { put, removeOthers, type KeptAnswer } from './storage.ts'

const afterMs = 500

/**
 * Keeps the server's answers to a person, so that the next visit begins with them, also without a network. Those of
 * other people are removed.
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
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query)
  })
  const begin = async (): Promise<void> => {
    // Once more than before the first drawing, where that code was not here yet.
    await removeOthers(owner)
      .then(() => bringBack(queries, owner))
      .catch(() => {})
    for (const query of cache.getAll()) if (query.state.dataUpdatedAt > 1) note(query)
  }
  void begin()
  return () => {
    stopped = true
    clearTimeout(timer)
    unsubscribe()
  }
}
