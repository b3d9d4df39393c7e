import { ClipboardList } from 'lucide-react'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** Service requests in the browser. */
export const requests: FeatureWeb = {
  name: 'requests',
  flag: 'requests',
  guest: {
    nav: { path: 'requests', label: 'requests.nav', icon: ClipboardList },
    pages: [{ path: 'requests', load: async () => (await import('./MyRequests.tsx')).MyRequests }],
    part: async () => (await import('./GuestPart.tsx')).guestSlots,
    tickets: async () => (await import('./TicketNames.tsx')).ticketNames,
  },
}
