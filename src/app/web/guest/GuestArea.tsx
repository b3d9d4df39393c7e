import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { MessagesButton } from '#modules/conversations/web/guest/MessagesButton.tsx'
import { FeaturesContext, useParts } from '#modules/features/web/parts.ts'
import { splitHotelName } from '#modules/hotels/contract.ts'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import { getLeavingPath } from '#modules/ratings/web/farewell/leaving-path.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { getOwner } from '#modules/sessions/web/user.ts'
import { useLive } from '#platform/web/live/LiveProvider.tsx'
import { Outlet, Redirect } from '#platform/web/router/RouterProvider.tsx'
import { GuestHeader } from '#platform/web/ui/shell/GuestHeader.tsx'
import { GuestShell } from '#platform/web/ui/shell/Shell.tsx'
import { FeatureBar } from '../bar/FeatureBar.tsx'
import { useShownLiveState } from '../live-state.ts'
import { LiveArea } from '../LiveArea.tsx'
import { offlineCode } from './offline-code.ts'

const Head = () => {
  const hotel = useHotel()
  const hasConversations = useFeature('conversations')
  return (
    <GuestHeader
      brand={{ ...splitHotelName(hotel.name), logo_url: hotel.logo_url }}
      homeHref={guestPath(hotel.id)}
      live={useShownLiveState()}
      action={hasConversations ? <MessagesButton /> : undefined}
    />
  )
}

const Offline = ({ owner }: { owner: string }) => {
  const queries = useQueryClient()
  const live = useLive()
  const features = use(FeaturesContext)
  useEffect(() => {
    let stop = () => {}
    let here = true
    void offlineCode().then(({ startOffline }) => here && (stop = startOffline({ owner, queries, live, features })))
    return () => {
      here = false
      stop()
    }
  }, [owner, queries, live, features])
  return null
}

/** All pages under /{hotelSlug}/guest. Without a guest's session it redirects to the sign-in page. */
export const GuestArea = () => {
  const { id } = useHotel()
  const guest = useGuest()
  const parts = useParts('guest')
  if (guest === null) return <Redirect to={getLeavingPath(id)} />
  return (
    <LiveArea hotelId={id} as="guest" of={guest.id}>
      <Offline owner={getOwner(guest)} />
      <GuestShell head={<Head />} bar={<FeatureBar area="guest" parts={parts} />}>
        <Outlet />
      </GuestShell>
    </LiveArea>
  )
}
