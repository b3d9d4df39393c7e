import type { GuestSlots } from '#app/web/feature.ts'
import { useMyStay } from '#modules/stays/web/my-stay.ts'
import { importAhead } from '#platform/web/retry-import.ts'
import { useLoaded } from '#platform/web/ui/use-loaded.ts'
import type { MyAnnouncements } from '../contract.ts'

const load = importAhead(() => import('./guest/Notices.tsx'))

const useNotice: GuestSlots['useNotice'] = () => {
  const { data, isError } = useMyStay<MyAnnouncements>('announcement_deliveries')
  // Kept from before the hotel announced anything.
  const all = data?.announcements ?? []
  const loaded = useLoaded(load, all.length > 0)
  if (!data) return isError ? null : undefined
  return all.length === 0 ? null : loaded && <loaded.Notices all={all} />
}

export const guestSlots: GuestSlots = { useNotice }
