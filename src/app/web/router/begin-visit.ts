import type { QueryClient } from '@tanstack/react-query'
import type { FeatureWeb } from '#modules/features/web/feature.ts'
import type { PublicHotel } from '#modules/hotels/contract.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import { shell } from '#modules/hotels/web/shell.ts'
import { knownSession, openHotel } from '#modules/sessions/web/session-store.ts'
import { readStoredGuest } from '#modules/sessions/web/stored-session.ts'
import { getOwner } from '#modules/sessions/web/user.ts'
import { getRoles } from '#platform/contract/route.ts'
import { roleForPath } from './role-for-path.ts'

/** Requests the session for the hotel in the URL before the first render, if the page says that the hotel is open. */
export const preloadSessionFor = async (): Promise<void> => {
  const { slug, status } = shell
  if (slug === null || status?.state !== 'open') return
  await openHotel(slug, roleForPath(location.pathname, Object.fromEntries(new URLSearchParams(location.search))))
}

/** Brings back what the guest has read before, so that the first drawing of a later visit is complete. */
export const bringBackGuest = async (queries: QueryClient): Promise<void> => {
  const guest = readStoredGuest()
  if (guest === null || guest.hotelId !== shell.slug || roleForPath(location.pathname, {}) !== 'guest') return
  // Only later visits load it. Where nothing can be stored, there is nothing.
  await import('#platform/web/outbox/bring-back.ts')
    .then(({ bringBack }) => bringBack(queries, getOwner(guest)))
    .catch(() => {})
}

/** Reads what the page of the URL shows, so that the first drawing is complete. */
export const prefetchFirstPage = async (queries: QueryClient, features: readonly FeatureWeb[]): Promise<void> => {
  const [, slug, area, ...rest] = location.pathname.split('/')
  const { hotel, status } = shell
  if (hotel === null || slug !== hotel.id || status?.state !== 'open' || (area !== 'guest' && area !== 'manager'))
    return
  const used = features.filter(({ flag }) => flag === undefined || featureIsOn(hotel.features, flag))
  const path = rest.join('/')
  const page = used.flatMap((feature) => feature[area]?.pages ?? []).find((one) => one.path === path)
  await Promise.all([
    page?.read?.(queries, slug),
    area === 'manager' && prefetchParts(queries, hotel, used, path),
  ]).catch(() => {})
}

/** Reads what the features show on the dashboard and on every board, of those that the reader's role opens. */
const prefetchParts = async (
  queries: QueryClient,
  hotel: PublicHotel,
  features: readonly FeatureWeb[],
  path: string,
): Promise<void> => {
  const role = knownSession('manager')?.user.staff_role
  const areas = features.flatMap(({ manager }) => manager ?? [])
  const open = areas.filter((area) => role !== undefined && getRoles(area).includes(role))
  const parts = await Promise.all(open.map(async ({ nav, part }) => ({ nav, part: await part?.() })))
  // Other pages do not show it, and would wait for it.
  if (path !== '' && !parts.some(({ nav, part }) => nav?.path === path && part?.useUnclaimed)) return
  await Promise.all(parts.map(async ({ part }) => part?.prefetch?.(queries, hotel)))
}
