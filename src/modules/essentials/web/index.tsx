import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The browser part of the essentials: guests find them on their home. */
export const essentials: FeatureWeb = {
  name: 'essentials',
  guest: {
    pages: [{ path: 'essentials', load: async () => (await import('./guest/Essentials.tsx')).EssentialsPage }],
  },
}
