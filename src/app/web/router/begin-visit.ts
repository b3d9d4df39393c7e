import type { QueryClient } from '@tanstack/react-query'
import type { FeatureWeb, LoadFeatures } from '#modules/features/web/feature.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import { shell } from '#modules/hotels/web/shell.ts'
import { openHotel } from '#modules/sessions/web/session-store.ts'
import { readStoredGuest } from '#modules/sessions/web/stored-session.ts'
import { getOwner } from '#modules/sessions/web/user.ts'
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
export const prefetchFirstPage = async (
  queries: QueryClient,
  features: readonly FeatureWeb[],
  loadStaffFeatures: LoadFeatures,
): Promise<void> => {
  const [, slug, area, ...rest] = location.pathname.split('/')
  const { hotel, status } = shell
  if (hotel === null || slug !== hotel.id || status?.state !== 'open') return
  const path = rest.join('/')
  const page = features
    .filter(({ flag }) => flag === undefined || featureIsOn(hotel.features, flag))
    .flatMap(({ guest }) => guest?.pages ?? [])
    .find((one) => one.path === path)
  const read = async (): Promise<void> => {
    if (area === 'guest') return page?.read?.(queries, slug)
    if (area !== 'manager') return
    const [{ prefetchStaffPage }, all] = await Promise.all([import('../manager/routes.tsx'), loadStaffFeatures()])
    await prefetchStaffPage(queries, all, hotel, path)
  }
  await read().catch(() => {})
}
