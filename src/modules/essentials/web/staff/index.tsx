import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb, OnboardingStep } from '#modules/features/web/feature.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useEssentials } from './api.ts'

const useOnboardingStep = (): OnboardingStep => {
  const { t } = useTranslation()
  const { data } = useEssentials()
  return { text: t('essentials.first_step'), done: data ? data.essentials !== null : null }
}

/** The essentials for staff, who write them. */
export const essentials: FeatureWeb = {
  name: 'essentials',
  manager: {
    roles: deskRoles,
    pages: [
      { path: 'essentials', load: async () => (await import('./EssentialsEditor.tsx')).EssentialsEditor },
      { path: 'essentials/print', bare: true, load: async () => (await import('./PrintSheets.tsx')).PrintSheets },
    ],
    slots: { useOnboardingStep },
  },
}
