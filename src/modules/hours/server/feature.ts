import type { FeatureServer } from '#app/server/feature.ts'
import { staffRoles } from '#platform/contract/route.ts'
import { openingHoursDemo } from './demo.ts'

/** The server part of the editor of opening hours: its routes are those of modules/hours. */
export const openingHours: FeatureServer = {
  name: 'opening-hours',
  live: {
    opening_hours: { roles: staffRoles, scope: 'content:read' },
    hours_uses: { roles: staffRoles, scope: 'content:read' },
  },
  routes: () => [],
  demo: openingHoursDemo,
}
