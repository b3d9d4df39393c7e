import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { HotelLoading } from '#core/hotels/web/HotelLoading.tsx'
import { consumePreload, initialise, isPreloading, sessionStore, show, useSession } from './session/session-store.ts'
import { followTabs, keepSignedIn } from './session/session-sync.ts'
import type { Role } from './session/user.ts'

/** Knows who this browser is in a hotel before anything of it is drawn, and hears of it when that changes. */
export const RequireSession = ({
  hotelId,
  wanted,
  children,
}: {
  hotelId: string
  wanted: Role
  children: ReactNode
}) => {
  const { t } = useTranslation()
  const isLoading = useSession((state) => state.isLoading)
  const isAuthenticated = useSession((state) => state.user !== null)
  const person = useSession((state) => state.user?.id)
  const [begunFor, setBegunFor] = useState<string | null>(() => (isPreloading(hotelId) ? hotelId : null))
  const latest = useRef({ wanted, t })
  useLayoutEffect(() => {
    latest.current = { wanted, t }
  })

  useLayoutEffect(() => {
    if (!consumePreload(hotelId)) void initialise(hotelId, latest.current.wanted)
    setBegunFor(hotelId)
  }, [hotelId])
  // Both sessions of a browser may live: the part of the hotel decides whose face this tab shows.
  useEffect(() => show(hotelId, wanted), [hotelId, wanted])

  useEffect(() => (isAuthenticated ? keepSignedIn(hotelId) : undefined), [hotelId, isAuthenticated])
  useEffect(() => {
    if (person !== undefined) sessionStore.setState({ isSignOutTold: false })
  }, [person])

  useEffect(
    () => followTabs(hotelId, () => ({ wanted: latest.current.wanted, words: latest.current.t('people.signed_out') })),
    [hotelId],
  )

  return begunFor !== hotelId || isLoading ? <HotelLoading /> : children
}
