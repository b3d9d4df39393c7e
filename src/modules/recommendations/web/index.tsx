import { ThumbsUp } from 'lucide-react'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The browser part of the recommendations: guests read and find places, staff write them and put them on the map. */
export const recommendations: FeatureWeb = {
  name: 'recommendations',
  flag: 'recommendations',
  guest: {
    pages: [{ path: 'recommendations', load: async () => (await import('./guest/Places.tsx')).PlacesPage }],
    part: async () => (await import('./GuestPart.tsx')).guestSlots,
  },
  manager: {
    nav: { path: 'recommendations', label: 'recommendations.title', short: 'recommendations.nav', icon: ThumbsUp },
    pages: [
      {
        path: 'recommendations',
        load: async () => (await import('./staff/RecommendationEditor.tsx')).RecommendationEditor,
      },
    ],
    part: async () => (await import('./staff/StaffPart.tsx')).staffSlots,
  },
}
