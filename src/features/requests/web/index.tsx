import type { FeatureWeb } from '#app/web/feature.ts'
import { ClipboardList } from '#platform/web/ui/icons/places.tsx'

const nav = { path: 'requests', label: 'requests.nav', icon: ClipboardList }

/** Service requests in the browser: guests ask and watch, staff see and act. */
export const requests: FeatureWeb = {
  name: 'requests',
  flag: 'requests',
  guest: {
    nav,
    pages: [{ path: 'requests', load: async () => (await import('./MyRequests.tsx')).MyRequests }],
    part: async () => (await import('./GuestPart.tsx')).guestSlots,
    ahead: [() => import('./AskDialog.tsx')],
  },
  manager: {
    nav,
    pages: [{ path: 'requests', load: async () => (await import('./staff/RequestBoard.tsx')).RequestBoard }],
    part: async () => (await import('./staff/StaffPart.tsx')).staffSlots,
  },
}
