import { featureKeys, type FeatureKey } from '#modules/hotels/contract.ts'
import type { StaffRole } from '#platform/contract/route.ts'

type Part = { feature: { flag?: FeatureKey | undefined } }

// Later flags, right behind another one. With conversations a phone has taxis behind "More".
const behind: Partial<Record<FeatureKey, FeatureKey>> = {
  conversations: 'orders',
  announcements: 'reservations',
  extras: 'menu',
}

/** The staff's order follows the flags, the guests' order the list of features. A kitchen has its orders first. */
export const staffRank = (flag: FeatureKey | undefined, role?: StaffRole): number => {
  if (flag === undefined) return featureKeys.length
  const other = role === 'kitchen' && flag === 'requests' ? 'orders' : behind[flag]
  return other === undefined ? featureKeys.indexOf(flag) : featureKeys.indexOf(other) + 0.5
}

/** Sorts parts in the staff's order. */
export const inStaffOrder = <P extends Part>(parts: readonly P[]): P[] =>
  parts.toSorted((a, b) => staffRank(a.feature.flag) - staffRank(b.feature.flag))

const tiles: readonly (FeatureKey | undefined)[] = [
  'requests',
  'menu',
  'extras',
  'taxi',
  'guide',
  'house_rules',
  'recommendations',
]
const tileRank = (flag: FeatureKey | undefined): number => (tiles.includes(flag) ? tiles.indexOf(flag) : tiles.length)

/** Sorts parts in the order of the tiles on the guest home. Unlisted ones come last. */
export const inTileOrder = <P extends Part>(parts: readonly P[]): P[] =>
  parts.toSorted((a, b) => tileRank(a.feature.flag) - tileRank(b.feature.flag))
