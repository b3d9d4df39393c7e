import { Martini } from 'lucide-react'
import type { FeatureWeb, OnboardingStep, ThingWithHours } from '#modules/features/web/feature.ts'
import { forCategory } from '#modules/hours/contract/subject.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useMenu } from '../use-menu.ts'

const useOnboardingStep = (): OnboardingStep => {
  const { t } = useTranslation()
  const { data } = useMenu('staff')
  return { text: t('menu.first_step'), done: data ? data.items.length > 0 : null }
}

const useThingsWithHours = (): readonly ThingWithHours[] =>
  useMenu('staff').data?.categories.map(({ id, name }) => ({ id: forCategory(id), name })) ?? []

/** The browser part of the menu for staff. Guests order from it in the orders feature. */
export const menu: FeatureWeb = {
  name: 'menu',
  flag: 'menu',
  manager: {
    roles: ['manager', 'kitchen'],
    nav: { path: 'menu', label: 'menu.nav', icon: Martini },
    pages: [
      { path: 'menu', load: async () => (await import('../MenuPage.tsx')).MenuPage },
      {
        path: 'menu/options',
        roles: ['manager'],
        load: async () => (await import('../options/OptionsPage.tsx')).OptionsPage,
      },
      {
        path: 'menu/import',
        roles: ['manager'],
        load: async () => (await import('../files/ImportPage.tsx')).ImportPage,
      },
    ],
    slots: { useOnboardingStep, useThingsWithHours },
  },
}
