import type { OnboardingStep, StaffSlots } from '#modules/features/web/feature.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useRecommendations } from '../api.ts'

const useOnboardingStep = (): OnboardingStep => {
  const { t } = useTranslation()
  const { data } = useRecommendations('manager')
  return { text: t('recommendations.first_step'), done: data ? data.items.length > 0 : null }
}

/** The slots of the recommendations in the staff area. */
export const staffSlots: StaffSlots = { useOnboardingStep }
