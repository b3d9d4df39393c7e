import { Gift } from 'lucide-react'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** Extras in the browser. Guests reach them from their home. */
export const extras: FeatureWeb = {
  name: 'extras',
  flag: 'extras',
  guest: {
    pages: [{ path: 'extras', load: async () => (await import('./guest/ExtrasPage.tsx')).ExtrasPage }],
    part: async () => (await import('./guest/GuestPart.tsx')).guestSlots,
    tickets: async () => (await import('./guest/TicketNames.tsx')).ticketNames,
    queued: { path: 'extras', label: 'extras.nav', icon: Gift },
  },
}
