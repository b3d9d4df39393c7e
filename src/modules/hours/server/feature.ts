import { staffRoles } from '#platform/contract/route.ts'
import { openingHoursDemo } from './demo.ts'

/** The server part of the editor of opening hours: its routes are those of modules/hours. */
export const openingHours = {
  name: 'opening-hours',
  live: {
    opening_hours: { roles: staffRoles, scope: 'content:read' },
    hours_uses: { roles: staffRoles, scope: 'content:read' },
  },
  routes: () => [],
  demo: openingHoursDemo,
} as const
