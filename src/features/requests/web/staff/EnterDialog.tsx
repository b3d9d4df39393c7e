import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { EnterFooter } from '#core/attention/web/for-guest/EnterFooter.tsx'
import { GuestFields } from '#core/attention/web/for-guest/GuestFields.tsx'
import { useEntering } from '#core/attention/web/for-guest/use-entering.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { call } from '#platform/web/api.ts'
import { KindPicker } from '#platform/web/ui/controls/KindPicker.tsx'
import { TextArea } from '#platform/web/ui/controls/TextField.tsx'
import { Bell } from '#platform/web/ui/icons/requests.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { descriptionMax, enterRequest, type RequestType, type ServiceRequest } from '../../contract.ts'
import { useKinds } from '../RequestKind.tsx'
import { useCountAnew, useOpenRequests } from './api.ts'

/** A request for somebody who calls or stands at the desk. */
export const EnterDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const { patch } = useOpenRequests()
  const countAnew = useCountAnew()
  const kinds = useKinds()
  const [type, setType] = useState<RequestType>('towels')
  const [description, setDescription] = useState('')
  const form = useEntering<ServiceRequest>({
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
        <EnterFooter icon={Bell} busy={form.busy} onClose={onClose}>
          {t('requests.send')}
        </EnterFooter>
      }
    >
      <div className="stack">
        <GuestFields form={form} />
        <KindPicker label={t('requests.type')} options={kinds} value={type} onChange={setType} />
        <TextArea
          label={t('requests.description')}
          value={description}
          maxLength={descriptionMax}
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
