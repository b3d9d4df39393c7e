import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { PublicHotel } from '#modules/hotels/contract.ts'
import { HotelLoading } from '#modules/hotels/web/HotelLoading.tsx'
import { SignInFrame } from '#modules/sign-in/web/SignInPage.tsx'
import { ApiFailure, call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { placeCardInvalid, scanPlace } from '../contract.ts'
import { keepPlace } from './kept-place.ts'
import { keepPlaceCard } from './place-card.ts'

type Props = {
  hotel: PublicHotel
  /** The token of the card; null if the page was opened without one. */
  card: string | null
  isGuest: boolean
  /** Goes on to the menu. */
  onOrder: () => void
  /** Goes on to the sign-in, and comes back here afterwards. */
  onSignIn: () => void
}

/**
 * The page of a scanned card of a place: the place is kept for this browser, and the guest goes on to the menu. The card
 * does not sign in.
 */
export const ScannedPlacePage = ({ hotel, card, isGuest, onOrder, onSignIn }: Props) => {
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
  const goOn = useEffectEvent(() => {
    if (data) keepPlace(hotel.id, data)
    if (isRefused || isGuest) keepPlaceCard(hotel.id, null)
    if (isReady) (isGuest ? onOrder : onSignIn)()
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
          <Button wide onClick={isGuest ? onOrder : onSignIn}>
            {t(isGuest ? 'places.to_menu' : 'places.to_sign_in')}
          </Button>
        </>
      ) : (
        <ErrorState text={t('places.card_not_read')} onRetry={() => void refetch()} busy={isFetching} />
      )}
    </SignInFrame>
  )
}
