import { BookOpen, Shield } from 'lucide-react'
import type { FeatureWeb, OnboardingStep } from '#modules/features/web/feature.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useEntries } from '../api.ts'

const useOnboardingStep = (): OnboardingStep => {
  const { t } = useTranslation()
  const { data } = useEntries('hotel_guide', 'manager')
  return { text: t('guide.first_step'), done: data ? data.items.length > 0 : null }
}

/** The hotel guide for staff, who write it. */
export const guide: FeatureWeb = {
  name: 'guide',
  flag: 'guide',
  manager: {
    nav: { path: 'guide', label: 'guide.nav', icon: BookOpen },
    pages: [{ path: 'guide', load: async () => (await import('../EntryEditor.tsx')).GuideEditor }],
    slots: { useOnboardingStep },
  },
}

/** The house rules: the same, with their own feature flag. */
export const houseRules: FeatureWeb = {
  name: 'house-rules',
  flag: 'house_rules',
  manager: {
    nav: { path: 'house-rules', label: 'guide.rules_nav', icon: Shield },
    pages: [{ path: 'house-rules', load: async () => (await import('../EntryEditor.tsx')).RulesEditor }],
  },
}
