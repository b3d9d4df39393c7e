import type { FeatureWeb } from '#app/web/feature.ts'
import { deskRoles } from '#modules/access/policy.ts'

/** The browser part of the calendars: those of platforms that are read, and those that platforms read. */
export const calendars: FeatureWeb = {
  name: 'calendars',
  flag: 'reservations',
  manager: {
    roles: deskRoles,
    opensFrom: 'reservations',
    pages: [{ path: 'calendars', load: async () => (await import('./Calendars.tsx')).Calendars }],
    part: async () => (await import('./StaffPart.tsx')).staffSlots,
  },
}
