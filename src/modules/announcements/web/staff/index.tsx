import { Megaphone } from 'lucide-react'
import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The browser part of the announcements: guests read them on their home, staff write them. */
export const announcements: FeatureWeb = {
  name: 'announcements',
  flag: 'announcements',
  manager: {
    roles: deskRoles,
    nav: { path: 'announcements', label: 'announcements.nav', icon: Megaphone },
    pages: [{ path: 'announcements', load: async () => (await import('./Announcements.tsx')).Announcements }],
  },
}
