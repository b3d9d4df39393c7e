import { Martini } from 'lucide-react'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The browser part of the menu for staff. Guests order from it in the orders feature. */
export const menu: FeatureWeb = {
  name: 'menu',
  flag: 'menu',
  manager: {
    roles: ['manager', 'kitchen'],
    nav: { path: 'menu', label: 'menu.nav', icon: Martini },
    pages: [
      { path: 'menu', load: async () => (await import('./MenuPage.tsx')).MenuPage },
      {
        path: 'menu/options',
        roles: ['manager'],
        load: async () => (await import('./options/OptionsPage.tsx')).OptionsPage,
      },
      {
        path: 'menu/import',
        roles: ['manager'],
        load: async () => (await import('./files/ImportPage.tsx')).ImportPage,
      },
    ],
    part: async () => (await import('./StaffPart.tsx')).staffSlots,
  },
}
