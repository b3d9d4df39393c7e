import { useTranslation } from '#platform/web/i18n.ts'
import { Pill, type Tone } from '#platform/web/ui/badges/Pill.tsx'
import type { BookingStatus } from '../contract.ts'

const tones: Readonly<Record<BookingStatus, Tone>> = {
  asked: 'warning',
  approved: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
  cancelled: 'danger',
}
const labels = {
  asked: 'extras.asked',
  approved: 'extras.approved',
  declined: 'extras.declined',
  withdrawn: 'extras.withdrawn',
  expired: 'extras.expired',
  cancelled: 'extras.cancelled',
} as const

/** What has become of a booking. */
export const StatusPill = ({ status }: { status: BookingStatus }) => {
  const { t } = useTranslation()
  return <Pill tone={tones[status]}>{t(labels[status])}</Pill>
}
