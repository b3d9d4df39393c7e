import { ClipboardPen } from 'lucide-react'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { PageAction } from '#platform/web/ui/page/action.ts'

/** On the page of the stays: the way to the forms of those who arrive. Null where the hotel has none. */
export const useRegisterAction = (): PageAction | null => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const isOn = useFeature('registration')
  return isOn ? { label: t('registration.desk_title'), icon: ClipboardPen, href: managerPath(id, 'register') } : null
}
