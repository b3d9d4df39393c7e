import { useState, type ReactNode } from 'react'
import { HotelLoading } from '#modules/hotels/web/HotelLoading.tsx'
import { refetchSessions } from '#modules/sessions/web/session-store.ts'
import { StaffSignOutButton } from '#modules/sessions/web/StaffSignOutButton.tsx'
import type { ClientManager } from '#modules/sessions/web/user.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { managersSecondFactor, type SecondFactorCalls } from './api.ts'

// Few ever see it.
const SetUpPage = lazyNamed(() => import('./SetUpPage.tsx'), 'SetUpPage')

/** Replaces the manager area until the manager has a second factor. */
export const ManagerSetUp = ({ hotelId, manager }: { hotelId: string; manager: ClientManager }) => (
  <SetUpPage
    fallback={<HotelLoading />}
    calls={managersSecondFactor(hotelId, manager.id)}
    email={manager.email}
    // Without an answer the next page asks again.
    onDone={() => void refetchSessions(hotelId).catch(() => {})}
    signOut={<StaffSignOutButton hotelId={hotelId} wide />}
  />
)

/**
 * Shows the set-up while an owner's session may do nothing else, and until the recovery codes are kept: the page asks for
 * the session again whenever it becomes visible, so it may know sooner that the second factor is on.
 * @param onDone asks for the session
 */
export const OwnerSetUp = ({
  isNeeded,
  onDone,
  children,
  ...page
}: {
  isNeeded: boolean
  calls: SecondFactorCalls
  email: string
  onDone: () => Promise<unknown>
  signOut: ReactNode
  children: ReactNode
}) => {
  const [isOpen, setOpen] = useState(isNeeded)
  if (isNeeded && !isOpen) setOpen(true)
  if (!isNeeded && !isOpen) return children
  return <SetUpPage fallback={<HotelLoading />} {...page} onDone={() => void onDone().finally(() => setOpen(false))} />
}
