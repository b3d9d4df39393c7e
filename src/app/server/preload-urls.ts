import { featureIsOn } from '#core/hotels/policy.ts'
import type { Hotel } from '#core/hotels/server/hotels.ts'
import type { FeatureServer } from './feature.ts'

/**
 * What a page of the staff's area asks as soon as it stands, for their dashboard and the boards of the features that
 * are on: the board's own questions first. Other pages of the area show no list of these, and some stand without the
 * area's bar, which counts them.
 * @param path the address of the page, without what stands behind `?`
 */
export const preloadUrlsOfStaffPage = (features: readonly FeatureServer[], hotel: Hotel, path: string): string[] => {
  const [, , area, page = '', ...rest] = path.split('/')
  const reads = features
    .filter(({ name }) => featureIsOn(hotel.features, name))
    .flatMap(({ staffReads }) => staffReads ?? [])
  const own = reads.filter((one) => one.page === page)
  if (area !== 'manager' || rest.length > 0 || (page !== '' && own.length === 0)) return []
  const others = reads.filter((one) => one.page !== page)
  return [...own, ...others].flatMap(({ paths }) => paths.map((one) => `/api/hotels/${hotel.id}/${one}`))
}
