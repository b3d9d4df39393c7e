import type { OnboardingStep, StaffSlots } from '#modules/features/web/feature.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useEntries } from './api.ts'

const useOnboardingStep = (): OnboardingStep => {
  const { t } = useTranslation()
  const { data } = useEntries('hotel_guide', 'manager')
  return { text: t('guide.first_step'), done: data ? data.items.length > 0 : null }
}

/** The slots of the guide in the staff area. */
export const staffSlots: StaffSlots = { useOnboardingStep }
