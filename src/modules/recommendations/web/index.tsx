import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The browser part of the recommendations: guests read and find places. */
export const recommendations: FeatureWeb = {
  name: 'recommendations',
  flag: 'recommendations',
  guest: {
    pages: [{ path: 'recommendations', load: async () => (await import('./guest/Places.tsx')).PlacesPage }],
    part: async () => (await import('./GuestPart.tsx')).guestSlots,
  },
}
