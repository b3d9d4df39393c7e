import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { idTaken } from '#platform/contract/failure.ts'
import { newRandomId } from '#platform/contract/id.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { withRetry } from '#platform/web/calls/retry-transition.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'

type StaffCreate<Row> = {
  /** Where the row is shown at once. */
  list: { patch: (row: Row) => void }
  /** Counts anew what it changes. */
  reload: () => Promise<void>
  /** Sends it, under the same id however often. */
  send: (who: { id: string; room_number: string; guest_name: string }) => Promise<Row>
  /** Failures that are said of the guest here, and to him elsewhere: key by code. */
  say?: Readonly<Record<string, string>>
  /** What else is missing, by field. */
  check: () => FieldErrors
  /** After the server has it. */
  onDone: () => void
}

/**
 * Something that a member of staff enters for a guest: for whom, what is wrong, and the sending. What is not sent
 * stays.
 */
export const useStaffCreate = <Row>({ list, reload, send, say = {}, check, onDone }: StaffCreate<Row>) => {
  const { t } = useTranslation()
  // Made with the form and not with the attempt: the same thing cannot arrive twice.
  const [id, setId] = useState(newRandomId)
  const [room, setRoom] = useState('')
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<FieldErrors>({})
  const form = useSubmit()

  const refuse = (cause: ApiFailure) => {
    // The earlier content has arrived: what stands here now is another thing.
    if (cause.code === idTaken.code) setId(newRandomId())
    const told =
      cause.code === idTaken.code
        ? 'tickets.enter_twice'
        : cause.isTemporary
          ? 'tickets.enter_failed'
          : (say[cause.code] ?? cause.code)
    setWrong(fieldErrorsOf(t, cause) ?? { form: t(told, { ...cause.values }) })
  }

  const submit = async () => {
    const missing = {
      ...(!room.trim() && { room_number: t('tickets.room_required') }),
      ...(!name.trim() && { guest_name: t('tickets.name_required') }),
      ...check(),
    }
    setWrong(missing)
    if (Object.keys(missing).length > 0) return
    await form.send(async () => {
      list.patch(await withRetry(() => send({ id, room_number: room, guest_name: name })))
      void reload()
      onDone()
      toast.success(t('tickets.entered'))
      setId(newRandomId())
      setRoom('')
      setName('')
    }, refuse)
  }
  /** What was wrong with a field is no longer said once somebody mends it. */
  const clear = (field: string) => setWrong(({ [field]: _mended, ...others }) => others)
  return {
    room,
    name,
    wrong,
    busy: form.busy,
    clear,
    setRoom: (typed: string) => {
      setRoom(typed)
      clear('room_number')
    },
    setName: (typed: string) => {
      setName(typed)
      clear('guest_name')
    },
    submit: () => void submit(),
  }
}
