import type { IconType } from '#platform/web/ui/icons.ts'
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Page } from '#platform/contract/page.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { retryTransition, withReason, withRetry } from '#platform/web/calls/retry-transition.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Keep } from '#platform/web/live/list.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { useLiveList } from '#platform/web/live/use-live-list.ts'
import type { ButtonLook } from '#platform/web/ui/controls/Button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import type { Ticket } from '../contract.ts'
import { rowAfterRace } from './row-after-race.ts'

/** A step that staff can do: its call, and its button. */
export type Step<Row> = {
  call: (hotelSlug: string, id: string) => Promise<Row>
  label: string
  icon: IconType
  look?: ButtonLook['look']
}

/** The steps of a kind, by the status that each leads to. */
export type Steps<Row extends Ticket> = { readonly [To in Row['status']]?: Step<Row> }

type TicketQuery<Filter> = { limit: number; cursor?: string; id?: string } & Partial<Filter>
type OpenTickets<Row, Counts> = { counts: Counts; untaken: number; oldest: Row | null; event_number: number }

/** What distinguishes one kind of ticket on the staff's screens from the others. */
type TicketKind<Row extends Ticket, Counts, Filter> = {
  /** The folder of its feature: names its lists in the cache. */
  name: string
  /** As the stream names its rows. */
  entity: string
  fetchPage: (hotelSlug: string, query: TicketQuery<Filter>, signal: AbortSignal) => Promise<Page<Row>>
  /** Asks for what is open. */
  openFilter: Filter
  fetchOpenCounts: (hotelSlug: string, signal: AbortSignal) => Promise<OpenTickets<Row, Counts>>
  isOpen: Keep<Row>
  /** Which rows are marked as new when they come. */
  isNew: Keep<Row>
  /** Which rows staff see at all; left out: all. */
  belongs?: Keep<Row>
  /** How many of the newest the dashboard tells of. */
  recent: number
  claim: (hotelSlug: string, id: string) => Promise<Row>
  steps: Steps<Row>
  /** Keys of what is said when a step fails, or when somebody else was faster. */
  messages: { failed: string; movedMeanwhile: string }
  /** What else in the cache an own change leaves behind. */
  alsoReload?: (hotelSlug: string) => readonly QueryKey[]
}

const all = (): boolean => true
const nowhere = (): void => {}

// Codes instead of the contract's constants: those would come along with a guest's first visit, which has the contract
// in it.
const saysWho = (code: string): boolean => code === 'tickets.already_taken' || code === 'tickets.taken_by_colleague'

/** The staff's lists, counts and steps of one kind of ticket. */
export const createTicketApi = <Row extends Ticket, Counts extends Record<string, number>, Filter extends object>(
  kind: TicketKind<Row, Counts, Filter>,
) => {
  const { name, entity, belongs = all, isOpen } = kind
  const countsKey = (hotelSlug: string): QueryKey => [name, 'counts', hotelSlug]
  const rowNow = (cause: ApiFailure) => rowAfterRace(cause) as Row | null
  // When the newest ticket was made that somebody here has seen, per hotel. Moments of the server, whose clock is one.
  const newestSeen = new Map<string, string>()

  /** A live list. @param part names it among the lists of this kind, with `value` where there are several */
  const useList = (
    part: string,
    wanted: { filter?: Partial<Filter> & { id?: string }; keep?: Keep<Row>; value?: string | null; limit?: number },
  ) => {
    const { id: hotelSlug } = useHotel()
    const { filter, keep = all, value, limit = 50 } = wanted
    return useLiveList<Row>({
      key: [name, part, hotelSlug, ...(value === undefined ? [] : [value])],
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

  /** Everything that is still to be done in the hotel, newest first. */
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

  /** The newest, whatever became of them. */
  const useRecent = () => useList('recent', { limit: kind.recent })

  /** One ticket, wherever it stands. @param id null: none is asked for */
  const useOne = (id: string | null) =>
    useList('one', {
      filter: { id: id ?? '' } as Partial<Filter> & { id: string },
      keep: (row) => row.id === id,
      value: id,
      limit: 1,
    })

  /** How many are open in the hotel, as the server counts them, and the oldest that nobody has taken. */
  const useOpenCounts = () => {
    const { id: hotelSlug } = useHotel()
    return useQuery({
      queryKey: countsKey(hotelSlug),
      queryFn: ({ signal }) => kind.fetchOpenCounts(hotelSlug, signal),
      ...useFreshness(),
    })
  }

  /** All of them together; undefined while it is not known. */
  const useOpenTotal = (): number | undefined => {
    const counts = useOpenCounts().data?.counts
    return counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  }

  /** Keeps the counts up; stands once in the area. */
  const useFollowCounts = (): void => useFollow(countsKey(useHotel().id), entity)

  /** Reloads what an own change leaves behind: the counts above all. */
  const useReload = (): (() => Promise<void>) => {
    const { id } = useHotel()
    const queries = useQueryClient()
    return async () => {
      const keys = [countsKey(id), ...(kind.alsoReload?.(id) ?? [])]
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
    }
  }

  /**
   * Leads a ticket on and shows the row as the server has it, also where somebody else was faster.
   * @param alsoShow where the row is to be shown besides the list of open ones
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
    return async ({ id }: Pick<Row, 'id'>, to: Row['status']): Promise<void> => {
      const step = kind.steps[to]
      if (step === undefined) return
      try {
        show(await retryTransition(() => step.call(hotelSlug, id), to, rowNow))
        // Whoever acts on the board has looked at it.
        resetUnread()
      } catch (cause) {
        if (!(cause instanceof ApiFailure)) throw cause
        const now = rowNow(cause)
        if (now !== null) show(now)
        const { failed, movedMeanwhile } = kind.messages
        toast.error(now === null ? withReason(t, t(failed), cause) : t(movedMeanwhile))
      }
      await reload()
    }
  }

  /** Takes a ticket without leading it on, and says kindly who has it where somebody was faster. */
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
        if (saysWho(cause.code)) toast.error(t(cause.code, { ...cause.values }))
        else
          toast.error(now === null ? withReason(t, t('tickets.take_failed'), cause) : t('platform.changed_meanwhile'))
      }
      await reload()
    }
  }

  return {
    kind,
    useList,
    useOpen,
    useRecent,
    useOne,
    useOpenCounts,
    useOpenTotal,
    useFollowCounts,
    useReload,
    useTransition,
    useClaim,
  }
}

export type TicketApi<Row extends Ticket, Counts extends Record<string, number>, Filter extends object> = ReturnType<
  typeof createTicketApi<Row, Counts, Filter>
>
