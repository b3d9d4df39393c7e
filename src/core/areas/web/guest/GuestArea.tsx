import { Navigate, Outlet } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n.ts'
import { splitHotelName } from '#core/hotels/contract.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { guestPath } from '#core/hotels/web/paths.ts'
import { useLanguageChoice } from '#core/people/web/LanguageChoice.tsx'
import { useGuest } from '#core/people/web/session/auth.ts'
import { BottomBar } from '#platform/web/ui/shell/BottomBar.tsx'
import { Letterhead } from '#platform/web/ui/shell/Letterhead.tsx'
import { GuestShell } from '#platform/web/ui/shell/Shell.tsx'
import type { GuestPart } from '../feature.ts'
import { useBarItems } from '../bar/bar-items.ts'
import { keyOf, useParts, type Given } from '../features.ts'
import { useShownLiveState } from '../live-state.ts'
import { LiveArea } from '../LiveArea.tsx'

const Head = () => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const { language, choose, dialog } = useLanguageChoice()
  return (
    <>
      <Letterhead
        brand={{ ...splitHotelName(hotel.name), logo_url: hotel.logo_url }}
        homeHref={guestPath(hotel.id)}
        language={language}
        onLanguage={choose}
        live={useShownLiveState()}
        offlineText={t('areas.guest_offline')}
      />
      {dialog}
    </>
  )
}

const Bar = ({ parts }: { parts: readonly Given<GuestPart>[] }) => <BottomBar items={useBarItems('guest', parts)} />

/** Everything under /{hotelSlug}/guest, for guests who are signed in here; others are sent to the sign-in page. */
export const GuestArea = () => {
  const { id } = useHotel()
  const guest = useGuest()
  const parts = useParts('guest')
  if (guest === null) return <Navigate to="/$hotelSlug/auth" params={{ hotelSlug: id }} replace />
  return (
    <LiveArea hotelId={id} as="guest">
      <GuestShell head={<Head />} bar={<Bar key={keyOf(parts)} parts={parts} />}>
        <Outlet />
      </GuestShell>
    </LiveArea>
  )
}
