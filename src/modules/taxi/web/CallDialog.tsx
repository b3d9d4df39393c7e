import { Car } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { forTaxi } from '#modules/hours/contract/subject.ts'
import type { Opening } from '#modules/hours/policy.ts'
import { OpeningStates } from '#modules/hours/web/OpeningStates.tsx'
import { AskingDialog } from '#modules/tickets/web/AskingDialog.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { useMyTaxis } from './api.ts'
import { isClosedFor, isDayAndNight, PickupField, usePickupForm } from './PickupForm.tsx'

type CallDialogProps = { open: boolean; onClose: () => void }

/** Calls a taxi from the guest's home, by default to the lobby. */
export const CallDialog = (props: CallDialogProps) => (
  <OpeningStates>{(getOpeningState) => <CallForm {...props} opening={getOpeningState(forTaxi)} />}</OpeningStates>
)

const CallForm = ({ open, onClose, opening }: CallDialogProps & { opening: Opening | undefined }) => {
  const { t } = useTranslation()
  const isByStaff = useHotel().taxi_dispatch === 'by_staff'
  const form = usePickupForm('home', useMyTaxis(), onClose)
  return (
    <AskingDialog
      title={t('taxi.call_a_taxi')}
      size={400}
      submit={t('taxi.call')}
      busyText={t('taxi.calling')}
      icon={Car}
      busy={form.busy}
      disabled={isClosedFor(form, opening)}
      open={open}
      onClose={onClose}
      onSubmit={form.send}
    >
      <PickupField form={form} opening={opening} />
      <Callout tone="info">
        {t(isByStaff ? 'taxi.info_by_staff' : isDayAndNight(opening) ? 'taxi.info' : 'taxi.info_plain')}
      </Callout>
    </AskingDialog>
  )
}
