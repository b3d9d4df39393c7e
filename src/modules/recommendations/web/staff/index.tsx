import { ThumbsUp } from 'lucide-react'
import type { FeatureWeb, OnboardingStep } from '#modules/features/web/feature.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useRecommendations } from '../api.ts'

const useOnboardingStep = (): OnboardingStep => {
  const { t } = useTranslation()
  const { data } = useRecommendations('manager')
  return { text: t('recommendations.first_step'), done: data ? data.items.length > 0 : null }
}

/** The recommendations for staff, who write them and put them on the map. */
export const recommendations: FeatureWeb = {
  name: 'recommendations',
  flag: 'recommendations',
  manager: {
    nav: { path: 'recommendations', label: 'recommendations.title', short: 'recommendations.nav', icon: ThumbsUp },
    pages: [
      {
        path: 'recommendations',
        load: async () => (await import('./RecommendationEditor.tsx')).RecommendationEditor,
      },
    ],
    slots: { useOnboardingStep },
  },
}
