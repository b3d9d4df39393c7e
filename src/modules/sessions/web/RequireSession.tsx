import { useEffect, useEffectEvent, useLayoutEffect, type ReactNode } from 'react'
import { HotelLoading } from '#modules/hotels/web/HotelLoading.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { leaveHotel, openHotel, useSession } from './session-store.ts'
import { followTabs, keepSignedIn } from './session-sync.ts'
import type { Role } from './user.ts'

/** Draws its children once it is known who uses this browser in the hotel, and follows changes of that. */
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
  const isLoading = useSession((state) => state.isLoading || state.openHotel !== hotelId)
  const isSignedIn = useSession((state) => state.user !== null)
  const open = useEffectEvent(() => void openHotel(hotelId, wanted))
  const getNotice = useEffectEvent(() => t('people.signed_out'))

  // Before the first paint, and again for each area of the hotel.
  useLayoutEffect(() => open(), [hotelId, wanted])
  useEffect(() => {
    // Another gate of this hotel may have left it in the same commit.
    open()
    return () => leaveHotel(hotelId)
  }, [hotelId])
  useEffect(() => (isSignedIn ? keepSignedIn(hotelId) : undefined), [hotelId, isSignedIn])
  useEffect(() => followTabs(hotelId, () => getNotice()), [hotelId])

  return isLoading ? <HotelLoading /> : children
}
