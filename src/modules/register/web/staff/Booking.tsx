import { Clock, FileOutput, Undo2 } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { OpenBooking } from '../../contract.ts'

const ByHandDialog = lazyNamed(() => import('./outputs/ByHandDialog.tsx'), 'ByHandDialog')

/** What becomes of a booking next: a file takes it; what was told and is cancelled is withdrawn in the portal. */
export const BookingPill = ({ booking: { moment, state } }: { booking: OpenBooking }) => {
  const { t } = useTranslation()
  if (state === 'exported')
    return (
      <Pill tone="info" icon={FileOutput}>
        {t('register.report_exported')}
      </Pill>
    )
  return moment === 'cancelled' ? (
    <Pill tone="warning" icon={Undo2}>
      {t('register.to_withdraw')}
    </Pill>
  ) : (
    <Pill tone="warning" icon={Clock}>
      {t('register.report_waiting')}
    </Pill>
  )
}

/** The one next step of a booking: the file, or a note of what staff did in the portal. */
export const BookingStep = ({ booking, onOutputs }: { booking: OpenBooking; onOutputs: () => void }) => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const { apartment: room, moment } = booking
  const { show, dialog } = useDialogOf((props, report: OpenBooking) => (
    <ByHandDialog report={{ ...report, number: null }} {...props} />
  ))
  if (moment === 'booked' && room !== null)
    return (
      <Button variant="line" icon={FileOutput} aria-label={t('register.outputs_of', { room })} onClick={onOutputs}>
        {t('register.outputs')}
      </Button>
    )
  return (
    <>
      <Button
        variant="line"
        disabled={offline}
        aria-haspopup="dialog"
        aria-label={t('register.by_hand_of', { number: room ?? t('register.booking_gone') })}
        onClick={() => show(booking)}
      >
        {t('register.by_hand')}
      </Button>
      {dialog}
    </>
  )
}
