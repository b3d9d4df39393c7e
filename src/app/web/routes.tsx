import type { FeatureWeb, LoadFeatures, PageEntry } from '#modules/features/web/feature.ts'
import { loadGuestArea } from '#modules/features/web/parts.ts'
import { hotelSlugIsUsable } from '#modules/hotels/contract.ts'
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
import { retryImport, importForStaff } from '#platform/web/retry-import.ts'
import type { Params, RouteNode } from '#platform/web/router/match.ts'
import { Router } from '#platform/web/router/router.ts'
import { requireFeature } from './router/FeaturePage.tsx'
import { followWorker } from './router/follow-worker.ts'
import { HotelRoute, Root } from './router/frame.tsx'
import { keepLastPath } from './router/last-path.ts'
import { PageFailed } from './router/PageFailed.tsx'

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

const pageRoute = ({ path, load }: PageEntry): RouteNode => ({ path, load: retryImport(load) })

// The pages of a guest's first visit are a part of the entry chunk, with their texts (vite.config.ts). All others are
// loaded on demand.
const guestRoute = (features: readonly FeatureWeb[]): RouteNode => ({
  path: 'guest',
  load: () => loadGuestArea(features, async () => (await import('./guest/GuestArea.tsx')).GuestArea),
  children: [
    { path: '', load: async () => (await import('./guest/GuestHome.tsx')).GuestHome },
    pageRoute({ path: 'settings', load: async () => (await import('./guest/GuestSettings.tsx')).GuestSettings }),
    ...features.flatMap(({ flag, guest }) =>
      (guest?.pages ?? []).map(({ path, load }) =>
        pageRoute({ path, load: async () => (flag ? requireFeature(await load(), flag, 'guest') : load()) }),
      ),
    ),
    { path: '$', enter: (params) => guestPath(getSlug(params)) },
  ],
})

const managerRoute = (loadStaffFeatures: LoadFeatures): RouteNode => {
  const load = importForStaff(async () => {
    const [{ createStaffRoutes }, features] = await Promise.all([import('./manager/routes.tsx'), loadStaffFeatures()])
    return createStaffRoutes(features)
  })
  return {
    path: 'manager',
    load: async () => (await load()).Frame,
    loadChildren: async () => (await load()).routes,
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

/** After a navigation the focus moves to the content, or to the linked card, for keyboards and screen readers. */
const focusContent = (): void => {
  if (!isLinkedCard(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
}

/** Creates the router with all routes. @param features those of guests and owners */
export const makeRouter = (features: readonly FeatureWeb[], loadStaffFeatures: LoadFeatures): Router => {
  const hotel: RouteNode = {
    path: '$hotelSlug',
    component: HotelRoute,
    enter: (params) => (hotelSlugIsUsable(getSlug(params)) ? undefined : null),
    children: [...ofHotel, guestRoute(features), managerRoute(loadStaffFeatures)],
  }
  const ofOwners = features.flatMap(({ root = [] }) =>
    root.map(({ path, load }) => ({ path, load: importForStaff(load) })),
  )
  const above = [...[...publicPages, ...legalPages].map(pageRoute), ...ofOwners]
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
