import type { FeatureWeb } from '#modules/features/web/feature.ts'

const load = () => import('./OwnerPage.tsx')

/** The browser part of the administration: pages outside hotels, for the platform's owner. */
export const administration: FeatureWeb = {
  name: 'administration',
  root: [
    // One chunk for both pages: the list of its dependencies is part of what every guest loads.
    { path: 'add-hotel', load: async () => (await load()).OwnerPage },
    { path: 'set-password', load: async () => (await load()).SetPassword },
  ],
}
