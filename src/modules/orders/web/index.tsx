import { Martini } from 'lucide-react'
import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The bar menu of the guests: choose, order, watch. Hotels with a menu have it. */
export const barMenu: FeatureWeb = {
  name: 'bar-menu',
  flag: 'menu',
  guest: {
    nav: { path: 'menu', label: 'orders.menu_nav', icon: Martini },
    pages: [
      {
        path: 'menu',
        load: async () => (await import('./guest/GuestMenu.tsx')).GuestMenu,
        read: async (...hotel) => (await import('#modules/menu/web/guest/api.ts')).prefetchMenuPage(...hotel),
      },
    ],
    part: async () => (await import('./guest/GuestPart.tsx')).guestSlots,
    tickets: async () => (await import('./guest/TicketNames.tsx')).ticketNames,
  },
}
