import { deskRoles } from '#modules/access/policy.ts'
import type { FeatureWeb, PageEntry } from '#modules/features/web/feature.ts'
import { loadArea } from '#modules/features/web/parts.ts'
import { hotelSlugIsUsable, type FeatureKey } from '#modules/hotels/contract.ts'
import { HotelLoading } from '#modules/hotels/web/HotelLoading.tsx'
import { NotFound } from '#modules/hotels/web/message-pages.tsx'
import { authPath, guestPath } from '#modules/hotels/web/paths.ts'
import { shell } from '#modules/hotels/web/shell.ts'
import { keepConfirmLink } from '#modules/mail/web/confirm-link.ts'
import { keepPlaceCard } from '#modules/places/web/place-card.ts'
import { keepArrivalLink } from '#modules/registration/web/guest/arrival-link.ts'
import { keepCard } from '#modules/sign-in/web/room-card.ts'
import { keepInvitation } from '#modules/stays/web/invitation.ts'
import { keepPasswordLink, keepStaffInvitation } from '#modules/team/web/joining/secrets.ts'
import { isLinkedCard } from '#modules/tickets/web/linked-card.ts'
import { getRoles, staffRoles, type StaffRole } from '#platform/contract/route.ts'
import { retryImport, importForStaff } from '#platform/web/retry-import.ts'
import type { Params, RouteNode } from '#platform/web/router/match.ts'
import { Router } from '#platform/web/router/router.ts'
import type { pages } from './manager/pages.ts'
import { onlyForRoles, requireFeature } from './router/FeaturePage.tsx'
import { followWorker } from './router/follow-worker.ts'
import { HotelRoute, Root } from './router/frame.tsx'
import { keepLastPath } from './router/last-path.ts'
import { PageFailed } from './router/PageFailed.tsx'

type Area = 'guest' | 'manager'

const getSlug = ({ hotelSlug = '' }: Params): string => hotelSlug

const home: RouteNode = {
  path: '',
  enter: () => shell.default_hotel && guestPath(shell.default_hotel),
}

/**
 * A page whose secret stands behind `#`, which no server and no other site sees. It is removed from the address at once.
 */
const secretPage = (
  path: string,
  keep: (hotelId: string, secret: string) => void,
  load: PageEntry['load'],
  { mostCharacters = 64, importBy = retryImport } = {},
): RouteNode => ({
  path,
  enter: (params, { hash }) => {
    if (hash === '') return undefined
    keep(getSlug(params), hash.slice(0, mostCharacters))
    return `/${getSlug(params)}/${path}`
  },
  load: importBy(load),
})

// All other paths of a hotel, its bare slug included, redirect to the sign-in page.
const toAuth = (params: Params): string => authPath(getSlug(params))

const ofHotel: readonly RouteNode[] = [
  { path: 'auth', load: async () => (await import('./SignInRoute.tsx')).SignInRoute },
  {
    // The target of a room card.
    path: 'r',
    enter: (params, { hash }) => {
      if (hash !== '') keepCard(getSlug(params), hash.slice(0, 64))
      return toAuth(params)
    },
  },
  secretPage(
    'together',
    keepInvitation,
    async () => (await import('#modules/stays/web/TogetherPage.tsx')).TogetherPage,
  ),
  secretPage('p', keepPlaceCard, async () => (await import('#modules/places/web/PlaceRoute.tsx')).PlaceRoute),
  secretPage(
    'join',
    keepStaffInvitation,
    async () => (await import('#modules/team/web/joining/JoinPage.tsx')).JoinRoute,
    { importBy: importForStaff },
  ),
  secretPage(
    'staff-password',
    keepPasswordLink,
    async () => (await import('#modules/team/web/joining/StaffPasswordPage.tsx')).StaffPasswordRoute,
    { importBy: importForStaff },
  ),
  secretPage('confirm-mail', keepConfirmLink, async () => (await import('./ConfirmMailRoute.tsx')).ConfirmMailRoute, {
    mostCharacters: 300,
  }),
  secretPage(
    'arrive',
    keepArrivalLink,
    async () => (await import('#modules/registration/web/guest/ArrivalPage.tsx')).ArrivalPage,
  ),
  {
    path: 'farewell',
    load: retryImport(async () => (await import('#modules/ratings/web/farewell/FarewellPage.tsx')).FarewellPage),
  },
  { path: '', enter: toAuth },
  { path: '$', enter: toAuth },
]

// The pages of a guest's first visit are a part of the entry chunk, with their texts (vite.config.ts). All others are
// loaded on demand.
const pageRoute = ({
  path,
  load,
  bare,
  begins = false,
  ofStaff = false,
}: PageEntry & { begins?: boolean; ofStaff?: boolean }): RouteNode => ({
  path,
  ...(bare && { bare }),
  load: begins ? load : ofStaff ? importForStaff(load) : retryImport(load),
})

/** The routes of an area: its own pages, the features' pages, and a redirect home from all other paths. */
const areaRoute = (
  area: Area,
  features: readonly FeatureWeb[],
  load: PageEntry['load'],
  own: readonly (PageEntry & { begins?: boolean })[],
): RouteNode => {
  const pages = features.flatMap(({ flag, ...feature }) =>
    (feature[area]?.pages ?? []).map(({ load, roles, evenOff, ...page }) =>
      pageRoute({
        ...page,
        load: async () => {
          const page = flag === undefined || evenOff ? await load() : requireFeature(await load(), flag, area)
          return area === 'manager' ? onlyForRoles(page, roles ?? getRoles(feature.manager)) : page
        },
      }),
    ),
  )
  return {
    ...pageRoute({
      path: area,
      load: () => loadArea(area, features, load),
      begins: area === 'guest',
      ofStaff: area === 'manager',
    }),
    children: [...own.map(pageRoute), ...pages, { path: '$', enter: (params) => `/${getSlug(params)}/${area}` }],
  }
}

const publicPages: readonly PageEntry[] = [
  { path: 'welcome', load: async () => (await import('#modules/hotels/web/landing/LandingPage.tsx')).LandingPage },
  { path: 'hotels', load: async () => (await import('#modules/hotels/web/search/HotelSearch.tsx')).HotelSearchPage },
]
// Not below the frame of a hotel, which shows nothing of one that is closed.
const legalPages = (['privacy', 'imprint'] as const).map((kind) => ({
  path: `$hotelSlug/${kind}`,
  load: async () => (await import('#modules/legal/web/LegalPage.tsx')).legalPages[kind],
}))
const guestPages = [
  { path: '', begins: true, load: async () => (await import('./guest/GuestHome.tsx')).GuestHome },
  { path: 'settings', load: async () => (await import('./guest/GuestSettings.tsx')).GuestSettings },
]
const staffPage = (
  path: string,
  name: keyof typeof pages,
  { roles, bare, flag }: { roles?: readonly StaffRole[]; bare?: true; flag?: FeatureKey } = {},
): PageEntry => ({
  path,
  ...(bare && { bare }),
  load: async () => {
    const page = await (await import('./manager/pages.ts')).pages[name]()
    return onlyForRoles(flag ? requireFeature(page, flag, 'manager') : page, getRoles({ roles }))
  },
})
const managerPages = [
  staffPage('', 'home', { roles: staffRoles }),
  staffPage('settings', 'settings', { roles: staffRoles }),
  staffPage('profile', 'profile', { roles: staffRoles }),
  staffPage('rooms', 'rooms', { roles: deskRoles }),
  staffPage('rooms/print', 'cards', { roles: deskRoles, bare: true }),
  staffPage('places/print', 'placeCards', { bare: true }),
  staffPage('stays', 'stays', { roles: deskRoles }),
  staffPage('stays/$stayId', 'stay', { roles: deskRoles }),
  staffPage('reservations', 'reservations', { roles: deskRoles, flag: 'reservations' }),
  staffPage('request-types', 'types', { flag: 'requests' }),
  staffPage('team', 'team'),
  staffPage('connections', 'connections'),
  staffPage('services', 'services'),
  staffPage('audit', 'audit'),
  staffPage('privacy', 'privacy'),
  staffPage('legal', 'legal'),
  staffPage('insights', 'insights'),
]

/** After a navigation the focus moves to the content, or to the linked card, for keyboards and screen readers. */
const focusContent = (): void => {
  if (!isLinkedCard(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
}

/** Creates the router with all routes. */
export const makeRouter = (features: readonly FeatureWeb[]): Router => {
  const guest = areaRoute('guest', features, async () => (await import('./guest/GuestArea.tsx')).GuestArea, guestPages)
  const manager = areaRoute(
    'manager',
    features,
    async () => (await import('./manager/ManagerArea.tsx')).ManagerArea,
    managerPages,
  )
  const hotel: RouteNode = {
    path: '$hotelSlug',
    component: HotelRoute,
    enter: (params) => (hotelSlugIsUsable(getSlug(params)) ? undefined : null),
    children: [...ofHotel, guest, manager],
  }
  const ofOwners = features.flatMap((feature) => feature.root ?? []).map((page) => ({ ...page, ofStaff: true }))
  const above = [...publicPages, ...legalPages, ...ofOwners].map(pageRoute)
  const router = new Router({
    root: {
      path: '',
      component: Root,
      children: [home, { path: 'not-found', component: NotFound }, ...above, hotel],
    },
    Pending: HotelLoading,
    Failed: PageFailed,
    NotFound,
    onShown: ({ location, params }, from) => {
      // Paths of a hotel are stored once the hotel is known and open (KeepPath).
      if (getSlug(params) === '') keepLastPath(location)
      if (from !== null && from.location.pathname !== location.pathname) focusContent()
    },
  })
  followWorker(router)
  return router
}
