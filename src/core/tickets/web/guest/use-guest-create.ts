import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useGuest } from '#core/people/web/session/session-store.ts'
import { getOwner } from '#core/people/web/session/user.ts'
import { idTaken } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import type { Entry } from '#platform/web/outbox/entry.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'

type About = Pick<Entry, 'owner' | 'kind' | 'text' | 'arrivedWords' | 'freshMs'>

type GuestCreate<Row> = {
  /** Its feature, and for how long it is sent without asking again. */
  kind: string
  freshMs: number
  /** Sends it, under the same id however often; null where it waits on this device. */
  send: (hotelSlug: string, id: string, about: About) => Promise<Row | null>
  /** The guest's own list. */
  list: { patch: (row: Row) => void; retry: () => unknown }
  /** Keys of what is said when it has arrived, and when an earlier one under its id has. */
  messages: { sent: string; alreadySent: string }
  /** Empties the form. */
  begin: () => void
  onSent: () => void
  /** Says why it was refused; not called where the earlier content has arrived. */
  refuse: (cause: ApiFailure) => void
}

/**
 * What a guest asks for, and its sending. It counts as sent when the server has said so, and not before; where it does
 * not get through it waits among the guest's own.
 */
export const useGuestCreate = <Row>({
  kind,
  freshMs,
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
  // Made with the form and not with the attempt: the same thing cannot arrive twice.
  const [id, setId] = useState(newId)
  const form = useSubmit()
  const resetForm = () => {
    setId(newId())
    begin()
  }

  /** @param text what it is called while it waits */
  const submit = async (text: string): Promise<void> => {
    if (guest === null) return
    await form.send(
      async () => {
        const about = { owner: getOwner(guest), kind, text, arrivedWords: messages.sent, freshMs }
        const row = await send(hotelSlug, id, about)
        if (row !== null) list.patch(row)
        toast.success(t(row === null ? 'platform.kept_here' : messages.sent))
        resetForm()
        onSent()
      },
      (cause) => {
        if (cause.code !== idTaken.code) return refuse(cause)
        // The earlier content has arrived: what stands here now is another thing.
        resetForm()
        void list.retry()
        toast.error(t(messages.alreadySent))
      },
    )
  }
  return { busy: form.busy, submit }
}
