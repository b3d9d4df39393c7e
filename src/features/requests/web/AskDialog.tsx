import { ConciergeBell } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { roomHasWord, roomNeedsWord } from '#core/people/contract.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { FormDialog } from '#core/tickets/web/FormDialog.tsx'
import { useGuestCreate } from '#core/tickets/web/guest/use-guest-create.ts'
import { useGuest } from '#core/people/web/session/session-store.ts'
import { sendOrQueue } from '#platform/web/outbox/outbox.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { RadioCards } from '#platform/web/ui/controls/RadioCards.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import { createRequest, maxDescriptionLength, freshMs, type RequestType, type ServiceRequest } from '../contract.ts'
import { useMyRequests } from './api.ts'
import { useKinds } from './RequestKind.tsx'

type Wrong = { description?: string; who?: string; failed?: boolean }

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

/**
 * Asks for something. What was typed stays when the dialog is closed, until it is sent.
 * @param from where it is opened: on the requests page it asks for room and name too
 */
export const AskDialog = ({
  from,
  open,
  onClose,
}: {
  from: keyof typeof words
  open: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const guest = useGuest()
  const list = useMyRequests()
  const kinds = useKinds()
  const [type, setType] = useState<RequestType>('towels')
  const [description, setDescription] = useState('')
  const [room, setRoom] = useState(guest?.roomNumber ?? '')
  const [name, setName] = useState(guest?.guestName ?? '')
  const [wrong, setWrong] = useState<Wrong>({})
  const whoId = useId()
  useUnsaved(open && description !== '')

  const begin = () => {
    setDescription('')
    setWrong({})
  }

  const findWrong = (): Wrong => {
    const who =
      from === 'page' &&
      (!room.trim() || !name.trim() ? 'requests.room_and_name_required' : !roomHasWord(room) && roomNeedsWord.code)
    return { ...(who && { who: t(who) }), ...(!description.trim() && { description: t(words[from].missing) }) }
  }

  const refuse = (cause: ApiFailure) => {
    const field = cause.fields?.['description']
    if (field) return setWrong({ description: t(field.code, { ...field.values }) })
    toast.error(t(cause.status === 401 ? 'requests.login_required' : words[from].failed))
    setWrong({ failed: true })
  }

  const { busy, submit } = useGuestCreate<ServiceRequest>({
    kind: 'requests',
    freshMs,
    send: (hotelSlug, id, about) => {
      const body = { id, type, description, ...(from === 'page' && { room_number: room, guest_name: name }) }
      return sendOrQueue(createRequest, { params: { hotelSlug }, body }, about)
    },
    list,
    messages: { sent: 'requests.submitted', alreadySent: 'requests.already_sent' },
    begin,
    onSent: onClose,
    refuse,
  })
  const send = () => {
    const found = findWrong()
    setWrong(found)
    if (found.who === undefined && found.description === undefined) void submit(description)
  }

  return (
    <FormDialog
      title={t(words[from].title)}
      send={t('requests.send')}
      sending={t('requests.sending')}
      icon={ConciergeBell}
      busy={busy}
      open={open}
      onClose={onClose}
      onSubmit={send}
    >
      {from === 'page' && wrong.failed && (
        <Callout tone="error" title={t('requests.create_failed')}>
          {t('requests.submit_failed_try_again')}
        </Callout>
      )}
      {from === 'page' && (
        <div className="stack stack--s">
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
          {wrong.who !== undefined && <FieldError id={whoId}>{wrong.who}</FieldError>}
        </div>
      )}
      <RadioCards label={t(words[from].type)} options={kinds} value={type} onChange={setType} />
      <TextArea
        label={t(words[from].text)}
        value={description}
        maxLength={maxDescriptionLength}
        error={wrong.description}
        onChange={(event) => setDescription(event.target.value)}
      />
    </FormDialog>
  )
}
