import { featureKeys, type FeatureKey } from '#core/hotels/contract.ts'

type Part = { feature: { flag?: FeatureKey | undefined } }

/** The staff's order follows the flags, the guests' order the list of features. */
export const staffRank = (flag: FeatureKey | undefined): number =>
  flag === undefined ? featureKeys.length : featureKeys.indexOf(flag)

/** Sorts parts in the staff's order. */
export const inStaffOrder = <P extends Part>(parts: readonly P[]): P[] =>
  parts.toSorted((a, b) => staffRank(a.feature.flag) - staffRank(b.feature.flag))

const tiles: readonly (FeatureKey | undefined)[] = [
  'requests',
  'menu',
  'taxi',
  'guide',
  'house_rules',
  'recommendations',
]
const tileRank = (flag: FeatureKey | undefined): number => (tiles.includes(flag) ? tiles.indexOf(flag) : tiles.length)

/** Sorts parts in the order of the tiles on the guest home. Unlisted ones come last. */
export const inTileOrder = <P extends Part>(parts: readonly P[]): P[] =>
  parts.toSorted((a, b) => tileRank(a.feature.flag) - tileRank(b.feature.flag))
