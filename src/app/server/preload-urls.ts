import { featureIsOn } from '#core/hotels/policy.ts'
import type { Hotel } from '#core/hotels/server/hotels.ts'
import type { StaffRole } from '#platform/contract/route.ts'
import type { FeatureServer } from './feature.ts'

const getUsed = (features: readonly FeatureServer[], hotel: Hotel): readonly FeatureServer[] =>
  features.filter(({ name, isUsedIn }) => featureIsOn(hotel.features, name) && (isUsedIn?.(hotel) ?? true))

/**
 * The API URLs that the dashboard and the boards of features that are on request first, those of the open board before
 * the others. Other staff pages do not show these lists.
 * @param path the path of the page, without the query
 * @param role of the reader; undefined where it is not known without asking
 */
export const preloadUrlsOfStaffPage = (
  features: readonly FeatureServer[],
  hotel: Hotel,
  path: string,
  role: StaffRole | undefined,
): string[] => {
  const [, , area, page = '', ...rest] = path.split('/')
  const reads = getUsed(features, hotel)
    .flatMap(({ staffReads }) => staffReads ?? [])
    .filter(({ roles }) => role === undefined || roles.includes(role))
  const own = reads.filter((one) => one.page === page)
  if (area !== 'manager' || rest.length > 0 || (page !== '' && own.length === 0)) return []
  const others = reads.filter((one) => one.page !== page)
  const paths = [
    ...own.flatMap((one) => [...one.paths, ...(one.own ?? [])]),
    // Whom work rings for.
    'departments',
    ...others.flatMap((one) => one.paths),
  ]
  return paths.map((one) => `/api/hotels/${hotel.id}/${one}`)
}

/**
 * The API URLs that the guests' home and a feature's page request first. Beside a page's own the lists of the home can
 * wait.
 */
export const preloadUrlsOfGuestPage = (features: readonly FeatureServer[], hotel: Hotel, path: string): string[] => {
  const [, , area, page = '', ...rest] = path.split('/')
  const reads = getUsed(features, hotel).flatMap(({ guestReads }) => guestReads ?? [])
  const own = reads.flatMap((one) => (one.page === page ? (one.own ?? []) : []))
  if (area !== 'guest' || rest.length > 0) return []
  const wanted = page === '' ? reads.flatMap(({ home = [] }) => home) : own
  return wanted.map((one) => `/api/hotels/${hotel.id}/${one}`)
}
