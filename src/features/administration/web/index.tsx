import type { FeatureWeb } from '#core/areas/web/feature.ts'

const load = () => import('./OwnerPage.tsx')

/** Administration in the browser: pages above all hotels, for the owner of the platform. */
export const administration: FeatureWeb = {
  name: 'administration',
  root: [
    // One file for both: what it consists of stands in what every guest loads.
    { path: 'add-hotel', load: async () => (await load()).OwnerPage },
    { path: 'set-password', load: async () => (await load()).SetPassword },
  ],
}
