import { FormDialog } from '#core/tickets/web/FormDialog.tsx'
import { Car } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'

import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { useMyTaxis } from './api.ts'
import { PickupField, usePickupForm } from './PickupForm.tsx'

/** Calls a taxi from the guest's home, by default to the lobby. */
export const CallDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const isByStaff = useHotel().taxi_dispatch === 'by_staff'
  const form = usePickupForm('home', useMyTaxis(), onClose)
  return (
    <FormDialog
      title={t('taxi.call_a_taxi')}
      size={400}
      send={t('taxi.call')}
      sending={t('taxi.calling')}
      icon={Car}
      busy={form.busy}
      open={open}
      onClose={onClose}
      onSubmit={form.send}
    >
      <PickupField form={form} />
      <Callout tone="info">{t(isByStaff ? 'taxi.info_by_staff' : 'taxi.info')}</Callout>
    </FormDialog>
  )
}
