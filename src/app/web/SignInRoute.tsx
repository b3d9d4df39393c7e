import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { authPath, guestPath, managerPath, placePath } from '#modules/hotels/web/paths.ts'
import { readPlaceCard } from '#modules/places/web/place-card.ts'
import { useSession } from '#modules/sessions/web/session-store.ts'
import { SignInPage } from '#modules/sign-in/web/SignInPage.tsx'
import { Redirect, useGo, useSearch } from '#platform/web/router/RouterProvider.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'

const ForgotPassword = lazyNamed(() => import('#modules/team/web/joining/ForgotPassword.tsx'), 'ForgotPassword')

/** The sign-in page. The URL holds the mode. Managers who are signed in are sent to their area. */
export const SignInRoute = () => {
  const hotel = useHotel()
  const go = useGo()
  const mode = useSearch('mode') === 'manager' ? 'manager' : 'guest'
  const isManager = useSession(({ user }) => user?.role === 'manager')
  if (mode === 'manager' && isManager) return <Redirect to={managerPath(hotel.id)} />
  return (
    <SignInPage
      hotel={hotel}
      mode={mode}
      StaffHelp={ForgotPassword}
      onMode={(next) => go(authPath(hotel.id, next), { replace: true })}
      onSignedIn={(role) =>
        role === 'guest' &&
        go(readPlaceCard(hotel.id) === null ? guestPath(hotel.id) : placePath(hotel.id), { replace: true })
      }
    />
  )
}
