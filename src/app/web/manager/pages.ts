import type { ComponentType } from 'react'
import { StaffHome } from '../dashboard/StaffHome.tsx'

/** The staff pages of this folder. Not in routes.tsx, which every guest's phone loads. */
export const pages = {
  home: async () => StaffHome,
  settings: async () => (await import('./settings/ManagerSettings.tsx')).ManagerSettings,
  profile: async () => (await import('./ProfileRoute.tsx')).ProfileRoute,
  rooms: async () => (await import('./RoomsRoute.tsx')).RoomsRoute,
  stays: async () => (await import('./StayRoutes.tsx')).StaysRoute,
  stay: async () => (await import('./StayRoutes.tsx')).StayRoute,
  types: async () => (await import('./TypesRoute.tsx')).TypesRoute,
  reservations: async () => (await import('./ReservationsRoute.tsx')).ReservationsRoute,
  connections: async () => (await import('./ConnectionsRoute.tsx')).ConnectionsRoute,
  services: async () => (await import('#modules/hotels/web/settings/GuestServices.tsx')).GuestServices,
  cards: async () => (await import('#modules/rooms/web/PrintCards.tsx')).PrintCards,
  placeCards: async () => (await import('#modules/places/web/PrintPlaces.tsx')).PrintPlaces,
  team: async () => (await import('#modules/team/web/TeamPage.tsx')).TeamPage,
  insights: async () => (await import('./InsightsRoute.tsx')).InsightsRoute,
  audit: async () => (await import('./AuditRoute.tsx')).AuditRoute,
  privacy: async () => (await import('#modules/privacy/web/PrivacyPage.tsx')).PrivacyPage,
  legal: async () => (await import('#modules/legal/web/staff/LegalEditor.tsx')).LegalEditor,
} satisfies Record<string, () => Promise<ComponentType>>

/** What the managers of a closed hotel see, while it has a guest register. */
export const loadClosedHotel = () => import('./ClosedHotel.tsx')
