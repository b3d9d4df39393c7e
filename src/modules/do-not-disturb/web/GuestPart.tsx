import type { GuestSlots } from '#app/web/feature.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { importAhead } from '#platform/web/retry-import.ts'
import { useLoaded } from '#platform/web/ui/use-loaded.ts'

const load = importAhead(() => import('./guest/SignLine.tsx'))

const useSwitchedOn = () => {
  const { do_not_disturb } = useHotel()
  const loaded = useLoaded(load, do_not_disturb)
  return do_not_disturb ? loaded : null
}

const useHomeCard: GuestSlots['useHomeCard'] = () => {
  const loaded = useSwitchedOn()
  return loaded && <loaded.SignLine />
}

const RequestNote = () => {
  const loaded = useSwitchedOn()
  return loaded && <loaded.KnockNote />
}

export const guestSlots: GuestSlots = { useHomeCard, RequestNote }
