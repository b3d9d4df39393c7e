import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Check, Flame } from 'lucide-react'
import { useEffect } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { isScheduled } from '#modules/tickets/policy.ts'
import { createTicketApi } from '#modules/tickets/web/ticket-api.ts'
import { call } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import {
  clearOrders,
  getOpenOrders,
  getOrderSummary,
  listOrders,
  markDelivered,
  recentOnDashboard,
  startPreparing,
  claimOrder,
  type Order,
  type OrderStatus,
} from '../../contract.ts'
import { isOnBoard, isOpenOrder } from '../../policy.ts'
import { entity } from '../api.ts'

const boardKey = (hotelSlug: string) => ['orders', 'board', hotelSlug] as const

const orderTickets = createTicketApi({
  name: 'orders',
  entity,
  fetchPage: (hotelSlug, query, signal) => call(listOrders, { params: { hotelSlug }, query, signal }),
  openFilter: { status: 'open' as const },
  fetchOpenCounts: (hotelSlug, signal) => call(getOpenOrders, { params: { hotelSlug }, signal }),
  isOpen: isOpenOrder,
  isNew: (order: Order) => order.status === 'pending' && !isScheduled(order),
  belongs: isOnBoard,
  recent: recentOnDashboard,
  claim: (hotelSlug, orderId) => call(claimOrder, { params: { hotelSlug, orderId } }),
  steps: {
    preparing: {
      call: (hotelSlug, orderId) => call(startPreparing, { params: { hotelSlug, orderId } }),
      label: 'orders.start_preparing',
      icon: Flame,
    },
    delivered: {
      call: (hotelSlug, orderId) => call(markDelivered, { params: { hotelSlug, orderId } }),
      label: 'orders.mark_delivered',
      icon: Check,
    },
  },
  failed: 'orders.update_failed',
  alsoReload: (hotelSlug) => [boardKey(hotelSlug), ['orders', 'recent', hotelSlug]],
})

/** The newest orders of the board. */
const useRecent: typeof orderTickets.useRecent = () => {
  const list = orderTickets.useRecent()
  const { items, more, loadingMore, loadMore, failure } = list
  // Cleared orders leave the list. The next page fills it up.
  useEffect(() => {
    if (items.length < recentOnDashboard && more && !loadingMore && failure === null) void loadMore()
  })
  return list
}

export const tickets = { ...orderTickets, useRecent }

export type BoardTab = OrderStatus | 'all'
/** An empty `day` means all days. `alsoOpen` adds the open orders of other days. */
export type BoardDay = { day: string; alsoOpen: boolean }
export type BoardFilter = BoardDay & { tab: BoardTab; sort: 'newest' | 'oldest' }

const ofDay = ({ day, alsoOpen }: BoardDay) => (day ? { day, ...(alsoOpen && { also: 'open' as const }) } : {})

/** Counts and revenue. Also keeps the lists of the board up to date. */
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

/** The orders of a tab, in pages. */
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
          scheduled: 'false',
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

/** Takes everything delivered off the board. @returns how many orders it were */
export const clear = async (hotelSlug: string): Promise<number> => {
  for (let all = 0; ;) {
    const { cleared, more } = await call(clearOrders, { params: { hotelSlug }, body: {} })
    all += cleared
    if (!more) return all
  }
}
