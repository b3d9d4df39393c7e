import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { PublicHotel } from '#modules/hotels/contract.ts'
import { hasStayEnded, useSession } from '#modules/sessions/web/session-store.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { ApiFailure, call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonBar, Skeleton } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { stayNotConfirmed } from '../contract.ts'
import { cardInvalid, readRoomCard } from '../contract/room-card.ts'
import { GuestForm, type CodeField } from './GuestForm.tsx'
import { keepCard, storedCard } from './room-card.ts'

/** The field for a code, by the hotel's policy. */
const codeField = ({ guest_signin }: PublicHotel, byCard: boolean, t: Translate): CodeField | undefined => {
  if (guest_signin === 'code') return { label: t('people.stay_code'), example: t('people.stay_code_example') }
  return byCard || guest_signin === 'reservation' ? 'if-needed' : undefined
}

const Waiting = () => (
  <Skeleton>
    <div className="stack">
      <SkeletonBar width="50%" height={44} />
      <SkeletonBar height={44} />
      <SkeletonBar height={48} />
    </div>
  </Skeleton>
)

/** The room of the card that was scanned in this tab. */
const useCard = (hotelId: string) => {
  const [card, setCard] = useState(() => storedCard(hotelId))
  const asked = useQuery({
    queryKey: ['people', hotelId, 'card', card],
    queryFn: ({ signal }) => call(readRoomCard, { params: { hotelSlug: hotelId }, body: { card: card ?? '' }, signal }),
    enabled: card !== null,
    staleTime: Infinity,
    gcTime: 0,
    // After too many attempts the wait is minutes long: show it instead of retrying.
    retry: (failures, cause) => failures < 2 && cause instanceof ApiFailure && cause.status >= 500,
  })
  const drop = () => {
    keepCard(hotelId, null)
    setCard(null)
  }
  const isRefused = asked.error instanceof ApiFailure && asked.error.code === cardInvalid.code
  useEffect(() => {
    if (isRefused) keepCard(hotelId, null)
  }, [isRefused, hotelId])
  return {
    ...asked,
    card: isRefused ? null : card,
    room: card === null || isRefused ? null : (asked.data?.room_number ?? null),
    invalid: isRefused,
    drop,
  }
}

/**
 * Guest sign-in with a card, and for hotels that require more than room and name. A valid card fills in the room. For
 * an invalid one a message is shown, and the guest types the room if the policy allows it.
 */
export const GuestSignInForm = ({ hotel, onSignedIn }: { hotel: PublicHotel; onSignedIn: () => void }) => {
  const { t } = useTranslation()
  const { card, room, invalid, error, isError, isFetching, refetch, drop } = useCard(hotel.id)
  const [unconfirmed, setUnconfirmed] = useState(false)
  const needsCard = hotel.guest_signin === 'qr'
  const finish = () => {
    keepCard(hotel.id, null)
    onSignedIn()
  }
  const finishHere = useEffectEvent(finish)
  // A guest who is signed in already may scan the card again.
  const isHome = useSession(({ user }) => user?.role === 'guest' && user.roomNumber === room)
  useEffect(() => {
    if (isHome) finishHere()
  }, [isHome])
  const hear = (key: string): boolean => {
    const isUnconfirmed = key === stayNotConfirmed.code
    // The card may have been renewed meanwhile: then the message is about the card.
    if (isUnconfirmed && card !== null) void refetch()
    setUnconfirmed(isUnconfirmed)
    // The message is too long for a toast: guests read it while they correct the form.
    return isUnconfirmed
  }

  const content = (): ReactNode => {
    if (card !== null && room === null)
      return isError ? (
        <ErrorState
          text={
            error instanceof ApiFailure && error.status === 429
              ? t(error.code, error.values)
              : t('people.card_not_read')
          }
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Waiting />
      )
    if (card === null && needsCard) {
      if (invalid) return null
      return (
        <Callout tone="info" title={t('people.scan_card')}>
          {t('people.scan_card_text')}
        </Callout>
      )
    }
    return (
      <GuestForm
        key={room}
        hotelId={hotel.id}
        hasRooms={hotel.has_rooms}
        byReservation={hotel.guest_signin === 'reservation'}
        card={card !== null && room !== null ? { token: card, room } : null}
        code={codeField(hotel, card !== null, t)}
        asksBookingCode={hotel.has_booking_codes}
        onSignedIn={finish}
        onRefused={hear}
      />
    )
  }
  return (
    <>
      <div className="contents" role="status">
        {hasStayEnded(hotel.id) && (
          <Callout tone="info" title={t('people.stay_ended')}>
            {t('people.stay_ended_text')}
          </Callout>
        )}
      </div>
      <div className="contents" role="status">
        {invalid && (
          <Callout tone="warning" title={t(cardInvalid.code)}>
            {t(needsCard ? 'people.card_over_ask' : 'people.card_over_by_hand')}
          </Callout>
        )}
        {unconfirmed && !invalid && <Callout tone="warning">{t(stayNotConfirmed.code)}</Callout>}
      </div>
      {content()}
      {card !== null && !needsCard && (room !== null || isError) && (
        <Button variant="ghost" wide onClick={drop}>
          {t('people.by_hand')}
        </Button>
      )}
    </>
  )
}
