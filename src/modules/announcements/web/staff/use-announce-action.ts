import { Megaphone } from 'lucide-react'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { PageAction } from '#platform/web/ui/page/action.ts'

/** On the page of the stays: the way to a new announcement. Null where the hotel has none. */
export const useAnnounceAction = (): PageAction | null => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const isOn = useFeature('announcements')
  return isOn ? { label: t('announcements.new_title'), icon: Megaphone, href: managerPath(id, 'announcements') } : null
}
