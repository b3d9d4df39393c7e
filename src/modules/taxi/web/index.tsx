import { Car } from 'lucide-react'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** Taxis in the browser. */
export const taxi: FeatureWeb = {
  name: 'taxi',
  flag: 'taxi',
  guest: {
    nav: { path: 'taxi', label: 'taxi.nav', icon: Car },
    pages: [{ path: 'taxi', load: async () => (await import('./MyTaxis.tsx')).MyTaxis }],
    part: async () => (await import('./GuestPart.tsx')).guestSlots,
    tickets: async () => (await import('./TicketNames.tsx')).ticketNames,
  },
}
