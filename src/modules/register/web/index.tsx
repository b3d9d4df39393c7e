import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

const getPages = async () => (await import('./staff/pages.ts')).pages

/** The web part of the guest register; before it is switched on its page has the forms alone. What was
 * entered stays until its day, also when hotels switch the feature off. */
export const register: FeatureWeb = {
  name: 'register',
  flag: 'registration',
  manager: {
    roles: deskRoles,
    opensFrom: 'stays',
    pages: [
      { path: 'register', evenOff: true, load: async () => (await getPages()).register() },
      { path: 'register/book', bare: true, load: async () => (await getPages()).book() },
      { path: 'register/slips/$stayId', bare: true, load: async () => (await getPages()).slips() },
      { path: 'register/settings', roles: ['manager'], load: async () => (await getPages()).settings() },
      { path: 'register/$stayId', evenOff: true, load: async () => (await getPages()).party() },
    ],
  },
}
