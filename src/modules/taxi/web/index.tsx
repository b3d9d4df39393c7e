import { Car } from 'lucide-react'
import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

const nav = { label: 'taxi.nav', icon: Car }

/** Taxis in the browser. */
export const taxi: FeatureWeb = {
  name: 'taxi',
  flag: 'taxi',
  guest: {
    nav: { ...nav, path: 'taxi' },
    pages: [{ path: 'taxi', load: async () => (await import('./MyTaxis.tsx')).MyTaxis }],
    part: async () => (await import('./GuestPart.tsx')).guestSlots,
    tickets: async () => (await import('./TicketNames.tsx')).ticketNames,
  },
  manager: {
    roles: deskRoles,
    nav: { ...nav, path: 'taxi-requests' },
    pages: [{ path: 'taxi-requests', load: async () => (await import('./staff/TaxiBoard.tsx')).TaxiBoard }],
    part: async () => (await import('./staff/StaffPart.tsx')).staffSlots,
  },
}
