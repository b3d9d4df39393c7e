import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import { TogetherPage } from '#modules/stays/web/TogetherPage.tsx'
import { useGo } from '#platform/web/router/RouterProvider.tsx'

/** The page on which a companion joins a stay. */
export const TogetherRoute = () => {
  const hotel = useHotel()
  const go = useGo()
  return <TogetherPage hotel={hotel} onJoined={() => go(guestPath(hotel.id), { replace: true })} />
}
