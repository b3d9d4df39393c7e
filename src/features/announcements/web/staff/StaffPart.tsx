import { Megaphone } from 'lucide-react'
import type { StaffSlots } from '#app/web/feature.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { managerPath } from '#core/hotels/web/paths.ts'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'

const StaysAction = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  return (
    <Link className={buttonClass({ variant: 'line' })} href={managerPath(id, 'announcements')}>
      <Megaphone />
      {t('announcements.new_title')}
    </Link>
  )
}

/** The slots of the announcements in the staff area. */
export const staffSlots: StaffSlots = { StaysAction }
