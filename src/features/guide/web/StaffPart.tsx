import type { OnboardingStep, StaffSlots } from '#core/areas/web/feature.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useEntries } from './api.ts'

const useOnboardingStep = (): OnboardingStep => {
  const { t } = useTranslation()
  const { data } = useEntries('hotel_guide', 'manager')
  return { text: t('guide.first_step'), done: data ? data.items.length > 0 : null }
}

/** What the guide gives to the staff's area. */
export const staffSlots: StaffSlots = { useOnboardingStep }
