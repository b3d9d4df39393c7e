import type { ReactElement } from 'react'
import { useFeature } from '#modules/hotels/web/hotel-context.ts'
import { useMyStay } from '#modules/stays/web/my-stay.ts'
import { importAhead } from '#platform/web/retry-import.ts'
import { useLoaded } from '#platform/web/ui/use-loaded.ts'
import type { MyAnnouncements } from '../../contract.ts'

const load = importAhead(() => import('./Notices.tsx'))

/** The announcements of the hotel, on the guest home. Null for nothing, undefined while loading. */
export const useAnnouncementNotice = (): ReactElement | null | undefined => {
  const isOn = useFeature('announcements')
  const { data, isError } = useMyStay<MyAnnouncements>('announcement_deliveries', isOn)
  // Kept from before the hotel announced anything.
  const all = (isOn && data?.announcements) || []
  const loaded = useLoaded(load, all.length > 0)
  if (!isOn) return null
  if (!data) return isError ? null : undefined
  return all.length === 0 ? null : loaded && <loaded.Notices all={all} />
}
