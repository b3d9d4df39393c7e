import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { HotelLoading } from '#core/hotels/web/HotelLoading.tsx'
import { useAuth } from './session/auth.ts'
import { refetchSession, initialise, isPreloading, consumePreload } from './session/preload.ts'
import { keepSignedIn } from './session/keep-signed-in.ts'
import { show } from './session/session-store.ts'
import { awaitSignOut, signedOutElsewhere, announceSignOut } from './session/sign-out-sync.ts'
import { onTabMessage } from './session/tab-messages.ts'
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
  const isLoading = useAuth((state) => state.isLoading)
  const isAuthenticated = useAuth((state) => state.isAuthenticated)
  const person = useAuth((state) => state.user?.id)
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
    if (person !== undefined) announceSignOut(false)
  }, [person])

  useEffect(
    () =>
      onTabMessage(({ news, role, hotelId: elsewhere }) => {
        if (elsewhere !== hotelId) return
        const words = latest.current.t('people.signed_out')
        awaitSignOut(news === 'signing-out' ? { role, words } : null)
        if (news === 'signing-out') return
        if (news === 'signed-out') signedOutElsewhere(role, hotelId, words)
        // No answer now costs nothing: the next page of this tab asks anyway.
        else refetchSession(hotelId, latest.current.wanted).catch(() => {})
      }),
    [hotelId],
  )

  return begunFor !== hotelId || isLoading ? <HotelLoading /> : children
}
