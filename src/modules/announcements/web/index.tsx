import { Megaphone } from 'lucide-react'
import type { FeatureWeb } from '#app/web/feature.ts'
import { deskRoles } from '#modules/access/policy.ts'

/** The browser part of the announcements: guests read them on their home, staff write them. */
export const announcements: FeatureWeb = {
  name: 'announcements',
  flag: 'announcements',
  guest: {
    pages: [],
    part: async () => (await import('./GuestPart.tsx')).guestSlots,
  },
  manager: {
    roles: deskRoles,
    nav: { path: 'announcements', label: 'announcements.nav', icon: Megaphone },
    pages: [{ path: 'announcements', load: async () => (await import('./staff/Announcements.tsx')).Announcements }],
    part: async () => (await import('./staff/StaffPart.tsx')).staffSlots,
  },
}
