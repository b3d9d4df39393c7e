import { useEffect } from 'react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMenu } from '#core/menu/web/use-menu.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useGuest } from '#core/people/web/session/session-store.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { retryTransition } from '#platform/web/calls/retry-transition.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { useLiveList } from '#platform/web/live/use-live-list.ts'
import {
  clearOrders,
  getOpenOrders,
  getOrderSummary,
  listMyOrders,
  listOrders,
  markDelivered,
  recentOnDashboard,
  recentOrders,
  startPreparing,
  type Order,
  type OrderStatus,
} from '../contract.ts'
import { isOnBoard, isOpenOrder } from '../policy.ts'

const entity = 'orders'

/** The menu as guests see it, kept up: what is switched off goes from the screen. */
export const useMyMenu = () => useMenu('guest')

/** The guest's newest orders. */
export const useMyOrders = () => {
  const { id: hotelSlug } = useHotel()
  const guestId = useGuest()?.id
  return useLiveList<Order>({
    key: ['orders', 'mine', hotelSlug, guestId],
    entity,
    fetchPage: (cursor, signal) =>
      call(listMyOrders, {
        params: { hotelSlug },
        query: { limit: recentOrders, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    keep: (order) => order.guest_id === guestId,
  })
}

/** Everything that is still to be brought, newest first. */
export const useOpenOrders = () => {
  const { id: hotelSlug } = useHotel()
  const list = useLiveList<Order>({
    key: ['orders', 'open', hotelSlug],
    entity,
    fetchPage: (cursor, signal) =>
      call(listOrders, {
        params: { hotelSlug },
        query: { limit: 50, status: 'open', ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    keep: isOpenOrder,
  })
  const newest = list.items[0]?.created_at
  useEffect(() => {
    if (list.unread === 0 && newest !== undefined) newestSeen.set(hotelSlug, newest)
  }, [hotelSlug, list.unread, newest])
  return {
    ...list,
    isFresh: (order: Order) =>
      list.unread > 0 && order.status === 'pending' && order.created_at > (newestSeen.get(hotelSlug) ?? ''),
  }
}

// When the newest order was placed that somebody here has seen, per hotel. Moments of the server, whose clock is one.
const newestSeen = new Map<string, string>()

const recentKey = (hotelSlug: string) => ['orders', 'recent', hotelSlug] as const

/** The newest orders of the board. */
export const useRecentOrders = () => {
  const { id: hotelSlug } = useHotel()
  const list = useLiveList<Order>({
    key: recentKey(hotelSlug),
    entity,
    fetchPage: (cursor, signal) =>
      call(listOrders, {
        params: { hotelSlug },
        query: { limit: recentOnDashboard, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    keep: isOnBoard,
  })
  const { items, more, loadingMore, loadMore, failure } = list
  // What was cleared has left: the next newest stand in its place.
  useEffect(() => {
    if (items.length < recentOnDashboard && more && !loadingMore && failure === null) void loadMore()
  })
  return list
}

/** One order of the board, wherever it stands. @param orderId null: none is asked for */
export const useOneOrder = (orderId: string | null) => {
  const { id: hotelSlug } = useHotel()
  return useLiveList<Order>({
    key: ['orders', 'one', hotelSlug, orderId],
    entity,
    fetchPage: (_cursor, signal) =>
      call(listOrders, { params: { hotelSlug }, query: { limit: 1, id: orderId ?? '' }, signal }),
    keep: (order) => order.id === orderId && isOnBoard(order),
    enabled: orderId !== null,
  })
}

const countsKey = (hotelSlug: string) => ['orders', 'counts', hotelSlug] as const

/** How many are open in the hotel, as the server counts them, and the oldest that nobody has started. */
export const useOpenCounts = () => {
  const { id: hotelSlug } = useHotel()
  return useQuery({
    queryKey: countsKey(hotelSlug),
    queryFn: ({ signal }) => call(getOpenOrders, { params: { hotelSlug }, signal }),
    ...useFreshness(),
  })
}

/** All of them together; undefined while it is not known. */
export const useOpenTotal = (): number | undefined => {
  const counts = useOpenCounts().data?.counts
  return counts && counts.pending + counts.preparing
}

/** Keeps the counts up; stands once in the area. */
export const useFollowCounts = (): void => useFollow(countsKey(useHotel().id), entity)

export type BoardTab = OrderStatus | 'all'
/** `day` empty means all days; `alsoOpen`: what is open of other days comes along. */
export type BoardDay = { day: string; alsoOpen: boolean }
export type BoardFilter = BoardDay & { tab: BoardTab; sort: 'newest' | 'oldest' }

const boardKey = (hotelSlug: string) => ['orders', 'board', hotelSlug] as const

const ofDay = ({ day, alsoOpen }: BoardDay) => (day ? { day, ...(alsoOpen && { also: 'open' as const }) } : {})

/** Counts and revenue. Keeps the whole board fresh. */
export const useSummary = (wanted: BoardDay) => {
  const { id: hotelSlug } = useHotel()
  useFollow(boardKey(hotelSlug), entity)
  return useQuery({
    queryKey: [...boardKey(hotelSlug), 'summary', wanted.day, wanted.alsoOpen],
    queryFn: ({ signal }) => call(getOrderSummary, { params: { hotelSlug }, query: ofDay(wanted), signal }),
    placeholderData: (before) => before,
    ...useFreshness(),
  })
}

/** The orders of a tab, page after page. */
export const useBoard = ({ tab, sort, day, alsoOpen }: BoardFilter) => {
  const { id: hotelSlug } = useHotel()
  return useInfiniteQuery({
    queryKey: [...boardKey(hotelSlug), 'list', tab, day, alsoOpen, sort],
    queryFn: ({ pageParam, signal }) =>
      call(listOrders, {
        params: { hotelSlug },
        query: {
          limit: 30,
          sort,
          ...(tab !== 'all' && { status: tab }),
          ...ofDay({ day, alsoOpen }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    ...useFreshness(),
  })
}

const isOrder = (value: unknown): value is Order =>
  typeof value === 'object' && value !== null && 'status' in value && 'items' in value

/** The order as it is now, where somebody else was faster. */
export const orderAfterRace = (cause: ApiFailure): Order | null =>
  cause.status === 409 && isOrder(cause.current) ? cause.current : null

/**
 * Moves an order on, as it is now where somebody else was faster. Tried again where the connection breaks or the server
 * restarts.
 */
export const moveOrder = async (
  hotelSlug: string,
  { id: orderId, status }: Pick<Order, 'id' | 'status'>,
): Promise<{ order: Order; wasFaster: boolean }> => {
  const [route, goal] =
    status === 'pending' ? ([startPreparing, 'preparing'] as const) : ([markDelivered, 'delivered'] as const)
  try {
    return {
      order: await retryTransition(() => call(route, { params: { hotelSlug, orderId } }), goal, orderAfterRace),
      wasFaster: false,
    }
  } catch (cause) {
    const now = cause instanceof ApiFailure ? orderAfterRace(cause) : null
    if (now === null) throw cause
    return { order: now, wasFaster: true }
  }
}

/** Reloads the board, the counts and the newest after an own change. */
export const useReloadBoard = () => {
  const { id } = useHotel()
  const queries = useQueryClient()
  return () =>
    Promise.all([boardKey(id), countsKey(id), recentKey(id)].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/** Takes everything delivered off the board. @returns how many */
export const clear = async (hotelSlug: string): Promise<number> => {
  for (let all = 0; ;) {
    const { cleared, more } = await call(clearOrders, { params: { hotelSlug }, body: {} })
    all += cleared
    if (!more) return all
  }
}
