import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The web part of ratings. Guests rate on their home and on the cards of what was done. */
export const ratings: FeatureWeb = {
  name: 'ratings',
  flag: 'ratings',
  manager: {
    roles: deskRoles,
    opensFrom: 'insights',
    pages: [
      { path: 'ratings', load: async () => (await import('./staff/RatingsPage.tsx')).RatingsPage },
      {
        path: 'rating-settings',
        roles: ['manager'],
        load: async () => (await import('./settings/RatingSettingsPage.tsx')).RatingSettingsPage,
      },
    ],
    part: async () => (await import('./staff/StaffPart.tsx')).staffSlots,
  },
}
