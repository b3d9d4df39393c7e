import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { ApiFailure } from '../api.ts'
import { onNews, type LiveConnection } from './live-connection.ts'
import { useLive, useLiveState } from './LiveProvider.tsx'

/** Keeps queries as new as the stream. `look` checks them at once. */
type Follower = { look: () => void; stop: () => void }

const minReloadIntervalMs = 500
// While the stream is down, poll.
const pollMs = 30_000

const hasNumber = (data: unknown): data is { event_number: number } =>
  typeof data === 'object' && data !== null && 'event_number' in data

type State = { data: unknown; error: Error | null }

/** True if a first load has failed for now: no event follows that would make it load again. */
const lacksData = ({ data, error }: State): boolean =>
  data === undefined && error instanceof ApiFailure && error.isTemporary

/** How often a followed query is polled: while the stream is down, and until its first load has succeeded. */
export const pollEvery = (isLive: boolean, state: State): number | false =>
  isLive && !lacksData(state) ? false : pollMs

/** Options of a query that `useFollow` keeps fresh. Its response must carry `event_number`. */
export const useFreshness = () => {
  const isLive = useLiveState() === 'live'
  return {
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }: { state: State }) => pollEvery(isLive, state),
    meta: { live: true },
  }
}

/**
 * Refetches the active queries under a key when the stream reports a newer event of the entity, at most twice a second.
 * A failed refetch is retried after half a minute, as long as the queries are behind.
 * @returns how to look again at once, and how to stop
 */
export const follow = (
  queries: QueryClient,
  live: Pick<LiveConnection, 'log' | 'subscribe'>,
  key: QueryKey,
  entity: string,
): Follower => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let startedAt = -Infinity
  let loading = false
  let isMounted = true
  const active = () => queries.getQueryCache().findAll({ queryKey: key, type: 'active' })
  const numbers = (): number[] =>
    active().flatMap(({ state: { data } }) => (hasNumber(data) ? [data.event_number] : []))
  const isBehind = (): boolean =>
    active().some(({ state }) => lacksData(state)) ||
    numbers().some((number) => !live.log.covers(number, entity) || live.log.since(number, entity).length > 0)
  const schedule = (wait = 0): void => {
    if (loading || !isBehind()) return
    clearTimeout(timer)
    timer = setTimeout(() => void reload(), Math.max(wait, startedAt + minReloadIntervalMs - performance.now()))
  }
  const reload = async (): Promise<void> => {
    // This tab's own write may have refetched it in the meantime.
    if (!isBehind()) return
    startedAt = performance.now()
    loading = true
    const before = Math.min(...numbers())
    await queries.invalidateQueries({ queryKey: key })
    loading = false
    // After a failure, or a response that was no newer, wait instead of refetching at once. A retry is needed: the next
    // event may be hours away, and there is no poll while the stream is up.
    if (isMounted) schedule(Math.min(...numbers()) > before ? 0 : pollMs)
  }
  const unsubscribe = onNews(live, [entity], () => schedule())
  // The first answer may be older than what the stream has said while it was under way, and so may one that was kept
  // while nothing on screen showed it.
  const forget = queries.getQueryCache().subscribe((news) => {
    const isNews = news.type === 'observerAdded' || (news.type === 'updated' && news.action.type === 'success')
    if (isNews && news.query.queryKey[0] === key[0]) schedule()
  })
  schedule()
  return {
    look: () => schedule(),
    stop: () => {
      isMounted = false
      clearTimeout(timer)
      unsubscribe()
      forget()
    },
  }
}

const shared = new WeakMap<LiveConnection, Map<string, Follower & { users: number }>>()

/** One follower for all components that follow the same key: each of fifty cards would refetch the list by itself. */
const share = (queries: QueryClient, live: LiveConnection, key: QueryKey, entity: string): (() => void) => {
  const ofLive = shared.get(live) ?? new Map<string, Follower & { users: number }>()
  shared.set(live, ofLive)
  const name = JSON.stringify([entity, key])
  const known = ofLive.get(name)
  const follower = known ?? { ...follow(queries, live, key, entity), users: 0 }
  follower.users += 1
  if (known) known.look()
  else ofLive.set(name, follower)
  return () => {
    follower.users -= 1
    if (follower.users > 0) return
    ofLive.delete(name)
    follower.stop()
  }
}

/** Keeps the queries under this key that are on screen as new as the stream. For small lists that are loaded whole. */
export const useFollow = (writtenKey: QueryKey, entity: string): void => {
  // Callers write the key as a new array in each render.
  const name = JSON.stringify(writtenKey)
  const key = useMemo(() => JSON.parse(name) as QueryKey, [name])
  const queries = useQueryClient()
  const live = useLive()
  useEffect(() => share(queries, live, key, entity), [key, entity, queries, live])
}
