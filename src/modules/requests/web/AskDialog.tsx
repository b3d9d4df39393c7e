import { useQueryClient } from '@tanstack/react-query'
import { ConciergeBell } from 'lucide-react'
import { useId, useState } from 'react'
import { SignNote } from '#modules/do-not-disturb/web/guest/switched-on.tsx'
import { hoursClosed, timeUnavailable } from '#modules/hours/contract/closed.ts'
import { forType } from '#modules/hours/contract/subject.ts'
import { formatOpensAt } from '#modules/hours/web/format.ts'
import { OpeningStates } from '#modules/hours/web/OpeningStates.tsx'
import { useHoursFormat } from '#modules/hours/web/use-hours-format.ts'
import type { GetOpeningState } from '#modules/hours/web/use-hours.ts'
import { useChosenPicture } from '#modules/images/web/chosen-picture.ts'
import { getUpload } from '#modules/images/web/queue.ts'
import { roomHasWord, roomNeedsWord } from '#modules/people/contract.ts'
import type { RequestType } from '#modules/request-types/contract.ts'
import { readName } from '#modules/request-types/policy.ts'
import { getAsked, useAnswers } from '#modules/request-types/web/ask.ts'
import { TypeChoice } from '#modules/request-types/web/TypeChoice.tsx'
import { TypeFields } from '#modules/request-types/web/TypeFields.tsx'
import { useTypesKey, useVisibleTypes } from '#modules/request-types/web/use-request-types.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { AskingDialog } from '#modules/tickets/web/AskingDialog.tsx'
import { useGuestCreate } from '#modules/tickets/web/guest/use-guest-create.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { fieldErrorsOf } from '#platform/web/calls/field-errors.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { sendOrQueue } from '#platform/web/outbox/outbox.ts'
import { uploadLater } from '#platform/web/outbox/upload-later.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { createRequest, leadMinutes, maxDescriptionLength, maxAgeMs, type ServiceRequest } from '../contract.ts'
import { putRequestPhoto } from '../contract/photos.ts'
import { findProblems, isAboutTypes } from '../policy.ts'
import { useMyRequests } from './api.ts'
import { PhotoField } from './PhotoField.tsx'

// Only hotels with hours, or with a type that asks for a time, load these.
const ClosedNotice = lazyAhead(() => import('#modules/hours/web/ClosedNotice.tsx'), 'ClosedNotice')
const MyWhenField = lazyAhead(() => import('#modules/stays/web/MyWhenField.tsx'), 'MyWhenField')

/** The fields at which the form shows an error. */
type Field = 'time' | 'description' | 'choice' | 'who'
type Errors = { [Name in Field | 'form']?: string } & { failed?: boolean }

/** The words of the dialog on the home and of the one on the requests page. */
const words = {
  home: {
    title: 'requests.make_request',
    type: 'requests.what_do_you_need',
    text: 'requests.tell_us_more',
    missing: 'requests.describe_request',
    failed: 'requests.submit_failed',
  },
  page: {
    title: 'requests.new_request',
    type: 'requests.type',
    text: 'requests.description',
    missing: 'requests.description_required',
    failed: 'requests.submit_failed_try_again',
  },
} as const

type AskProps = { from: keyof typeof words; open: boolean; onClose: () => void }

/**
 * Asks for something. Its fields keep their text when the dialog is closed, until it is sent.
 * @param from where it is opened: on the requests page it asks for room and name too
 */
export const AskDialog = (props: AskProps) => (
  <OpeningStates>{(getOpeningState) => <AskForm {...props} getOpeningState={getOpeningState} />}</OpeningStates>
)

const AskForm = ({ from, open, onClose, getOpeningState }: AskProps & { getOpeningState: GetOpeningState }) => {
  const { t, language } = useTranslation()
  const queries = useQueryClient()
  const typesKey = useTypesKey()
  const guest = useGuest()
  const list = useMyRequests()
  const types = useVisibleTypes('guest')
  const format = useHoursFormat()
  const photo = useChosenPicture()
  const { answers, type, change, clear } = useAnswers(types)
  const [chosenTime, setTime] = useState<string | null>(null)
  const asksWhen = type !== undefined && type.time !== 'none'
  const time = asksWhen ? chosenTime : null
  const opening = type && getOpeningState(forType(type.id))
  const isClosed = opening?.open === false && time === null
  const getNote = (id: string) => {
    const state = getOpeningState(forType(id))
    return state?.open === false ? formatOpensAt(state.next, format) : undefined
  }
  const [room, setRoom] = useState(guest?.roomNumber ?? '')
  const [name, setName] = useState(guest?.guestName ?? '')
  const [errors, setErrors] = useState<Errors>({})
  const whoId = useId()

  const begin = () => {
    clear()
    setTime(null)
    photo.setPicture(null)
    setErrors({})
  }

  const findErrors = (of: RequestType): Errors => {
    const { fields } = findProblems(of, { ...getAsked(of, answers), ...(time !== null && { scheduled_for: time }) })
    const who =
      from === 'page' &&
      (!room.trim() || !name.trim() ? 'requests.room_and_name_required' : !roomHasWord(room) && roomNeedsWord.code)
    return {
      ...(who && { who: t(who) }),
      ...(fields.description && { description: t(words[from].missing) }),
      ...(fields.choice && { choice: t(fields.choice.code) }),
      ...(asksWhen && time === null && (of.time === 'required' || isClosed) && { time: t('requests.time_required') }),
    }
  }

  /** The form's places for the server's errors by field. */
  const fieldsHere: Readonly<Record<string, Field>> = {
    ...(asksWhen && { scheduled_for: 'time' }),
    ...(type?.note !== 'none' && { description: 'description' }),
    ...(type?.choices && { choice: 'choice' }),
    ...(from === 'page' && { room_number: 'who', guest_name: 'who' }),
  }
  const refuse = (cause: ApiFailure) => {
    const found = fieldErrorsOf(t, cause)
    if (found) {
      const texts: Errors = {}
      for (const [field, text] of Object.entries(found)) texts[fieldsHere[field] ?? 'form'] = text
      // The type as it is now has a field that the form lacks.
      if (texts.form) void queries.invalidateQueries({ queryKey: typesKey })
      return setErrors(texts)
    }
    // The fields of the type as it is now are shown, with the text that was typed.
    if (isAboutTypes(cause.code)) void queries.invalidateQueries({ queryKey: typesKey })
    if (isAboutTypes(cause.code) || cause.code === hoursClosed.code || cause.code === timeUnavailable.code)
      return setErrors({ form: t(cause.code) })
    toast.error(t(cause.status === 401 ? 'requests.login_required' : words[from].failed))
    setErrors({ failed: true })
  }

  const { busy, submit } = useGuestCreate<ServiceRequest>({
    kind: 'requests',
    maxAgeMs,
    send: async (hotelSlug, id, about) => {
      const body = {
        id,
        ...(type ? getAsked(type, answers) : { type: answers.type }),
        ...(from === 'page' && { room_number: room, guest_name: name }),
        ...(time !== null && { scheduled_for: time }),
      }
      const sent = await sendOrQueue(createRequest, { params: { hotelSlug }, body }, about)
      const { picture } = photo
      // The request does not wait for its picture.
      if (picture && type?.photo)
        void uploadLater(
          { ...getUpload(putRequestPhoto, picture), method: 'PUT', dependsOn: id },
          { hotelSlug, requestId: id },
          { owner: about.owner, kind: 'request-photos', maxAgeMs },
        ).catch((cause) => cause instanceof ApiFailure && toast.error(t(cause.code, cause.values)))
      return sent
    },
    list,
    messages: { sent: 'requests.submitted', alreadySent: 'requests.already_sent' },
    begin,
    onSent: onClose,
    refuse,
  })
  const send = () => {
    if (!type) return
    const found = findErrors(type)
    setErrors(found)
    if (Object.keys(found).length === 0) void submit(getText(type))
  }
  /** The text of its card while it waits. */
  const getText = (of: RequestType) => getAsked(of, answers).description || readName(of, t, language)

  return (
    <AskingDialog
      title={t(words[from].title)}
      submit={t('requests.send')}
      busyText={t('requests.sending')}
      icon={ConciergeBell}
      busy={busy}
      disabled={isClosed && !asksWhen}
      open={open}
      unsaved={answers.description !== ''}
      onClose={onClose}
      onSubmit={send}
    >
      {from === 'page' && errors.failed && (
        <Callout tone="error" title={t('requests.create_failed')}>
          {t('requests.submit_failed_try_again')}
        </Callout>
      )}
      {errors.form !== undefined && <Callout tone="warning">{errors.form}</Callout>}
      {from === 'page' && (
        <div
          className="stack stack--s"
          role="group"
          aria-describedby={errors.who && whoId}
          data-invalid={errors.who && true}
        >
          <div className="flex items-end gap-2.5">
            <div className="w-28 flex-none">
              <TextField
                label={t('requests.room_number')}
                value={room}
                maxLength={40}
                onChange={(event) => setRoom(event.target.value)}
              />
            </div>
            <div className="grow">
              <TextField
                label={t('requests.guest_name')}
                value={name}
                maxLength={120}
                onChange={(event) => setName(event.target.value)}
              />
            </div>
          </div>
          {errors.who !== undefined && <FieldError id={whoId}>{errors.who}</FieldError>}
        </div>
      )}
      <TypeChoice
        label={t(words[from].type)}
        types={types}
        getNote={getNote}
        chosen={type}
        onChoose={(id) => {
          change({ type: id })
          setTime(null)
          setErrors(({ who }) => ({ ...(who && { who }) }))
        }}
      />
      {type && opening?.open === false && (
        <ClosedNotice opening={opening} text={asksWhen && t('requests.choose_time')} />
      )}
      {type && (
        <TypeFields
          type={type}
          answers={answers}
          errors={errors}
          text={t(words[from].text)}
          maxLength={maxDescriptionLength}
          when={
            asksWhen && (
              <MyWhenField
                key={type.id}
                subjects={[forType(type.id)]}
                lead={leadMinutes}
                required={type.time === 'required'}
                value={time}
                error={errors.time}
                onChange={(to) => {
                  setTime(to)
                  setErrors(({ time: _mended, ...others }) => others)
                }}
              />
            )
          }
          picture={type.photo && <PhotoField photo={photo} />}
          onChange={change}
        />
      )}
      <SignNote />
    </AskingDialog>
  )
}
