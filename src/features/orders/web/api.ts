import { useMenu } from '#core/menu/web/use-menu.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useGuest } from '#core/people/web/session/session-store.ts'
import { call } from '#platform/web/api.ts'
import { useLiveList } from '#platform/web/live/use-live-list.ts'
import { listMyOrders, recentOrders, type Order } from '../contract.ts'

export const entity = 'orders'

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
