import { useQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { prefetchDepartments } from '#modules/departments/web/use-alert-filter.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { Page } from '#platform/contract/page.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { retryTransition, withReason, withRetry } from '#platform/web/calls/retry-transition.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { listOf, type RowFilter } from '#platform/web/live/list.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { useLiveList } from '#platform/web/live/use-live-list.ts'
import type { ButtonVariant } from '#platform/web/ui/controls/Button.tsx'
import type { IconType } from '#platform/web/ui/icons.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { Ticket } from '../contract.ts'
import type { OpenTickets } from './board/alert-counts.ts'
import { useAskedId, useShowOnce } from './board/linked-ticket.ts'
import { namesColleague, rowAfterRace } from './row-after-race.ts'

/** A transition that staff can make: its call, and its button. */
export type Step<Row> = {
  call: (hotelSlug: string, id: string) => Promise<Row>
  label: string
  icon: IconType
  variant?: ButtonVariant['variant']
}

/** The transitions of a kind, by the status that each leads to. */
export type Steps<Row extends Ticket> = { readonly [To in Row['status']]?: Step<Row> }

type TicketQuery<Filter> = { limit: number; cursor?: string; id?: string } & Partial<Filter>

/** One kind of ticket, as the staff's screens need it. */
type TicketKind<Row extends Ticket, Counts, Filter> = {
  /** The folder of its feature. It names the lists in the cache. */
  name: string
  /** The name of its rows on the stream. */
  entity: string
  fetchPage: (hotelSlug: string, query: TicketQuery<Filter>, signal: AbortSignal) => Promise<Page<Row>>
  /** The filter for open tickets. */
  openFilter: Filter
  fetchOpenCounts: (hotelSlug: string, signal: AbortSignal) => Promise<OpenTickets<Row, Counts>>
  isOpen: RowFilter<Row>
  /** Which rows are marked as new when they arrive. */
  isNew: RowFilter<Row>
  /** Which rows staff see at all; by default all. */
  belongs?: RowFilter<Row>
  /** How many of the newest the dashboard shows. */
  recent: number
  claim: (hotelSlug: string, id: string) => Promise<Row>
  steps: Steps<Row>
  /** Key of what is said when a transition fails. */
  failed: string
  /** Further queries that an own change makes stale. */
  alsoReload?: (hotelSlug: string) => readonly QueryKey[]
}

const all = (): boolean => true
const nowhere = (): void => {}

/** The staff's lists, counts and transitions of one kind of ticket. */
export const createTicketApi = <Row extends Ticket, Counts extends Record<string, number>, Filter extends object>(
  kind: TicketKind<Row, Counts, Filter>,
) => {
  const { name, entity, belongs = all, isOpen } = kind
  const countsKey = (hotelSlug: string): QueryKey => [name, 'counts', hotelSlug]
  const getListKey = (hotelSlug: string, part: string): QueryKey => [name, part, hotelSlug]
  const pageSize = 50
  const rowNow = (cause: ApiFailure) => rowAfterRace(cause) as Row | null
  // By hotel, the creation time of the newest ticket that was seen here. All times are the server's.
  const newestSeen = new Map<string, string>()

  /** A live list. @param part its name among the lists of this kind; `value` if there are several of that name */
  const useList = (
    part: string,
    wanted: {
      filter?: Partial<Filter> & { id?: string }
      keep?: RowFilter<Row>
      value?: string | null
      limit?: number
    },
  ) => {
    const { id: hotelSlug } = useHotel()
    const { filter, keep = all, value, limit = pageSize } = wanted
    return useLiveList<Row>({
      key: [...getListKey(hotelSlug, part), ...(value === undefined ? [] : [value])],
      entity,
      fetchPage: (cursor, signal) =>
        kind.fetchPage(
          hotelSlug,
          { limit, ...filter, ...(cursor !== undefined && { cursor }) } as TicketQuery<Filter>,
          signal,
        ),
      keep: (row) => belongs(row) && keep(row),
      enabled: value !== null,
    })
  }

  /** Reads a list ahead of the screen that shows it by `useList`. A failure is left to that. */
  const prefetchList = (
    queries: QueryClient,
    hotelSlug: string,
    part: string,
    filter: Partial<Filter> = kind.openFilter,
  ): Promise<void> =>
    queries.prefetchQuery({
      queryKey: getListKey(hotelSlug, part),
      queryFn: async ({ signal }) => listOf(await kind.fetchPage(hotelSlug, { limit: pageSize, ...filter }, signal)),
      staleTime: Infinity,
    })

  /** Reads ahead of a board the open tickets, their counts, and who hears them. */
  const prefetchOpen = async (queries: QueryClient, hotelSlug: string): Promise<void> => {
    await Promise.all([
      prefetchList(queries, hotelSlug, 'open'),
      prefetchDepartments(queries, hotelSlug),
      queries.prefetchQuery({
        queryKey: countsKey(hotelSlug),
        queryFn: ({ signal }) => kind.fetchOpenCounts(hotelSlug, signal),
        staleTime: Infinity,
      }),
    ])
  }

  /** All open tickets of the hotel, newest first. */
  const useOpen = () => {
    const { id: hotelSlug } = useHotel()
    const list = useList('open', { filter: kind.openFilter, keep: isOpen })
    const newest = list.items[0]?.created_at
    useEffect(() => {
      if (list.unread === 0 && newest !== undefined) newestSeen.set(hotelSlug, newest)
    }, [hotelSlug, list.unread, newest])
    return {
      ...list,
      isFresh: (row: Row) => list.unread > 0 && kind.isNew(row) && row.created_at > (newestSeen.get(hotelSlug) ?? ''),
    }
  }

  /** The newest tickets in any status. */
  const useRecent = () => useList('recent', { limit: kind.recent })

  /** One ticket in any status. @param id null: nothing is fetched */
  const useOne = (id: string | null) =>
    useList('one', {
      filter: { id: id ?? '' } as Partial<Filter> & { id: string },
      keep: (row) => row.id === id,
      value: id,
      limit: 1,
    })

  /**
   * The ticket that the address asks for (`?card=<id>`), in any status. Its card stays on the board after the
   * address has forgotten it.
   * @param show opens the tab and lifts the filters that would hide it
   */
  const useLinked = (show: (row: Row) => void) => {
    const asked = useAskedId()
    const { items, loading, failure, patch } = useOne(asked)
    const ticket = items.at(0)
    useShowOnce(ticket, show)
    return { ticket, patch, isGone: asked !== null && ticket === undefined && !loading && failure === null }
  }

  /** The server's count of open tickets by status, and the oldest unclaimed one. */
  const useOpenCounts = () => {
    const { id: hotelSlug } = useHotel()
    return useQuery({
      queryKey: countsKey(hotelSlug),
      queryFn: ({ signal }) => kind.fetchOpenCounts(hotelSlug, signal),
      ...useFreshness(),
    })
  }

  /** Keeps the counts up to date. Used once in the area. */
  const useFollowCounts = (): void => useFollow(countsKey(useHotel().id), entity)

  /** Reloads what an own change makes stale: above all the counts. */
  const useReload = (): (() => Promise<void>) => {
    const { id } = useHotel()
    const queries = useQueryClient()
    return async () => {
      const keys = [countsKey(id), ...(kind.alsoReload?.(id) ?? [])]
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
    }
  }

  /**
   * Makes a transition and shows the row as the server has it, also after a lost race. `send` replaces the
   * call of the step where it needs more than the id.
   * @param alsoShow updates other lists that show the row
   */
  const useTransition = (alsoShow: (row: Row) => void = nowhere) => {
    const { t } = useTranslation()
    const { id: hotelSlug } = useHotel()
    const { patch, resetUnread } = useOpen()
    const reload = useReload()
    const show = (row: Row) => {
      patch(row)
      alsoShow(row)
    }
    return async ({ id }: Pick<Row, 'id'>, to: Row['status'], send?: () => Promise<Row>): Promise<void> => {
      const step = kind.steps[to]
      if (step === undefined) return
      try {
        show(await retryTransition(send ?? (() => step.call(hotelSlug, id)), to, rowNow))
        // Acting on the board counts as having seen it.
        resetUnread()
      } catch (cause) {
        if (!(cause instanceof ApiFailure)) throw cause
        const now = rowNow(cause)
        if (now !== null) show(now)
        toast.error(now === null ? withReason(t, t(kind.failed), cause) : t('tickets.moved_meanwhile'))
      }
      await reload()
    }
  }

  /** Claims a ticket. If a colleague was faster, says who. */
  const useClaim = () => {
    const { t } = useTranslation()
    const { id: hotelSlug } = useHotel()
    const { patch, resetUnread } = useOpen()
    const reload = useReload()
    return async ({ id }: Pick<Row, 'id'>): Promise<void> => {
      resetUnread()
      try {
        patch(await withRetry(() => kind.claim(hotelSlug, id)))
      } catch (cause) {
        if (!(cause instanceof ApiFailure)) throw cause
        const now = rowNow(cause)
        if (now !== null) patch(now)
        if (namesColleague(cause)) toast.error(t(cause.code, { ...cause.values }))
        else
          toast.error(now === null ? withReason(t, t('tickets.claim_failed'), cause) : t('platform.changed_meanwhile'))
      }
      await reload()
    }
  }

  return {
    kind,
    prefetchList,
    prefetchOpen,
    useList,
    useOpen,
    useRecent,
    useOne,
    useLinked,
    useOpenCounts,
    useFollowCounts,
    useReload,
    useTransition,
    useClaim,
  }
}

export type TicketApi<Row extends Ticket, Counts extends Record<string, number>, Filter extends object> = ReturnType<
  typeof createTicketApi<Row, Counts, Filter>
>
