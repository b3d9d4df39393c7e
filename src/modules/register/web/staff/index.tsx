import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

const getPaper = () => import('../paper/PaperPage.tsx')

/** The web part of the guest register; before it is switched on its page has the forms alone. What was
 * entered stays until its day, also when hotels switch the feature off. */
export const register: FeatureWeb = {
  name: 'register',
  flag: 'registration',
  manager: {
    roles: deskRoles,
    opensFrom: 'stays',
    pages: [
      { path: 'register', evenOff: true, load: async () => (await import('./RegisterPage.tsx')).RegisterPage },
      { path: 'register/book', bare: true, load: async () => (await getPaper()).BookPage },
      { path: 'register/slips/$stayId', bare: true, load: async () => (await getPaper()).SlipsPage },
      {
        path: 'register/settings',
        roles: ['manager'],
        load: async () => (await import('../settings/SettingsPage.tsx')).SettingsPage,
      },
      { path: 'register/$stayId', evenOff: true, load: async () => (await import('../party/PartyPage.tsx')).PartyPage },
    ],
  },
}
