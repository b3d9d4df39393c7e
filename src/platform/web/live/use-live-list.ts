import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { LiveEvent } from '#platform/contract/live.ts'
import type { Page } from '#platform/contract/page.ts'
import { ApiFailure } from '../api.ts'
import { ownWrites } from '../own-writes.ts'
import {
  appendPage,
  applyEvent,
  listOf,
  placeRow,
  resetUnread,
  type RowFilter,
  type LiveList,
  type LiveRow,
} from './list.ts'
import { onNews } from './live-connection.ts'
import { useLive, useLiveState } from './LiveProvider.tsx'

type Options<Row extends LiveRow> = {
  /** The list's query key: feature, hotel, person, filter. */
  key: QueryKey
  /** The name of the rows on the stream: `service_requests`. */
  entity: string
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>
  /** Which rows belong in the list; by default all rows of the entity. */
  keep?: RowFilter<Row>
  /** false: nothing is fetched. */
  enabled?: boolean
}

// While the stream is down, poll.
const pollMs = 30_000

/**
 * A list, newest first, that stays as the server has it: fetched once, then kept up to date by the stream. Screens with
 * the same key share it.
 */
export const useLiveList = <Row extends LiveRow>({
  key: writtenKey,
  entity,
  fetchPage,
  keep,
  enabled = true,
}: Options<Row>) => {
  // Callers write the key as a new array in each render.
  const name = JSON.stringify(writtenKey)
  const key = useMemo(() => JSON.parse(name) as QueryKey, [name])
  const queries = useQueryClient()
  const live = useLive()
  const state = useLiveState()
  const [moreFailure, setMoreFailure] = useState<ApiFailure | null>(null)
  const [loadingMore, setLoadingMore] = useState(false)
  type List = LiveList<Row>

  const caughtUp = (list: List): List =>
    live.log
      .since(list.event_number, entity)
      .reduce(
        (before, event) => applyEvent(before, event as LiveEvent<Row>, keep, (id) => ownWrites.hasCreated(id)),
        list,
      )

  const { data, error, refetch } = useQuery<List>({
    queryKey: key,
    enabled,
    queryFn: async ({ signal }) => {
      const loaded = queries.getQueryData<List>(key)?.items.length ?? 0
      let list = listOf(await fetchPage(undefined, signal))
      while (list.next_cursor !== null && list.items.length < loaded)
        list = appendPage(list, await fetchPage(list.next_cursor, signal))
      return caughtUp(list)
    },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchInterval: state === 'live' ? false : pollMs,
    meta: { live: true },
  })

  const change = useCallback(
    (to: (list: List) => List): void => {
      const list = queries.getQueryData<List>(key)
      const changed = list && to(list)
      if (changed && changed !== list) queries.setQueryData(key, changed)
    },
    [queries, key],
  )

  const healedAt = useRef(-1)
  const heal = useEffectEvent(() => {
    const list = queries.getQueryData<List>(key)
    if (list && live.log.covers(list.event_number, entity)) return change(caughtUp)
    // A response that is still too old would be refetched forever. The next poll or hello catches up instead.
    if (list?.event_number === healedAt.current) return
    healedAt.current = list?.event_number ?? -1
    if (list || error) void refetch({ cancelRefetch: false })
  })
  useEffect(() => onNews(live, [entity], () => heal()), [live, entity])
  useEffect(() => {
    heal()
  }, [data, key])

  const loadMore = async (): Promise<void> => {
    const cursor = data?.next_cursor
    if (!cursor || loadingMore) return
    setLoadingMore(true)
    setMoreFailure(null)
    try {
      const page = await fetchPage(cursor, new AbortController().signal)
      change((list) => (list.next_cursor === cursor ? caughtUp(appendPage(list, page)) : list))
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      setMoreFailure(cause)
    } finally {
      setLoadingMore(false)
    }
  }

  const resetCount = useCallback(() => change(resetUnread), [change])
  // Offline, keep showing what was loaded. The page already says that it may be old.
  const shownError = data && error instanceof ApiFailure && error.status === 0 ? null : error
  const failure = moreFailure ?? (shownError instanceof ApiFailure ? shownError : null)
  if (shownError && !failure) throw shownError

  return {
    items: data?.items ?? [],
    /** The list as it is kept, with what the first page said beside its rows; undefined before. */
    list: data,
    /** Nothing to show yet, and no failure. */
    loading: !data && !error,
    failure,
    more: Boolean(data?.next_cursor),
    loadingMore,
    loadMore,
    unread: data?.unread ?? 0,
    /** A stable function, so that effects can depend on it. */
    resetUnread: resetCount,
    retry: () => (moreFailure ? loadMore() : refetch()),
    /**
     * Shows the row of a write's response (or of a lost race) before its event arrives. Newer state of the row wins.
     */
    patch: (row: Row) => {
      const requestTime = ownWrites.requestedAt(row)
      if (requestTime === undefined || !live.log.hasEventSince(row.id, requestTime))
        change((list) => placeRow(list, row, keep))
    },
  }
}
