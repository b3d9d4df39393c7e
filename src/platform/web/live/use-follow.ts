import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLive, useLiveState } from './LiveProvider.tsx'

const reloadMostEveryMs = 500
// While the stream does not get through, everything is asked for again now and then.
const pollMs = 30_000

const hasNumber = (data: unknown): data is { event_number: number } => typeof data === 'object' && data !== null && 'event_number' in data

/** Options of a query that `useFollow` keeps fresh: its answer carries `event_number`. */
export const useFreshness = () => ({ staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: useLiveState() === 'live' ? (false as const) : pollMs, meta: { live: true } })

/**
 * Follows the others: the queries under this key that are on the screen are loaded again when the stream tells of the
 * entity and they are behind it, twice a second at most. For lists that are small and loaded whole.
 */
export const useFollow = (writtenKey: QueryKey, entity: string): void => {
  // A key is a value, written anew with each drawing.
  const name = JSON.stringify(writtenKey)
  const key = useMemo(() => JSON.parse(name) as QueryKey, [name])
  const queries = useQueryClient()
  const live = useLive()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let begun = -Infinity
    let loading = false
    let here = true
    const numbers = (): number[] =>
      queries.getQueryCache().findAll({ queryKey: key, type: 'active' }).flatMap(({ state: { data } }) => (hasNumber(data) ? [data.event_number] : []))
    const isBehind = (): boolean => numbers().some((number) => !live.covers(number, entity) || live.since(number, entity).length > 0)
    const plan = (): void => {
      if (timer !== undefined || loading || !isBehind()) return
      timer = setTimeout(() => void reload(), Math.max(0, begun + reloadMostEveryMs - performance.now()))
    }
    const reload = async (): Promise<void> => {
      timer = undefined
      // An own change may have loaded it meanwhile.
      if (!isBehind()) return
      begun = performance.now()
      loading = true
      const before = Math.min(...numbers())
      await queries.invalidateQueries({ queryKey: key })
      loading = false
      // What brought nothing newer would be asked for without end: the next event or the poll heals it.
      if (here && Math.min(...numbers()) > before) plan()
    }
    const unsubscribe = live.subscribe((news) => {
      if ((news.kind === 'event' && news.event.entity === entity) || (news.kind === 'state' && news.state === 'live')) plan()
    })
    plan()
    return () => {
      here = false
      clearTimeout(timer)
      unsubscribe()
    }
  }, [key, entity, queries, live])
}
