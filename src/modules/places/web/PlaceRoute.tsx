import { useState } from 'react'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { authPath, guestPath } from '#modules/hotels/web/paths.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { Redirect, useGo } from '#platform/web/router/RouterProvider.tsx'
import { useVisit } from '#platform/web/router/use-visit.ts'
import { readPlaceCard } from './place-card.ts'
import { ScannedPlacePage } from './ScannedPlacePage.tsx'

/** The page that the card of a place leads to. */
export const PlaceRoute = () => {
  const hotel = useHotel()
  const go = useGo()
  // Drawn again for each card that is scanned in this tab; what has been read is forgotten before the page is left.
  useVisit()
  const scanned = readPlaceCard(hotel.id)
  const [card, setCard] = useState(scanned)
  if (scanned !== null && scanned !== card) setCard(scanned)
  const isGuest = useGuest() !== null
  const hasMenu = useFeature('menu')
  if (!hasMenu) return <Redirect to={guestPath(hotel.id)} />
  return (
    <ScannedPlacePage
      key={card}
      hotel={hotel}
      card={card}
      isGuest={isGuest}
      onOrder={() => go(guestPath(hotel.id, 'menu'), { replace: true })}
      onSignIn={() => go(authPath(hotel.id), { replace: true })}
    />
  )
}
