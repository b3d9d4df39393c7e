import { useState } from 'react'
import { hoursClosed, type NextOpening } from '#modules/hours/contract/closed.ts'
import { idTaken } from '#platform/contract/failure.ts'
import { newRandomId } from '#platform/contract/id.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { withRetry } from '#platform/web/calls/retry-transition.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'

type StaffCreate<Row> = {
  /** The list that shows the new row at once. */
  list: { patch: (row: Row) => void }
  /** Reloads the counts. */
  reload: () => Promise<void>
  /** For whom, where that is known. */
  guest?: { room_number: string; guest_name: string }
  /** The form asks for when it is wanted. */
  asksWhen: boolean
  /** Sends the ticket. A retry has the same id. `despite_hours`: they were told that it is closed. */
  send: (about: {
    id: string
    room_number: string
    guest_name: string
    scheduled_for?: string
    despite_hours?: true
  }) => Promise<Row>
  /** Keys, by code, of failures whose own text addresses the guest. */
  say?: Readonly<Record<string, string>>
  /** The fields of the kind at which the form shows an error. Errors of others stand above them. */
  fields: readonly string[]
  /** The errors of the fields of the kind that are missing. @param time for when it is wanted, where that is chosen */
  check: (time: string | undefined) => FieldErrors
  /** Called when the server refused it. */
  onRefused?: (cause: ApiFailure) => void
  /** Called with the stored row. */
  onCreated?: ((row: Row) => void) | undefined
  /** Empties the fields of the kind. */
  clear: () => void
  onClose: () => void
}

/**
 * The form in which staff create a ticket for a guest: its fields, its errors, and sending. After a failure it keeps
 * its text.
 */
export const useStaffCreate = <Row>({
  list,
  reload,
  guest,
  asksWhen,
  send,
  say = {},
  fields,
  check,
  onRefused,
  onCreated,
  clear: clearKind,
  onClose,
}: StaffCreate<Row>) => {
  const { t } = useTranslation()
  // One id for the form, not for each attempt: a retry cannot create a second ticket.
  const [id, setId] = useState(newRandomId)
  const [room, setRoom] = useState(guest?.room_number ?? '')
  const [name, setName] = useState(guest?.guest_name ?? '')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [closed, setClosed] = useState<NextOpening | null>(null)
  const [chosenTime, setTime] = useState<string | null>(null)
  const time = (asksWhen ? chosenTime : null) ?? undefined
  const form = useSubmit()

  const refuse = (cause: ApiFailure) => {
    if (cause.code === hoursClosed.code) return setClosed(cause.current as NextOpening)
    // The server has the earlier content under this id. The form holds a new ticket now.
    if (cause.code === idTaken.code) setId(newRandomId())
    const told =
      cause.code === idTaken.code
        ? 'tickets.create_twice'
        : cause.isTemporary
          ? 'tickets.create_failed'
          : (say[cause.code] ?? cause.code)
    const shown = ['room_number', 'guest_name', ...fields, ...(asksWhen ? ['scheduled_for'] : [])]
    setErrors(fieldErrorsOf(t, cause, shown) ?? { form: t(told, { ...cause.values }) })
    onRefused?.(cause)
  }

  const submit = async () => {
    const missing = {
      ...(!room.trim() && { room_number: t('tickets.room_required') }),
      ...(!name.trim() && { guest_name: t('tickets.name_required') }),
      ...check(time),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    await form.send(async () => {
      const about = {
        id,
        room_number: room,
        guest_name: name,
        ...(time !== undefined && { scheduled_for: time }),
        ...(closed && { despite_hours: true as const }),
      }
      const row = await withRetry(() => send(about))
      list.patch(row)
      onCreated?.(row)
      void reload()
      clearKind()
      onClose()
      toast.success(t('tickets.created'))
      setId(newRandomId())
      setRoom('')
      setName('')
      setTime(null)
      setClosed(null)
    }, refuse)
  }
  const clearClosed = () => setClosed(null)
  /** Removes the error of a field that is being edited. The new content may be open: the server says it again. */
  const clear = (field: string) => {
    setErrors(({ [field]: _mended, ...others }) => others)
    clearClosed()
  }
  return {
    room,
    name,
    errors,
    /** The props of the field that asks for when it is wanted. */
    when: {
      room,
      name,
      value: chosenTime,
      error: errors['scheduled_for'],
      onChange: (to: string | null) => {
        setTime(to)
        clear('scheduled_for')
      },
    },
    /** The server has said that it is closed; sending again creates it all the same. */
    closed,
    clearClosed,
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
