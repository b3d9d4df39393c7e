import { useEffect } from 'react'
import { HotelGate } from '#modules/hotels/web/HotelGate.tsx'
import { HotelLoading } from '#modules/hotels/web/HotelLoading.tsx'
import { RequireSession } from '#modules/sessions/web/RequireSession.tsx'
import { importForStaff } from '#platform/web/retry-import.ts'
import { Outlet, useLocation, useParams } from '#platform/web/router/RouterProvider.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { LinkContext } from '#platform/web/ui/Link.tsx'
import { Toasts } from '#platform/web/ui/overlays/Toasts.tsx'
import { keepLastPath } from './last-path.ts'
import { roleForPath } from './role-for-path.ts'
import { RouterLink } from './router-link.tsx'
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx'
import { UpdateBanner } from './UpdateBanner.tsx'

// By way of the staff's pages, so that no guest's phone learns the names of its files.
const ClosedHotel = lazyNamed(
  importForStaff(async () => (await import('../manager/routes.tsx')).loadClosedHotel()),
  'ClosedHotel',
)

/** The frame of all pages. */
export const Root = () => (
  <LinkContext value={RouterLink}>
    <UpdateBanner />
    <Outlet />
    <UnsavedChangesDialog />
    <Toasts />
  </LinkContext>
)

/** Stores the last path. Rendered only in an open hotel, so that an error page is never the last one. */
const KeepPath = () => {
  const at = useLocation()
  useEffect(() => keepLastPath(at), [at])
  return null
}

/** All pages of a hotel, once the hotel is known and open and the session is known. */
export const HotelRoute = () => {
  const { hotelSlug = '' } = useParams()
  const { pathname, search } = useLocation()
  const wanted = roleForPath(pathname, search)
  return (
    <HotelGate
      slug={hotelSlug}
      {...(wanted === 'manager' && { withRegister: <ClosedHotel fallback={<HotelLoading />} /> })}
    >
      <KeepPath />
      <RequireSession hotelId={hotelSlug} wanted={wanted}>
        <Outlet />
      </RequireSession>
    </HotelGate>
  )
}
