import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { StaffCreateFooter } from '#core/tickets/web/create-for-guest/StaffCreateFooter.tsx'
import { GuestFields } from '#core/tickets/web/create-for-guest/GuestFields.tsx'
import { useStaffCreate } from '#core/tickets/web/create-for-guest/use-staff-create.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { call } from '#platform/web/api.ts'
import { RadioCards } from '#platform/web/ui/controls/RadioCards.tsx'
import { TextArea } from '#platform/web/ui/controls/TextField.tsx'
import { Bell } from '#platform/web/ui/icons/requests.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { maxDescriptionLength, enterRequest, type RequestType, type ServiceRequest } from '../../contract.ts'
import { useKinds } from '../RequestKind.tsx'
import { useCountAnew, useOpenRequests } from './api.ts'

/** A request for somebody who calls or stands at the desk. */
export const StaffCreateDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const { patch } = useOpenRequests()
  const countAnew = useCountAnew()
  const kinds = useKinds()
  const [type, setType] = useState<RequestType>('towels')
  const [description, setDescription] = useState('')
  const form = useStaffCreate<ServiceRequest>({
    send: (who) => call(enterRequest, { params: { hotelSlug }, body: { ...who, type, description } }),
    check: () => (description.trim() ? {} : { description: t('requests.description_required') }),
    onDone: (row) => {
      patch(row)
      void countAnew()
      setDescription('')
      onClose()
    },
  })
  return (
    <Dialog
      title={t('requests.enter')}
      open={open}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <StaffCreateFooter icon={Bell} busy={form.busy} onClose={onClose}>
          {t('requests.send')}
        </StaffCreateFooter>
      }
    >
      <div className="stack">
        <GuestFields form={form} />
        <RadioCards label={t('requests.type')} options={kinds} value={type} onChange={setType} />
        <TextArea
          label={t('requests.description')}
          value={description}
          maxLength={maxDescriptionLength}
          error={form.wrong['description']}
          onChange={(event) => {
            setDescription(event.target.value)
            form.clear('description')
          }}
        />
      </div>
    </Dialog>
  )
}
