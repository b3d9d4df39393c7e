import { Car } from 'lucide-react'
import type { GuestSlots } from '#app/web/feature.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { createGuestSlots } from '#core/tickets/web/guest/create-guest-slots.tsx'
import { TaxiArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { retryImport } from '#platform/web/retry-import.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { isOpen } from '../policy.ts'
import { useMyTaxis } from './api.ts'
import { StatusPill } from './StatusPill.tsx'

const TaxiTile = lazyNamed(
  retryImport(() => import('./TaxiTile.tsx')),
  'TaxiTile',
)
const load = retryImport(() => import('./CallDialog.tsx'))

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
  },
  choose: ([newest]) => newest,
  describe: ({ status }, t) => ({ icon: Car, title: t('taxi.nav'), mark: <StatusPill status={status} to="guest" /> }),
})
