import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { authPath, managerPath } from '#modules/hotels/web/paths.ts'
import { useGo } from '#platform/web/router/RouterProvider.tsx'
import { useVisit } from '#platform/web/router/use-visit.ts'
import { JoinPage } from './JoinPage.tsx'
import { StaffPasswordPage } from './StaffPasswordPage.tsx'

/** The page on which a person joins the team, or a browser becomes a shared device. */
export const JoinRoute = () => {
  const hotel = useHotel()
  const go = useGo()
  const visit = useVisit()
  return <JoinPage key={visit} hotel={hotel} onJoined={() => go(managerPath(hotel.id), { replace: true })} />
}

/** The page on which a staff member chooses a new password by a link. */
export const StaffPasswordRoute = () => {
  const hotel = useHotel()
  const go = useGo()
  const visit = useVisit()
  return (
    <StaffPasswordPage
      key={visit}
      hotel={hotel}
      onSignedIn={() => go(managerPath(hotel.id), { replace: true })}
      onCodeNeeded={() => go(authPath(hotel.id, 'manager'), { replace: true })}
    />
  )
}
