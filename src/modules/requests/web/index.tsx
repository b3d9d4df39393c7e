import { ClipboardList } from 'lucide-react'
import type { FeatureWeb } from '#modules/features/web/feature.ts'
import { staffRoles } from '#platform/contract/route.ts'

const nav = { path: 'requests', label: 'requests.nav', icon: ClipboardList }

/** Service requests in the browser. */
export const requests: FeatureWeb = {
  name: 'requests',
  flag: 'requests',
  guest: {
    nav,
    pages: [{ path: 'requests', load: async () => (await import('./MyRequests.tsx')).MyRequests }],
    part: async () => (await import('./GuestPart.tsx')).guestSlots,
    tickets: async () => (await import('./TicketNames.tsx')).ticketNames,
  },
  manager: {
    roles: staffRoles,
    nav,
    pages: [
      {
        path: 'requests',
        load: async () => (await import('./staff/RequestBoard.tsx')).RequestBoard,
        read: async (...hotel) => (await import('./staff/api.ts')).prefetchBoard(...hotel),
      },
    ],
    part: async () => (await import('./staff/StaffPart.tsx')).staffSlots,
  },
}
