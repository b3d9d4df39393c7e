import { Navigate } from '@tanstack/react-router'
import { useFeature, useHotel } from '#core/hotels/web/hotel-context.ts'
import { authPath, guestPath } from '#core/hotels/web/paths.ts'
import { useGuest } from '#core/people/web/session/session-store.ts'
import { ScannedPlacePage } from '#core/places/web/ScannedPlacePage.tsx'
import { useGo } from '../router/router-link.tsx'
import { useVisit } from '../router/use-visit.ts'

/** The page that the card of a place leads to. */
export const PlaceRoute = () => {
  const hotel = useHotel()
  const go = useGo()
  const visit = useVisit()
  const isGuest = useGuest() !== null
  const hasMenu = useFeature('menu')
  if (!hasMenu) return <Navigate to="/$hotelSlug/guest" params={{ hotelSlug: hotel.id }} replace />
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
