import { useQueryClient } from '@tanstack/react-query'
import { ConciergeBell } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { forType } from '#modules/hours/contract/subject.ts'
import { getAsked, useAnswers } from '#modules/request-types/web/ask.ts'
import { TypeChoice } from '#modules/request-types/web/TypeChoice.tsx'
import { TypeFields } from '#modules/request-types/web/TypeFields.tsx'
import { useTypesKey, useVisibleTypes } from '#modules/request-types/web/use-request-types.ts'
import { WhenForGuest } from '#modules/stays/web/staff/WhenForGuest.tsx'
import { StaffCreateForm } from '#modules/tickets/web/create-for-guest/StaffCreateForm.tsx'
import { useStaffCreate } from '#modules/tickets/web/create-for-guest/use-staff-create.ts'
import { cutText } from '#platform/contract/text.ts'
import { call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { alreadyRequest, leadMinutes, maxDescriptionLength, type ServiceRequest } from '../../contract.ts'
import { createRequestForGuest } from '../../contract/staff.ts'
import { findProblems, isAboutTypes } from '../../policy.ts'
import { tickets } from './api.ts'

/** A guest's message, of which staff make a request. */
export type GuestMessage = { id: string; stay_id: string; room_number: string; guest_name: string; text: string }

/**
 * A request for a guest on the phone or at the desk, or made from a guest's message.
 * @param from the guest's message
 * @param onMade called with the request, also with one that a colleague has made from the same message
 */
export const StaffCreateDialog = ({
  from,
  onMade,
  ...dialog
}: LateDialog & { from?: GuestMessage; onMade?: (row: ServiceRequest) => void }) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  const typesKey = useTypesKey()
  const types = useVisibleTypes('manager')
  const { answers, type, change, clear } = useAnswers(types, {
    ...(from && { type: 'other', description: cutText(from.text, maxDescriptionLength) }),
  })
  const form = useStaffCreate<ServiceRequest>({
    ...(from && { guest: { room_number: from.room_number, guest_name: from.guest_name } }),
    list: tickets.useOpen(),
    reload: tickets.useReload(),
    asksWhen: type?.time !== 'none',
    send: (about) =>
      call(createRequestForGuest, {
        params: { hotelSlug },
        body: {
          ...about,
          ...(type ? getAsked(type, answers) : { type: answers.type }),
          ...(from && { message_id: from.id }),
        },
      }),
    fields: [...(type?.note === 'none' ? [] : ['description']), ...(type?.choices ? ['choice'] : [])],
    check: (time) => {
      if (!type) return {}
      const { fields } = findProblems(type, { ...getAsked(type, answers), scheduled_for: time })
      return Object.fromEntries(Object.entries(fields).map(([name, { code }]) => [name, t(code)]))
    },
    onRefused: ({ code, current, fields }) => {
      if (code === alreadyRequest.code) onMade?.(current as ServiceRequest)
      // The fields of the type as it is now are shown, with the text that was typed; the wrong field may be missing.
      if (fields || isAboutTypes(code)) void queries.invalidateQueries({ queryKey: typesKey })
    },
    onCreated: onMade,
    clear,
    onClose: dialog.onClose,
  })
  return (
    <StaffCreateForm
      {...dialog}
      title={t('requests.create_for_guest')}
      send={t('requests.send')}
      icon={ConciergeBell}
      form={form}
    >
      <TypeChoice
        label={t('requests.type')}
        types={types}
        chosen={type}
        onChoose={(id) => {
          change({ type: id })
          form.clear('description')
        }}
      />
      {type && (
        <TypeFields
          type={type}
          answers={answers}
          errors={form.errors}
          text={t('requests.description')}
          maxLength={maxDescriptionLength}
          when={
            type.time !== 'none' && (
              <WhenForGuest
                key={type.id}
                subjects={[forType(type.id)]}
                lead={leadMinutes}
                required={type.time === 'required'}
                {...form.when}
              />
            )
          }
          onChange={(some) => {
            change(some)
            Object.keys(some).forEach((name) => form.clear(name))
          }}
        />
      )}
    </StaffCreateForm>
  )
}
