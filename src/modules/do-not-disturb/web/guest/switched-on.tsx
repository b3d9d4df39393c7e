import type { ReactElement } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { importAhead } from '#platform/web/retry-import.ts'
import { useLoaded } from '#platform/web/ui/use-loaded.ts'

const load = importAhead(() => import('./DoNotDisturbToggle.tsx'))

const useSwitchedOn = () => {
  const { do_not_disturb } = useHotel()
  const loaded = useLoaded(load, do_not_disturb)
  return do_not_disturb ? loaded : null
}

/** The guest's own sign, on the guest home. Null where the hotel has none, undefined while loading. */
export const useSignCard = (): ReactElement | null | undefined => {
  const loaded = useSwitchedOn()
  return loaded && <loaded.DoNotDisturbToggle />
}

/** In the dialog of a request: that staff will knock, while the guest's sign hangs out. */
export const SignNote = () => {
  const loaded = useSwitchedOn()
  return loaded && <loaded.DoNotDisturbHint />
}
