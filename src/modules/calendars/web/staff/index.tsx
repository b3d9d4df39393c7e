import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The browser part of the calendars: those of platforms that are read, and those that platforms read. */
export const calendars: FeatureWeb = {
  name: 'calendars',
  flag: 'reservations',
  manager: {
    roles: deskRoles,
    opensFrom: 'reservations',
    pages: [{ path: 'calendars', load: async () => (await import('../Calendars.tsx')).Calendars }],
  },
}
