import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { getMyMenu } from '#core/menu/contract.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useGuest } from '#core/people/web/session/auth.ts'
import { ApiFailure, call, callSafely } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { useLiveList } from '#platform/web/live/use-live-list.ts'
import { clearOrders, getOrderSummary, listMyOrders, listOrders, markDelivered, placeOrder, recentOrders, startPreparing, type NewOrder, type Order, type OrderStatus } from '../contract.ts'
import { isOpenOrder } from '../policy.ts'

const entity = 'orders'

/** The menu as guests see it, kept up: what is switched off goes from the screen. */
export const useMyMenu = () => {
  const { id: hotelSlug } = useHotel()
  const key = ['menu', 'mine', hotelSlug]
  useFollow(key, 'menu_items')
  useFollow(key, 'menu_categories')
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(getMyMenu, { params: { hotelSlug }, signal }), ...useFreshness() })
}

/** The guest's newest orders. */
export const useMyOrders = () => {
  const { id: hotelSlug } = useHotel()
  const guestId = useGuest()?.id
  return useLiveList<Order>({
    key: ['orders', 'mine', hotelSlug, guestId],
    entity,
    fetchPage: (cursor, signal) => call(listMyOrders, { params: { hotelSlug }, query: { limit: recentOrders, ...(cursor !== undefined && { cursor }) }, signal }),
    keep: (order) => order.guest_id === guestId,
  })
}

/** Sends an order; the same content keeps its id, so that sending again is safe. */
export const place = (hotelSlug: string, body: NewOrder): Promise<Order> => (navigator.onLine ? callSafely : call)(placeOrder, { params: { hotelSlug }, body })

/** Everything that is still to be brought, newest first. */
export const useOpenOrders = () => {
  const { id: hotelSlug } = useHotel()
  return useLiveList<Order>({
    key: ['orders', 'open', hotelSlug],
    entity,
    fetchPage: (cursor, signal) => call(listOrders, { params: { hotelSlug }, query: { limit: 50, status: 'open', ...(cursor !== undefined && { cursor }) }, signal }),
    keep: isOpenOrder,
  })
}

export type BoardTab = OrderStatus | 'all'
export type BoardFilter = { tab: BoardTab; day: string; sort: 'newest' | 'oldest' }

const boardKey = (hotelSlug: string) => ['orders', 'board', hotelSlug] as const

/** Counts and revenue; `day` empty means all days. Keeps the whole board fresh. */
export const useSummary = (day: string) => {
  const { id: hotelSlug } = useHotel()
  useFollow(boardKey(hotelSlug), entity)
  return useQuery({ queryKey: [...boardKey(hotelSlug), 'summary', day], queryFn: ({ signal }) => call(getOrderSummary, { params: { hotelSlug }, query: { ...(day && { day }) }, signal }), placeholderData: (before) => before, ...useFreshness() })
}

/** The orders of a tab, page after page. */
export const useBoard = ({ tab, day, sort }: BoardFilter) => {
  const { id: hotelSlug } = useHotel()
  return useInfiniteQuery({
    queryKey: [...boardKey(hotelSlug), 'list', tab, day, sort],
    queryFn: ({ pageParam, signal }) =>
      call(listOrders, { params: { hotelSlug }, query: { limit: 30, sort, ...(tab !== 'all' && { status: tab }), ...(day && { day }), ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    ...useFreshness(),
  })
}

const isOrder = (value: unknown): value is Order => typeof value === 'object' && value !== null && 'status' in value && 'items' in value

/** Moves an order on; `now` is the order as it is where somebody else was faster. */
export const moveOrder = async (hotelSlug: string, { id: orderId, status }: Order): Promise<{ order: Order; wasFaster: boolean }> => {
  try {
    return { order: await call(status === 'pending' ? startPreparing : markDelivered, { params: { hotelSlug, orderId } }), wasFaster: false }
  } catch (cause) {
    if (cause instanceof ApiFailure && cause.status === 409 && isOrder(cause.current)) return { order: cause.current, wasFaster: true }
    throw cause
  }
}

/** Reloads the board after an own change. */
export const useReloadBoard = () => {
  const { id } = useHotel()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: boardKey(id) })
}

export const clear = (hotelSlug: string) => call(clearOrders, { params: { hotelSlug }, body: {} })
