import { ConciergeBell } from 'lucide-react'
import { useState } from 'react'
import type { GuestMessage } from '#app/web/feature.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { StaffCreateForm } from '#core/tickets/web/create-for-guest/StaffCreateForm.tsx'
import { useStaffCreate } from '#core/tickets/web/create-for-guest/use-staff-create.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { call } from '#platform/web/api.ts'
import { RadioCards } from '#platform/web/ui/controls/RadioCards.tsx'
import { TextArea } from '#platform/web/ui/controls/TextField.tsx'
import { maxDescriptionLength, enterRequest, type RequestType, type ServiceRequest } from '../../contract.ts'
import { useKinds } from '../RequestKind.tsx'
import { tickets } from './api.ts'

/**
 * A request for a guest on the phone or at the desk, or made from what a guest wrote.
 * @param from the guest's message
 * @param onMade called with the request, also with one that a colleague has made from the same message
 */
export const StaffCreateDialog = ({
  open,
  onClose,
  from,
  onMade,
}: {
  open: boolean
  onClose: () => void
  from?: GuestMessage
  onMade?: (row: ServiceRequest) => void
}) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const kinds = useKinds()
  const list = tickets.useOpen()
  const [type, setType] = useState<RequestType>(from ? 'other' : 'towels')
  const [description, setDescription] = useState(from?.text.slice(0, maxDescriptionLength) ?? '')
  const form = useStaffCreate<ServiceRequest>({
    ...(from && { guest: { room_number: from.room_number, guest_name: from.guest_name } }),
    list: {
      patch: (row) => {
        list.patch(row)
        onMade?.(row)
      },
    },
    reload: tickets.useReload(),
    send: (who) =>
      call(enterRequest, {
        params: { hotelSlug },
        body: { ...who, type, description, ...(from && { message_id: from.id }) },
      }),
    check: () => (description.trim() ? {} : { description: t('requests.description_required') }),
    onRefused: ({ code, current }) => {
      if (code === 'conversations.already_request') onMade?.(current as ServiceRequest)
    },
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
