import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The web part of the guest register; before it is switched on its page has the forms alone. What was
 * entered stays until its day, also when hotels switch the feature off. */
export const register: FeatureWeb = {
  name: 'register',
  flag: 'registration',
  manager: {
    roles: deskRoles,
    opensFrom: 'stays',
    pages: [
      { path: 'register', evenOff: true, load: async () => (await import('./staff/RegisterPage.tsx')).RegisterPage },
      {
        path: 'register/book',
        bare: true,
        load: async () => (await import('./paper/PaperPage.tsx')).BookPage,
      },
      {
        path: 'register/slips/$stayId',
        bare: true,
        load: async () => (await import('./paper/PaperPage.tsx')).SlipsPage,
      },
      {
        path: 'register/settings',
        roles: ['manager'],
        load: async () => (await import('./settings/SettingsPage.tsx')).SettingsPage,
      },
      { path: 'register/$stayId', evenOff: true, load: async () => (await import('./party/PartyPage.tsx')).PartyPage },
    ],
  },
}
