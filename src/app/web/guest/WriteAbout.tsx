import { MessageSquare } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { useParts } from '../features.ts'
import { writeAbout, type TicketId } from './about.ts'

/** The link on a guest's ticket with which they write to the hotel about it; nothing where no feature takes it. */
export const WriteAbout = ({ ticket }: { ticket: TicketId }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const page = useParts('guest').find(({ part }) => part.writePage)?.part.writePage
  if (page === undefined) return null
  return (
    <div className="req-foot">
      <Link
        className={buttonClass({ variant: 'ghost', size: 's' })}
        href={`${guestPath(id, page)}?about=${writeAbout(ticket)}`}
      >
        <MessageSquare />
        {t('app.write_about')}
      </Link>
    </div>
  )
}
