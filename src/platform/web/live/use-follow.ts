import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { LiveConnection } from './live-connection.ts'
import { useLive, useLiveState } from './LiveProvider.tsx'

const minReloadIntervalMs = 500
// While the stream does not get through, everything is asked for again now and then.
const pollMs = 30_000

const hasNumber = (data: unknown): data is { event_number: number } =>
  typeof data === 'object' && data !== null && 'event_number' in data

/** Options of a query that `useFollow` keeps fresh: its answer carries `event_number`. */
export const useFreshness = () => ({
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchInterval: useLiveState() === 'live' ? (false as const) : pollMs,
  meta: { live: true },
})

/**
 * Loads the active queries under a key again when the stream tells of the entity and they are behind it, twice a second
 * at most; a try that failed has a next one after half a minute, for as long as they are behind.
 * @returns how to stop
 */
export const follow = (
  queries: QueryClient,
  live: Pick<LiveConnection, 'covers' | 'since' | 'subscribe'>,
  key: QueryKey,
  entity: string,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let begun = -Infinity
  let loading = false
  let here = true
  const numbers = (): number[] =>
    queries
      .getQueryCache()
      .findAll({ queryKey: key, type: 'active' })
      .flatMap(({ state: { data } }) => (hasNumber(data) ? [data.event_number] : []))
  const isBehind = (): boolean =>
    numbers().some((number) => !live.covers(number, entity) || live.since(number, entity).length > 0)
  const plan = (wait = 0): void => {
    if (loading || !isBehind()) return
    clearTimeout(timer)
    timer = setTimeout(() => void reload(), Math.max(wait, begun + minReloadIntervalMs - performance.now()))
  }
  const reload = async (): Promise<void> => {
    // An own change may have loaded it meanwhile.
    if (!isBehind()) return
    begun = performance.now()
    loading = true
    const before = Math.min(...numbers())
    await queries.invalidateQueries({ queryKey: key })
    loading = false
    // What failed, or brought nothing newer, is not asked for at once: no event may come for hours, and no poll while
    // the stream stands.
    if (here) plan(Math.min(...numbers()) > before ? 0 : pollMs)
  }
  const unsubscribe = live.subscribe((news) => {
    if ((news.kind === 'event' && news.event.entity === entity) || (news.kind === 'state' && news.state === 'live'))
      plan()
  })
  plan()
  return () => {
    here = false
    clearTimeout(timer)
    unsubscribe()
  }
}

/**
 * Follows the others: the queries under this key that are on the screen are as new as the stream. For lists that are
 * small and loaded whole.
 */
export const useFollow = (writtenKey: QueryKey, entity: string): void => {
  // A key is a value, written anew with each drawing.
  const name = JSON.stringify(writtenKey)
  const key = useMemo(() => JSON.parse(name) as QueryKey, [name])
  const queries = useQueryClient()
  const live = useLive()
  useEffect(() => follow(queries, live, key, entity), [key, entity, queries, live])
}
