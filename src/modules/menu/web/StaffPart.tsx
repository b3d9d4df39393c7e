import type { OnboardingStep, StaffSlots, ThingWithHours } from '#modules/features/web/feature.ts'
import { forCategory } from '#modules/hours/contract/subject.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useMenu } from './use-menu.ts'

const useOnboardingStep = (): OnboardingStep => {
  const { t } = useTranslation()
  const { data } = useMenu('staff')
  return { text: t('menu.first_step'), done: data ? data.items.length > 0 : null }
}

const useThingsWithHours = (): readonly ThingWithHours[] =>
  useMenu('staff').data?.categories.map(({ id, name }) => ({ id: forCategory(id), name })) ?? []

/** The slots of the menu in the staff area. */
export const staffSlots: StaffSlots = { useOnboardingStep, useThingsWithHours }
