import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { HotelLoading } from '#modules/hotels/web/HotelLoading.tsx'
import { authPath, guestPath } from '#modules/hotels/web/paths.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { SignInFrame } from '#modules/sign-in/web/SignInPage.tsx'
import { ApiFailure, call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Redirect, useGo } from '#platform/web/router/RouterProvider.tsx'
import { useVisit } from '#platform/web/router/use-visit.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { placeCardInvalid, scanPlace } from '../contract.ts'
import { keepPlace } from './kept-place.ts'
import { keepPlaceCard, readPlaceCard } from './place-card.ts'

type Props = {
  /** The token of the card; null if the page was opened without one. */
  card: string | null
}

/**
 * The page of a scanned card of a place: the place is kept for this browser, and the guest goes on to the menu, or to the
 * sign-in, which comes back here afterwards. The card does not sign in.
 */
const ScannedPlacePage = ({ card }: Props) => {
  const hotel = useHotel()
  const go = useGo()
  const isGuest = useGuest() !== null
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['places', hotel.id, 'card', card],
    queryFn: ({ signal }) => call(scanPlace, { params: { hotelSlug: hotel.id }, body: { card: card ?? '' }, signal }),
    enabled: card !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: (failures, cause) => failures < 2 && cause instanceof ApiFailure && cause.status >= 500,
  })
  const isRefused = error instanceof ApiFailure && error.code === placeCardInvalid.code
  const isReady = card === null || data !== undefined
  const leave = () => go(isGuest ? guestPath(hotel.id, 'menu') : authPath(hotel.id), { replace: true })
  const goOn = useEffectEvent(() => {
    if (data) keepPlace(hotel.id, data)
    if (isRefused || isGuest) keepPlaceCard(hotel.id, null)
    if (isReady) leave()
  })
  useEffect(() => {
    if (isReady || isRefused) goOn()
  }, [isReady, isRefused])

  if (error === null) return <HotelLoading />
  return (
    <SignInFrame hotel={hotel}>
      {isRefused ? (
        <>
          <div className="contents" role="status">
            <Callout tone="warning">{t(placeCardInvalid.code)}</Callout>
          </div>
          <Button wide onClick={leave}>
            {t(isGuest ? 'places.to_menu' : 'places.to_sign_in')}
          </Button>
        </>
      ) : (
        <ErrorState text={t('places.card_not_read')} onRetry={() => void refetch()} busy={isFetching} />
      )}
    </SignInFrame>
  )
}

/** The page that the card of a place leads to. */
export const PlaceRoute = () => {
  const { id } = useHotel()
  // Drawn again for each card that is scanned in this tab; the card that was read is forgotten before the page is left.
  useVisit()
  const scanned = readPlaceCard(id)
  const [card, setCard] = useState(scanned)
  if (scanned !== null && scanned !== card) setCard(scanned)
  return useFeature('menu') ? <ScannedPlacePage key={card} card={card} /> : <Redirect to={guestPath(id)} />
}
