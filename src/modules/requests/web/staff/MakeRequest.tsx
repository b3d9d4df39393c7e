import { ClipboardList } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { iconOfRequest, nameOfRequest } from '#modules/request-types/web/of-request.ts'
import { cardHref } from '#modules/tickets/web/linked-card.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import { useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { StatusPill } from '../StatusPill.tsx'
import { tickets, useRequestsOfStay } from './api.ts'
import type { GuestMessage } from './StaffCreateDialog.tsx'

const StaffCreateDialog = lazyNamed(() => import('./StaffCreateDialog.tsx'), 'StaffCreateDialog')

/** Below a guest's message: makes a request from it, or shows the one that was made. */
export const MakeRequest = ({ message }: { message: GuestMessage }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const offline = useLiveState() === 'offline'
  const { items, loading, patch } = useRequestsOfStay(message.stay_id)
  const { isOpen, show, dialog } = useLateDialog((props) => (
    <StaffCreateDialog from={message} onMade={patch} {...props} />
  ))
  const made = items.find(({ message_id }) => message_id === message.id)
  // Race with a colleague: an open form stays, although the request exists by now.
  if (made && !isOpen) {
    const Icon = iconOfRequest(made)
    const board = managerPath(id, tickets.kind.name)
    return (
      <Link className="chip chip--s" href={cardHref(board, made.id)}>
        <Icon />
        {nameOfRequest(made, t)}
        <StatusPill status={made.status} to="staff" />
      </Link>
    )
  }
  if (loading) return null
  return (
    <>
      <Button variant="ghost" size="s" icon={ClipboardList} disabled={offline} aria-haspopup="dialog" onClick={show}>
        {t('requests.make_from_message')}
      </Button>
      {dialog}
    </>
  )
}
