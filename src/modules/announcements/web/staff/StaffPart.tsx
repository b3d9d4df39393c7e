import { Megaphone } from 'lucide-react'
import type { StaffSlots } from '#app/web/feature.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'

const useStaysAction: NonNullable<StaffSlots['useStaysAction']> = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  return { label: t('announcements.new_title'), icon: Megaphone, href: managerPath(id, 'announcements') }
}

/** The slots of the announcements in the staff area. */
export const staffSlots: StaffSlots = { useStaysAction }
