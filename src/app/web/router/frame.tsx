import { Outlet, useLocation, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { HotelGate } from '#core/hotels/web/HotelGate.tsx'
import { RequireSession } from '#core/people/web/SessionGate.tsx'
import { LinkProvider } from '#platform/web/ui/Link.tsx'
import { Toasts } from '#platform/web/ui/overlays/Toasts.tsx'
import { keepLastPath } from './last-path.ts'
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx'
import { RouterLink } from './router-link.tsx'
import { UpdateBanner } from './UpdateBanner.tsx'
import { roleForPath } from './role-for-path.ts'

/** What stands around every page. */
export const Root = () => (
  <LinkProvider value={RouterLink}>
    <UpdateBanner />
    <Outlet />
    <UnsavedChangesDialog />
    <Toasts />
  </LinkProvider>
)

/** Stands where a hotel is known and open: a page that only says it is not is nobody's last one. */
const KeepPath = () => {
  const at = useLocation()
  useEffect(() => keepLastPath(at), [at])
  return null
}

/** Everything of a hotel stands behind two gates: the hotel is known and open, and it is known who asks. */
export const HotelRoute = () => {
  const { hotelSlug } = useParams({ strict: false }) as { hotelSlug: string }
  const wanted = useLocation({ select: ({ pathname, search }) => roleForPath(pathname, search) })
  return (
    <HotelGate slug={hotelSlug}>
      <KeepPath />
      <RequireSession hotelId={hotelSlug} wanted={wanted}>
        <Outlet />
      </RequireSession>
    </HotelGate>
  )
}
