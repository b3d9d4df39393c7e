import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The editor of the opening hours; it opens from the settings. */
export const openingHours: FeatureWeb = {
  name: 'hours',
  manager: {
    pages: [{ path: 'hours', load: async () => (await import('../editor/OpeningHoursPage.tsx')).OpeningHoursPage }],
  },
}
