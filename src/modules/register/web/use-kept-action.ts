import { BookText } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { PageAction } from '#platform/web/ui/page/action.ts'
import { useLeft } from './use-left.ts'

/** On the page of the stays, for managers: the way to what is left of a register whose feature is off. */
export const useKeptAction = (): PageAction | null => {
  const { t } = useTranslation()
  const { id } = useHotel()
  return useLeft()?.kept?.count
    ? { label: t('register.title'), icon: BookText, href: managerPath(id, 'register') }
    : null
}
