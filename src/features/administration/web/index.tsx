import type { FeatureWeb } from '#core/areas/web/feature.ts'

/** Administration in the browser: pages above all hotels, for the owner of the platform. */
export const administration: FeatureWeb = {
  name: 'administration',
  root: [
    { path: 'add-hotel', load: async () => (await import('./OwnerPage.tsx')).OwnerPage },
    { path: 'set-password', load: async () => (await import('./SetPassword.tsx')).SetPassword },
  ],
}
