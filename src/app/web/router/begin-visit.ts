import type { QueryClient } from '@tanstack/react-query'
import { shell } from '#core/hotels/web/shell.ts'
import { openHotel } from '#core/people/web/session/session-store.ts'
import { readStoredGuest } from '#core/people/web/session/stored-session.ts'
import { getOwner } from '#core/people/web/session/user.ts'
import type { FeatureWeb } from '../feature.ts'
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
  if (shell.slug === null || slug !== shell.slug || shell.status?.state !== 'open') return
  const pages = features.flatMap(
    (feature) => (area === 'guest' || area === 'manager' ? feature[area]?.pages : null) ?? [],
  )
  await pages
    .find(({ path }) => path === rest.join('/'))
    ?.read?.(queries, slug)
    .catch(() => {})
}
