import { useFeature, useHotel } from '#core/hotels/web/hotel-context.ts'
import { authPath, guestPath } from '#core/hotels/web/paths.ts'
import { useGuest } from '#core/people/web/session/session-store.ts'
import { ScannedPlacePage } from '#core/places/web/ScannedPlacePage.tsx'
import { Redirect, useGo } from '#platform/web/router/RouterProvider.tsx'
import { useVisit } from '../router/use-visit.ts'

/** The page that the card of a place leads to. */
export const PlaceRoute = () => {
  const hotel = useHotel()
  const go = useGo()
  const visit = useVisit()
  const isGuest = useGuest() !== null
  const hasMenu = useFeature('menu')
  if (!hasMenu) return <Redirect to={guestPath(hotel.id)} />
  return (
    <ScannedPlacePage
      key={visit}
      hotel={hotel}
      isGuest={isGuest}
      onOrder={() => go(guestPath(hotel.id, 'menu'), { replace: true })}
      onSignIn={() => go(authPath(hotel.id), { replace: true })}
    />
  )
}
