import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  type AnyRoute,
  type AnyRouter,
} from '@tanstack/react-router'
import { hotelSlugIsUsable } from '#core/hotels/contract.ts'
import { HotelLoading } from '#core/hotels/web/HotelLoading.tsx'
import { NotFound } from '#core/hotels/web/message-pages.tsx'
import { keepCard } from '#core/people/web/sign-in/room-card.ts'
import { keepPlaceCard } from '#core/places/web/place-card.ts'
import { keepInvitation } from '#core/stays/web/invitation.ts'
import { keepPasswordLink, keepStaffInvitation } from '#core/team/web/joining/secrets.ts'
import { retryImport } from '#platform/web/retry-import.ts'
import { shell } from '#core/hotels/web/shell.ts'
import type { FeatureWeb, PageEntry } from './feature.ts'
import { loadArea } from './features.ts'
import { deskRoles } from '#core/access/policy.ts'
import { getRoles, staffRoles, type StaffRole } from '#platform/contract/route.ts'
import { onlyForRoles, onlyWhereOn } from './router/FeaturePage.tsx'
import { keepLastPath } from './router/last-path.ts'
import { HotelRoute, Root } from './router/frame.tsx'
import { isLinkedCard } from '#core/tickets/web/linked-card.ts'
import type { pages } from './manager/pages.ts'
import { followWorker } from './router/follow-worker.ts'
import { PageFailed } from './router/PageFailed.tsx'

type Area = 'guest' | 'manager'

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    if (shell.default_hotel === null) throw notFound()
    throw redirect({ to: '/$hotelSlug/guest', params: { hotelSlug: shell.default_hotel }, replace: true })
  },
})

const notFoundPage = createRoute({ getParentRoute: () => root, path: 'not-found', component: NotFound })

const hotel = createRoute({
  getParentRoute: () => root,
  path: '$hotelSlug',
  component: HotelRoute,
  beforeLoad: ({ params }) => {
    if (!hotelSlugIsUsable(params.hotelSlug)) throw notFound()
  },
})

const auth = createRoute({
  getParentRoute: () => hotel,
  path: 'auth',
  validateSearch: ({ mode }: Record<string, unknown>): { mode?: 'manager' } => (mode === 'manager' ? { mode } : {}),
  component: lazyRouteComponent(() => import('./SignInRoute.tsx'), 'SignInRoute'),
})

// The target of a room card. Its token is in the fragment, which no server and no other site sees, and is removed from
// the URL at once; so is a companion's invitation.
const card = createRoute({
  getParentRoute: () => hotel,
  path: 'r',
  beforeLoad: ({ params, location }) => {
    if (location.hash !== '') keepCard(params.hotelSlug, location.hash.slice(0, 64))
    throw redirect({ to: '/$hotelSlug/auth', params: { hotelSlug: params.hotelSlug }, replace: true })
  },
})

// The pages of a guest's first visit are a part of the entry chunk, with their texts (vite.config.ts). All others are
// loaded on demand.
const component = (load: PageEntry['load'], onDemand: boolean) => {
  const module = async () => ({ default: await load() })
  return lazyRouteComponent(onDemand ? retryImport(module) : module)
}

/** A page whose secret stands behind `#`. It is taken out of the address at once. */
const secretLink = (
  path: 'together' | 'p' | 'join' | 'staff-password',
  keep: (hotelId: string, secret: string) => void,
  load: PageEntry['load'],
) =>
  createRoute({
    getParentRoute: () => hotel,
    path,
    beforeLoad: ({ params, location }) => {
      if (location.hash === '') return
      keep(params.hotelSlug, location.hash.slice(0, 64))
      throw redirect({ to: `/$hotelSlug/${path}`, params: { hotelSlug: params.hotelSlug }, replace: true } as never)
    },
    component: component(load, true),
  })
const together = secretLink(
  'together',
  keepInvitation,
  async () => (await import('./links/TogetherRoute.tsx')).TogetherRoute,
)
const place = secretLink('p', keepPlaceCard, async () => (await import('./links/PlaceRoute.tsx')).PlaceRoute)
const join = secretLink('join', keepStaffInvitation, async () => (await import('./links/JoinRoutes.tsx')).JoinRoute)
const staffPassword = secretLink(
  'staff-password',
  keepPasswordLink,
  async () => (await import('./links/JoinRoutes.tsx')).StaffPasswordRoute,
)

// All other paths of a hotel, its bare slug included, redirect to the sign-in page.
const toAuth = ({ params }: { params: { hotelSlug: string } }) => {
  throw redirect({ to: '/$hotelSlug/auth', params: { hotelSlug: params.hotelSlug }, replace: true })
}
const bare = createRoute({ getParentRoute: () => hotel, path: '/', beforeLoad: toAuth })
const elsewhere = createRoute({ getParentRoute: () => hotel, path: '$', beforeLoad: toAuth })

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    bare?: boolean
  }
}

const pageRoute = (parent: () => AnyRoute, { path, load, bare, begins = false }: PageEntry & { begins?: boolean }) =>
  createRoute({
    getParentRoute: parent,
    path,
    staticData: { bare: bare ?? false },
    component: component(load, !begins),
  })

/** The routes of an area: its own pages, the features' pages, and a redirect home from all other paths. */
const areaRoute = (
  area: Area,
  features: readonly FeatureWeb[],
  load: PageEntry['load'],
  own: readonly (PageEntry & { begins?: boolean })[],
) => {
  const route = createRoute({
    getParentRoute: () => hotel,
    path: area,
    component: component(() => loadArea(area, features, load), area !== 'guest'),
  })
  const parent = () => route
  const toHome = ({ params }: { params: object }) => {
    throw redirect({ to: `/$hotelSlug/${area}`, params, replace: true } as never)
  }
  const pages = features.flatMap(({ flag, ...feature }) =>
    (feature[area]?.pages ?? []).map(({ load, roles, ...page }) =>
      pageRoute(parent, {
        ...page,
        load: async () => {
          const page = flag === undefined ? await load() : onlyWhereOn(await load(), flag, area)
          return area === 'manager' ? onlyForRoles(page, roles ?? getRoles(feature.manager)) : page
        },
      }),
    ),
  )
  return route.addChildren([
    ...own.map((page) => pageRoute(parent, page)),
    ...pages,
    createRoute({ getParentRoute: parent, path: '$', beforeLoad: toHome }),
  ] as never)
}

const publicPages: readonly PageEntry[] = [
  { path: 'welcome', load: async () => (await import('#core/hotels/web/landing/LandingPage.tsx')).LandingPage },
  { path: 'hotels', load: async () => (await import('#core/hotels/web/search/HotelSearch.tsx')).HotelSearchPage },
]
const guestPages = [
  { path: '/', begins: true, load: async () => (await import('./guest/GuestHome.tsx')).GuestHome },
  { path: 'settings', load: async () => (await import('./guest/GuestSettings.tsx')).GuestSettings },
]
const ofStaff = (
  path: string,
  name: keyof typeof pages,
  { roles, bare }: { roles?: readonly StaffRole[]; bare?: true } = {},
): PageEntry => ({
  path,
  ...(bare && { bare }),
  load: async () => {
    const page = await (await import('./manager/pages.ts')).pages[name]()
    return onlyForRoles(page, getRoles({ roles }))
  },
})
const managerPages = [
  ofStaff('/', 'home', { roles: staffRoles }),
  ofStaff('settings', 'settings', { roles: staffRoles }),
  ofStaff('profile', 'profile', { roles: staffRoles }),
  ofStaff('rooms', 'rooms', { roles: deskRoles }),
  ofStaff('rooms/print', 'cards', { roles: deskRoles, bare: true }),
  ofStaff('places/print', 'placeCards', { bare: true }),
  ofStaff('stays', 'stays', { roles: deskRoles }),
  ofStaff('stays/$stayId', 'stay', { roles: deskRoles }),
  ofStaff('team', 'team'),
  ofStaff('services', 'services'),
  ofStaff('privacy', 'privacy'),
  ofStaff('insights', 'insights'),
]

/** After a navigation the focus moves to the content, or to the linked card, for keyboards and screen readers. */
const focusContent = (): void => {
  if (!isLinkedCard(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
}

/** Creates the router with all routes. */
export const makeRouter = (features: readonly FeatureWeb[]) => {
  const guest = areaRoute('guest', features, async () => (await import('./guest/GuestArea.tsx')).GuestArea, guestPages)
  const manager = areaRoute(
    'manager',
    features,
    async () => (await import('./manager/ManagerArea.tsx')).ManagerArea,
    managerPages,
  )
  const above = [...publicPages, ...features.flatMap((feature) => feature.root ?? [])].map((page) =>
    pageRoute(() => root, page),
  )
  // The features' pages are known only at run time, so the tree has no static type.
  const routeTree: unknown = root.addChildren([
    home,
    notFoundPage,
    ...above,
    hotel.addChildren([auth, card, together, place, join, staffPassword, guest, manager, bare, elsewhere] as never),
  ] as never)
  const router: AnyRouter = createRouter({
    routeTree: routeTree as typeof root,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: PageFailed,
    defaultPendingComponent: HotelLoading,
    scrollRestoration: true,
  })
  router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
    // Paths of a hotel are stored once the hotel is known and open (KeepPath).
    if (!router.state.matches.some(({ params }) => 'hotelSlug' in params)) keepLastPath(toLocation)
    if (fromLocation !== undefined && pathChanged) focusContent()
  })
  followWorker(router)
  return router
}
