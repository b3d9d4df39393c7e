import type { FeatureWeb } from '#core/areas/web/feature.ts'

/** Administration in the browser: one page above all hotels, for the owner of the platform. */
export const administration: FeatureWeb = {
  name: 'administration',
  root: [{ path: 'add-hotel', load: async () => (await import('./OwnerPage.tsx')).OwnerPage }],
}
