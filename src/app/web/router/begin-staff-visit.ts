import type { QueryClient } from '@tanstack/react-query'
import type { FeatureWeb } from '#modules/features/web/feature.ts'
import type { PublicHotel } from '#modules/hotels/contract.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import { knownSession } from '#modules/sessions/web/session-store.ts'
import { getRoles } from '#platform/contract/route.ts'

/**
 * Reads what a visit of staff that begins with this page shows: the page's own, and what the features show on the
 * dashboard and on every board, of those that the reader's role opens.
 * @param features those of staff @param path below /{hotelSlug}/manager
 */
export const prefetchStaffPage = async (
  queries: QueryClient,
  features: readonly FeatureWeb[],
  hotel: PublicHotel,
  path: string,
): Promise<void> => {
  const role = knownSession('manager')?.user.staff_role
  const used = features.flatMap(({ flag, manager }) =>
    manager && (flag === undefined || featureIsOn(hotel.features, flag)) ? [manager] : [],
  )
  const open = used.filter((area) => role !== undefined && getRoles(area).includes(role))
  // Other pages do not show it, and would wait for it.
  const showsAll = path === '' || open.some(({ nav, slots }) => nav?.path === path && slots?.useUnclaimed)
  await Promise.all([
    ...used
      .flatMap(({ pages }) => pages.filter((page) => page.path === path))
      .map(({ read }) => read?.(queries, hotel.id)),
    ...(showsAll ? open.map(({ slots }) => slots?.prefetch?.(queries, hotel)) : []),
  ])
}
