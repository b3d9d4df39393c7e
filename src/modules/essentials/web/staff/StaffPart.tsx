import type { OnboardingStep, StaffSlots } from '#modules/features/web/feature.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useEssentials } from './api.ts'

const useOnboardingStep = (): OnboardingStep => {
  const { t } = useTranslation()
  const { data } = useEssentials()
  return { text: t('essentials.first_step'), done: data ? data.essentials !== null : null }
}

/** The slots of the essentials in the staff area. */
export const staffSlots: StaffSlots = { useOnboardingStep }
