import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The web part of registration before arrival. */
export const registration: FeatureWeb = {
  name: 'registration',
  flag: 'registration',
  manager: {
    roles: deskRoles,
    opensFrom: 'stays',
    pages: [{ path: 'register/forms/$reservationId', load: async () => (await import('./PartyPage.tsx')).PartyPage }],
  },
}
