import { BookText } from 'lucide-react'
import { featureWasOn } from '#modules/hotels/policy.ts'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { PageAction } from '#platform/web/ui/page/action.ts'
import { useKept } from './api.ts'

/** On the page of the stays, for managers: the way to what is left of a register whose feature is off. */
export const useKeptAction = (): PageAction | null => {
  const { t } = useTranslation()
  const { id, features } = useHotel()
  const isOn = useFeature('registration')
  const isManager = useManager()?.staffRole === 'manager'
  const { data } = useKept(!isOn && isManager && featureWasOn(features, 'registration'))
  return isOn || !data?.kept?.count
    ? null
    : { label: t('register.title'), icon: BookText, href: managerPath(id, 'register') }
}
