import { ConciergeBell } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { StaffCreateForm } from '#core/tickets/web/create-for-guest/StaffCreateForm.tsx'
import { useStaffCreate } from '#core/tickets/web/create-for-guest/use-staff-create.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { call } from '#platform/web/api.ts'
import { RadioCards } from '#platform/web/ui/controls/RadioCards.tsx'
import { TextArea } from '#platform/web/ui/controls/TextField.tsx'
import { maxDescriptionLength, enterRequest, type RequestType } from '../../contract.ts'
import { useKinds } from '../RequestKind.tsx'
import { tickets } from './api.ts'

/** A request for a guest on the phone or at the desk. */
export const StaffCreateDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const kinds = useKinds()
  const [type, setType] = useState<RequestType>('towels')
  const [description, setDescription] = useState('')
  const form = useStaffCreate({
    list: tickets.useOpen(),
    reload: tickets.useReload(),
    send: (who) => call(enterRequest, { params: { hotelSlug }, body: { ...who, type, description } }),
    check: () => (description.trim() ? {} : { description: t('requests.description_required') }),
    onDone: () => {
      setDescription('')
      onClose()
    },
  })
  return (
    <StaffCreateForm
      title={t('requests.enter')}
      send={t('requests.send')}
      icon={ConciergeBell}
      form={form}
      open={open}
      onClose={onClose}
    >
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
    </StaffCreateForm>
  )
}
