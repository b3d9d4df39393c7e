import { useTranslation } from '#platform/web/i18n.ts'
import { Pill, type Tone } from '#platform/web/ui/badges/Pill.tsx'
import type { TaxiStatus } from '../contract.ts'

const tones: Readonly<Record<TaxiStatus, Tone>> = {
  requested: 'warning',
  dispatched: 'info',
  arrived: 'info',
  completed: 'success',
  cancelled: 'danger',
}
const labels = {
  requested: 'taxi.requested',
  dispatched: 'taxi.dispatched',
  arrived: 'taxi.arrived',
  completed: 'taxi.completed',
  cancelled: 'taxi.cancelled',
} as const

/** The status in the reader's words: what staff call dispatched is on the way for its guest. */
export const StatusPill = ({ status, to }: { status: TaxiStatus; to: 'guest' | 'staff' }) => {
  const { t } = useTranslation()
  return (
    <Pill tone={tones[status]}>
      {t(to === 'guest' && status === 'dispatched' ? 'taxi.on_the_way' : labels[status])}
    </Pill>
  )
}
