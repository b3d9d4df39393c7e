import { MessageSquare } from 'lucide-react'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { writeAbout, type TicketId } from './about.ts'

/** The link on a guest's ticket with which they write to the hotel about it; nothing where the hotel reads no messages. */
export const WriteAbout = ({ ticket }: { ticket: TicketId }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  if (!useFeature('conversations')) return null
  return (
    <div className="req-foot">
      <Link
        className={buttonClass({ variant: 'ghost', size: 's' })}
        href={`${guestPath(id, 'messages')}?about=${writeAbout(ticket)}`}
      >
        <MessageSquare />
        {t('tickets.write_about')}
      </Link>
    </div>
  )
}
