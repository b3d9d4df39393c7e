import { Car } from 'lucide-react'
import type { GuestSlots } from '#modules/features/web/feature.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { isScheduled } from '#modules/tickets/policy.ts'
import { createGuestSlots } from '#modules/tickets/web/guest/create-guest-slots.tsx'
import { ScheduledPill } from '#modules/tickets/web/ScheduledPill.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { importAhead } from '#platform/web/retry-import.ts'
import { unknownText } from '#platform/web/ui/containers/Tile.tsx'
import { TaxiArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { lazyAhead, lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { isOpen } from '../policy.ts'
import { useMyTaxis } from './api.ts'
import { StatusPill } from './StatusPill.tsx'

const TaxiHours = lazyAhead(() => import('./TaxiHours.tsx'), 'TaxiHours')
const load = importAhead(() => import('./CallDialog.tsx'))

/** "Day and night" is shown only where taxis are called automatically, at once and at any hour. */
const TaxiText = () => {
  const { t } = useTranslation()
  const { has_hours, taxi_ahead, taxi_dispatch } = useHotel()
  const usual = t(taxi_dispatch === 'by_staff' ? 'taxi.call_a_taxi_by_staff' : 'taxi.call_a_taxi_text')
  if (!has_hours && !taxi_ahead) return usual
  return <TaxiHours fallback={unknownText} usual={usual} />
}

export const guestSlots: GuestSlots = createGuestSlots({
  useOwn: useMyTaxis,
  isOpen,
  page: 'taxi',
  tile: {
    load,
    dialog: lazyNamed(load, 'CallDialog'),
    art: <TaxiArt />,
    title: 'taxi.call_a_taxi',
    text: <TaxiText />,
  },
  // A taxi called for now comes before a scheduled one.
  choose: (open) => open.find((taxi) => !isScheduled(taxi)) ?? open[0],
  describe: ({ status, scheduled_for, ring_due_at }, t) => ({
    icon: Car,
    title: t('taxi.nav'),
    mark:
      scheduled_for && isScheduled({ ring_due_at }) ? (
        <ScheduledPill scheduledFor={scheduled_for} />
      ) : (
        <StatusPill status={status} to="guest" />
      ),
  }),
})
