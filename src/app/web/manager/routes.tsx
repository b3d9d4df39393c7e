import type { ComponentType } from 'react'
import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb, PageEntry } from '#modules/features/web/feature.ts'
import { createStaffArea } from '#modules/features/web/parts.ts'
import type { FeatureKey } from '#modules/hotels/contract.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { getRoles, staffRoles, type StaffRole } from '#platform/contract/route.ts'
import { importForStaff } from '#platform/web/retry-import.ts'
import type { RouteNode } from '#platform/web/router/match.ts'
import { Redirect } from '#platform/web/router/RouterProvider.tsx'
import { StaffHome } from '../dashboard/StaffHome.tsx'
import { requireFeature } from '../router/FeaturePage.tsx'
import { ManagerArea } from './ManagerArea.tsx'

export { prefetchStaffPage } from '../router/begin-staff-visit.ts'

/** Renders a page only for these roles. Others are redirected to the page that is their first. */
const onlyForRoles = (Page: ComponentType, roles: readonly StaffRole[]): ComponentType => {
  const RolePage = () => {
    const { id } = useHotel()
    const role = useManager()?.staffRole
    if (role === undefined || roles.includes(role)) return <Page />
    return <Redirect to={managerPath(id)} />
  }
  return RolePage
}

type Guard = { flag?: FeatureKey | undefined; roles?: readonly StaffRole[] | undefined }

const getRoute = ({ path, load, bare, evenOff }: PageEntry, { flag, roles }: Guard = {}): RouteNode => ({
  path,
  ...(bare && { bare }),
  load: importForStaff(async () => {
    const page = await load()
    return onlyForRoles(
      flag === undefined || evenOff ? page : requireFeature(page, flag, 'manager'),
      getRoles({ roles }),
    )
  }),
})

/** The pages of this folder. */
const own: readonly RouteNode[] = [
  getRoute({ path: '', load: async () => StaffHome }, { roles: staffRoles }),
  getRoute(
    { path: 'settings', load: async () => (await import('./settings/ManagerSettings.tsx')).ManagerSettings },
    { roles: staffRoles },
  ),
  getRoute(
    { path: 'profile', load: async () => (await import('./ProfileRoute.tsx')).ProfileRoute },
    { roles: staffRoles },
  ),
  getRoute({ path: 'rooms', load: async () => (await import('./RoomsRoute.tsx')).RoomsRoute }, { roles: deskRoles }),
  getRoute(
    {
      path: 'rooms/print',
      bare: true,
      load: async () => (await import('#modules/rooms/web/PrintCards.tsx')).PrintCards,
    },
    { roles: deskRoles },
  ),
  getRoute({
    path: 'places/print',
    bare: true,
    load: async () => (await import('#modules/places/web/PrintPlaces.tsx')).PrintPlaces,
  }),
  getRoute({ path: 'stays', load: async () => (await import('./StayRoutes.tsx')).StaysRoute }, { roles: deskRoles }),
  getRoute(
    { path: 'stays/$stayId', load: async () => (await import('./StayRoutes.tsx')).StayRoute },
    { roles: deskRoles },
  ),
  getRoute(
    { path: 'reservations', load: async () => (await import('./ReservationsRoute.tsx')).ReservationsRoute },
    { roles: deskRoles, flag: 'reservations' },
  ),
  getRoute(
    { path: 'request-types', load: async () => (await import('./TypesRoute.tsx')).TypesRoute },
    { flag: 'requests' },
  ),
  getRoute({ path: 'team', load: async () => (await import('#modules/team/web/TeamPage.tsx')).TeamPage }),
  getRoute({ path: 'connections', load: async () => (await import('./ConnectionsRoute.tsx')).ConnectionsRoute }),
  getRoute({
    path: 'services',
    load: async () => (await import('#modules/hotels/web/settings/GuestServices.tsx')).GuestServices,
  }),
  getRoute({ path: 'audit', load: async () => (await import('./AuditRoute.tsx')).AuditRoute }),
  getRoute({ path: 'privacy', load: async () => (await import('#modules/privacy/web/PrivacyPage.tsx')).PrivacyPage }),
  getRoute({ path: 'legal', load: async () => (await import('#modules/legal/web/staff/LegalEditor.tsx')).LegalEditor }),
  getRoute({ path: 'insights', load: async () => (await import('./InsightsRoute.tsx')).InsightsRoute }),
]

/**
 * All that is below /{hotelSlug}/manager: its pages by their paths, and their frame. Not in ../routes.tsx, which every
 * guest's phone loads.
 */
export const createStaffRoutes = (features: readonly FeatureWeb[]): { Frame: ComponentType; routes: RouteNode[] } => ({
  Frame: createStaffArea(features, ManagerArea),
  routes: [
    ...own,
    ...features.flatMap(({ flag, manager }) =>
      (manager?.pages ?? []).map((page) => getRoute(page, { flag, roles: page.roles ?? getRoles(manager) })),
    ),
    { path: '$', enter: ({ hotelSlug = '' }) => managerPath(hotelSlug) },
  ],
})

/** What the managers of a closed hotel see, while it has a guest register. */
export const loadClosedHotel = () => import('./ClosedHotel.tsx')
