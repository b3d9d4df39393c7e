import { Martini, ShoppingBag } from 'lucide-react'
import { orderRoles } from '#modules/access/policy.ts'
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

/** The orders of the staff, and the kitchen's screen. */
export const orders: FeatureWeb = {
  name: 'orders',
  flag: 'orders',
  manager: {
    roles: orderRoles,
    nav: { path: 'orders', label: 'orders.nav', icon: ShoppingBag },
    pages: [
      { path: 'orders', load: async () => (await import('./staff/OrderBoard.tsx')).OrderBoard },
      {
        path: 'orders/$orderId/print',
        bare: true,
        load: async () => (await import('./staff/PrintTicket.tsx')).PrintTicket,
      },
      { path: 'kitchen', bare: true, load: async () => (await import('./kitchen/Kitchen.tsx')).Kitchen },
    ],
    part: async () => (await import('./staff/StaffPart.tsx')).staffSlots,
  },
}
