import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useGuest } from '#modules/sessions/web/session-store.ts'
import { getOwner } from '#modules/sessions/web/user.ts'
import { idTaken } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Entry } from '#platform/web/outbox/entry.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'

type About = Pick<Entry, 'owner' | 'kind' | 'text' | 'sentMessage' | 'maxAgeMs'>

type GuestCreate<Row> = {
  /** The feature, and for how long an unsent ticket is sent without asking again. */
  kind: string
  maxAgeMs: number
  /** Sends the ticket. A retry has the same id. Null: it waits on this device. */
  send: (hotelSlug: string, id: string, about: About) => Promise<Row | null>
  /** The guest's own list. */
  list: { patch: (row: Row) => void; retry: () => unknown }
  /** Keys of the messages: the server has it; the server had an earlier one under this id. */
  messages: { sent: string; alreadySent: string }
  /** Empties the form. */
  begin: () => void
  onSent: () => void
  /** Shows why it was refused. Not called if the server has the earlier content. */
  refuse: (cause: ApiFailure) => void
}

/**
 * Sending a guest's new ticket. It counts as sent when the server has answered. Without a network it waits on this
 * device, among the guest's own tickets.
 */
export const useGuestCreate = <Row>({
  kind,
  maxAgeMs,
  send,
  list,
  messages,
  begin,
  onSent,
  refuse,
}: GuestCreate<Row>) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const guest = useGuest()
  // One id for the form, not for each attempt: a retry cannot create a second ticket.
  const [id, setId] = useState(newId)
  const form = useSubmit()
  const resetForm = () => {
    setId(newId())
    begin()
  }

  /** @param text what its card says while it waits */
  const submit = async (text: string): Promise<void> => {
    if (guest === null) return
    await form.send(
      async () => {
        const about = { owner: getOwner(guest), kind, text, sentMessage: messages.sent, maxAgeMs }
        const row = await send(hotelSlug, id, about)
        if (row !== null) list.patch(row)
        toast.success(t(row === null ? 'platform.kept_here' : messages.sent))
        resetForm()
        onSent()
      },
      (cause) => {
        if (cause.code !== idTaken.code) return refuse(cause)
        // The server has the earlier content under this id. The form holds a new ticket now.
        resetForm()
        void list.retry()
        toast.error(t(messages.alreadySent))
      },
    )
  }
  return { busy: form.busy, submit }
}
