import { Car } from 'lucide-react'
import type { GuestSlots } from '#app/web/feature.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { isLater } from '#core/tickets/policy.ts'
import { createGuestSlots } from '#core/tickets/web/guest/create-guest-slots.tsx'
import { LaterPill } from '#core/tickets/web/LaterPill.tsx'
import { retryImport } from '#platform/web/retry-import.ts'
import { TaxiArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { isOpen } from '../policy.ts'
import { useMyTaxis } from './api.ts'
import { StatusPill } from './StatusPill.tsx'

const TaxiTile = lazyNamed(
  retryImport(() => import('./TaxiTile.tsx')),
  'TaxiTile',
)
const load = retryImport(() => import('./CallDialog.tsx'))

/** "Day and night" is true only where nobody has to call it. */
const useText = (): string =>
  useHotel().taxi_dispatch === 'by_staff' ? 'taxi.call_a_taxi_by_staff' : 'taxi.call_a_taxi_text'

export const guestSlots: GuestSlots = createGuestSlots({
  useOwn: useMyTaxis,
  isOpen,
  page: 'taxi',
  tile: {
    load,
    dialog: lazyNamed(load, 'CallDialog'),
    art: <TaxiArt />,
    title: 'taxi.call_a_taxi',
    text: 'taxi.call_a_taxi_text',
    useFace: () => {
      const { has_hours, taxi_ahead } = useHotel()
      return has_hours || taxi_ahead ? TaxiTile : undefined
    },
    useText,
  },
  // What is called now before what is booked for later.
  choose: (open) => open.find((taxi) => !isLater(taxi)) ?? open[0],
  describe: ({ status, scheduled_for, ring_due_at }, t) => ({
    icon: Car,
    title: t('taxi.nav'),
    mark:
      scheduled_for && isLater({ ring_due_at }) ? (
        <LaterPill scheduledFor={scheduled_for} />
      ) : (
        <StatusPill status={status} to="guest" />
      ),
  }),
})
